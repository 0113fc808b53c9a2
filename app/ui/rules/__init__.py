"""The house rules of a campaign: what may be ruled, as rows, and the page that shows them."""
