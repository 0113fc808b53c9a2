"""Documents as a front end edits them: saved as typed, undone one by one, built-ins copied."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol

from app.campaign.documents import Documents
from app.campaign.validation import faults_of
from app.engine.model.phrase import Phrase
from app.engine.model.record import value
from app.services.prep.companions import companions
from app.services.prep.history import Act, DocumentHistory, Edit
from app.services.references import (
    Body,
    Gap,
    Key,
    Path,
    Use,
    gaps,
    redirected,
    references,
    used_keys,
    uses,
)

if TYPE_CHECKING:
    from app.campaign.portraits import Portraits as Pictures
    from app.engine.model.documents import DocumentKinds  # pydantic is slow to start

PREPARED = (
    "character", "encounter", "ability", "weapon", "gear", "item", "property", "stance", "status",
)  # fmt: skip
"""The kinds a person edits one by one."""


class Shelf(Protocol):
    """The built-in documents, by kind and id, as JSON data."""

    system: str
    """The id of the rules whose documents these are."""

    def builtin(self, kind: str) -> Mapping[str, Body]:
        """All of a kind."""
        ...


Source = Literal["own", "builtin", "changed"]
"""The GM's own, one of the catalogue, or the GM's copy of one of the catalogue."""


@value
class Listed:
    """A document in a list, as it stands; nothing is validated."""

    kind: str
    id: str
    name: str
    source: Source
    body: Body


@value
class Fault:
    """What is wrong with a field: ``path`` leads to it from the top of the document."""

    path: Path
    phrase: Phrase


@value
class Difference:
    """A field in which the GM's copy differs from the catalogue."""

    path: Path
    mine: object
    builtin: object


class Workshop:
    """The documents of one campaign under the GM's hands.

    Every change is written at once, whole and valid, and has a name for undo. A document of
    the catalogue is copied into the campaign by its first change. Raises `CampaignError` when
    the file does not take a change.
    """

    def __init__(
        self,
        documents: Documents,
        shelf: Shelf,
        wrote: Callable[[object | None], None],
        pictures: "Pictures",
    ) -> None:
        self._documents = documents
        self._pictures = pictures
        self._taken_off: dict[tuple[Key, int], bytes] = {}
        """The picture a document had when it was taken out, by where its history stood."""
        self._shelf = shelf
        self._wrote = wrote
        self._histories: dict[Key, DocumentHistory] = {}
        self._lists: dict[str, tuple[int, tuple[Listed, ...]]] = {}
        self._broken: tuple[tuple[int, ...], Mapping[Key, int]] | None = None
        self._found: dict[Key, tuple[Body, tuple[Key, ...]]] = {}
        self._names: dict[str, tuple[int, Mapping[str, str]]] = {}

    # Looking

    @property
    def system(self) -> str:
        """The id of the campaign's rules."""
        return self._shelf.system

    @property
    def kinds(self) -> "DocumentKinds":
        """The kinds of documents that the campaign's rules read."""
        return self._documents.kinds

    def listed(self, kind: str) -> tuple[Listed, ...]:
        """The GM's own in the order of making, then the catalogue's."""
        version = self._documents.version(kind)
        if kind not in self._lists or self._lists[kind][0] != version:
            self._lists[kind] = (version, tuple(self._listed(kind)))
        return self._lists[kind][1]

    def names(self, kind: str) -> Mapping[str, str]:
        """The names of all documents of a kind, by id; the id where there is no name."""
        version = self._documents.version(kind)
        if kind not in self._names or self._names[kind][0] != version:
            names = {one.id: one.name or one.id for one in self.listed(kind)}
            self._names[kind] = (version, names)
        return self._names[kind][1]

    def _listed(self, kind: str) -> Iterator[Listed]:
        builtin = self._shelf.builtin(kind)
        own = self._documents.glimpses(kind)
        for entry, body in own:
            source: Source = "changed" if entry.id in builtin else "own"
            yield Listed(kind, entry.id, entry.name, source, body)
        taken = {entry.id for entry, _ in own}
        for id_, body in builtin.items():
            if id_ not in taken:
                yield Listed(kind, id_, str(body.get("name", id_)), "builtin", body)

    def body(self, kind: str, id_: str) -> Body | None:
        """The document as it stands, the GM's before the catalogue's."""
        own = self._own(kind, id_)
        return self._shelf.builtin(kind).get(id_) if own is None else own

    def source(self, kind: str, id_: str) -> Source | None:
        """Where it comes from; ``None`` when there is none."""
        own, builtin = self._own(kind, id_) is not None, id_ in self._shelf.builtin(kind)
        if own:
            return "changed" if builtin else "own"
        return "builtin" if builtin else None

    def faults(self, kind: str, body: Body) -> tuple[Fault, ...]:
        """Everything that keeps a body from being a document of its kind."""
        found = faults_of(kind, body, self._documents.kinds)
        return tuple(Fault(path, phrase) for path, phrase in found)

    def differences(self, kind: str, id_: str) -> tuple[Difference, ...]:
        """Where the GM's copy differs from the catalogue."""
        own, builtin = self._own(kind, id_), self._shelf.builtin(kind).get(id_)
        if own is None or builtin is None:
            return ()
        return tuple(_differences(own, builtin, ()))

    # Changing

    def edit(
        self,
        kind: str,
        id_: str,
        path: Path,
        value: object,
        initiator: object | None = None,
        *,
        continuing: bool = False,
    ) -> tuple[Fault, ...]:
        """Sets one field; returns what is wrong with it, and writes nothing then.

        ``continuing`` makes it one step with the change of the same field before it, as when
        somebody types on. Raises `KeyError` for a document that is not there.
        """
        body = self.body(kind, id_)
        if body is None:
            raise KeyError((kind, id_))
        field = ".".join(map(str, path))
        last = self._history((kind, id_)).undone if continuing else None
        name = Phrase("prep.edit", {"name": str(body.get("name")), "field": field})
        if last is not None and last.name.params.get("field") == field:
            name = last.name
        else:
            last = None
        faults = self.replace(kind, with_value(body, path, value), name, initiator)
        if last is not None and not faults:
            self._history((kind, id_)).join()
        return faults

    def replace(
        self, kind: str, body: Body, name: Phrase, initiator: object | None = None
    ) -> tuple[Fault, ...]:
        """Writes a whole document in place of the one with its id; see `edit`."""
        faults = self.faults(kind, body)
        if not faults:
            self._write(name, [(kind, body)], initiator)
        return faults

    def add(
        self, kind: str, body: Body, name: Phrase | None = None, initiator: object | None = None
    ) -> str:
        """Adds a document under an id of its own, which is returned.

        Raises `CampaignError` for a body that does not validate.
        """
        named = str(body.get("name", ""))
        id_ = self.free_id(kind, str(body.get("id") or slug(named) or kind))
        whole = {**body, "id": id_, "name": named}
        self._write(name or Phrase("prep.add", {"name": named}), [(kind, whole)], initiator)
        return id_

    def duplicate(
        self,
        kind: str,
        id_: str,
        count: int = 1,
        initiator: object | None = None,
        *,
        changes: Body = MappingProxyType({}),
    ) -> tuple[str, ...]:
        """Copies, numbered after their original: "Wolf 2", "Wolf 3"; returns their ids.

        A letter of its own is numbered likewise, W2 and W3. ``changes`` are fields in which
        the copies differ from the original. Raises `KeyError` for a document that is not there.
        """
        body = self.body(kind, id_)
        if body is None:
            raise KeyError((kind, id_))
        base = str(body.get("name", ""))
        names = _numbered(base, {one.name for one in self.listed(kind)})
        taken = {one.id for one in self.listed(kind)}
        made: list[tuple[str, Body]] = []
        for _ in range(count):
            new = free_among(taken, id_)
            taken.add(new)
            name = next(names)
            copy = {**body, **changes, "id": new, "name": name, "origin": "own"}
            if body.get("letter"):
                copy["letter"] = _label(str(body["letter"]), name)
            made.append((kind, copy))
        self._write(Phrase("prep.duplicate", {"name": base}), made, initiator)
        return tuple(str(body["id"]) for _, body in made)

    def remove(self, kind: str, id_: str, initiator: object | None = None) -> bool:
        """Takes out the GM's own document, or resets its copy to the catalogue's."""
        own = self._own(kind, id_)
        if own is None:
            return False
        known = id_ in self._shelf.builtin(kind)
        named = {"name": str(own.get("name", ""))}
        name = Phrase("prep.reset" if known else "prep.remove", named)
        self._restore({(kind, id_): None}, name)
        self._history((kind, id_)).add(Edit(name, own, None))
        self._wrote(initiator)
        return True

    def put_all(
        self,
        bodies: Sequence[tuple[str, Body]],
        name: Phrase,
        initiator: object | None = None,
    ) -> None:
        """Writes several documents at once, all or none; each gets the step in its history."""
        self._write(name, bodies, initiator)

    def redirect(self, target: Key, new: str, initiator: object | None = None) -> tuple[Use, ...]:
        """Makes every own document that names ``target`` name ``new``; tells which did.

        Built-in documents are left as they are. It is one act: undone in one of the documents,
        it is undone in all that have not been changed since.
        """
        own = self._own_bodies()
        found = uses(own, target)
        if found:
            hit = {(one.kind, one.id) for one in found}
            changed = [
                (kind, redirected(kind, body, target, new))
                for kind, body in own
                if (kind, body["id"]) in hit
            ]
            name = Phrase("prep.redirect", {"old": target[1], "new": new})
            self._write(name, changed, initiator, together=True)
        return found

    # Undoing

    def history(self, kind: str, id_: str) -> DocumentHistory:
        """What was done to a document since the campaign was opened."""
        return self._history((kind, id_))

    def undo(self, kind: str, id_: str, initiator: object | None = None) -> Phrase | None:
        """Takes the last change of a document back; tells its name, ``None`` for none.

        An act is taken back in every document whose last change it is.
        """
        edit = self._history((kind, id_)).undone
        if edit is None:
            return None
        found = {key: self._history(key) for key in _keys(edit, (kind, id_))}
        last = {key: one.undone for key, one in found.items()}
        self._step({
            key: one.before for key, one in last.items() if one is not None and _same(one, edit)
        }, edit.name, -1, initiator)  # fmt: skip
        return edit.name

    def redo(self, kind: str, id_: str, initiator: object | None = None) -> Phrase | None:
        """Makes an undone change again; tells its name, ``None`` for none."""
        edit = self._history((kind, id_)).redone
        if edit is None:
            return None
        found = {key: self._history(key) for key in _keys(edit, (kind, id_))}
        following = {key: one.redone for key, one in found.items()}
        self._step({
            key: one.after for key, one in following.items()
            if one is not None and _same(one, edit)
        }, edit.name, 1, initiator)  # fmt: skip
        return edit.name

    def _step(
        self, bodies: Mapping[Key, Body | None], name: Phrase, by: int, initiator: object | None
    ) -> None:
        self._restore(bodies, name, by)
        for key in bodies:
            self._history(key).cursor += by
        self._wrote(initiator)

    # References

    def uses(self, kind: str, id_: str) -> tuple[Use, ...]:
        """Which documents name this one, the GM's own first."""
        return uses(self._everything(), (kind, id_))

    def gaps(self) -> tuple[Gap, ...]:
        """Broken references of the GM's own documents."""
        known = {kind: {one.id for one in self.listed(kind)} for kind in PREPARED}
        return gaps(self._own_bodies(), lambda kind, id_: id_ in known.get(kind, ()))

    def broken(self) -> Mapping[Key, int]:
        """How many references of each of the GM's own documents lead nowhere; none is left out."""
        version = tuple(self._documents.version(kind) for kind in PREPARED)
        if self._broken is None or self._broken[0] != version:
            known = {kind: {one.id for one in self.listed(kind)} for kind in PREPARED}
            counts: Counter[Key] = Counter()
            for kind, body in self._own_bodies():
                named = self._named_by((kind, str(body["id"])), body)
                missing = sum(id_ not in known[other] for other, id_ in named)
                if missing:
                    counts[kind, str(body["id"])] = missing
            self._broken = (version, counts)
        return self._broken[1]

    def _named_by(self, key: Key, body: Body) -> tuple[Key, ...]:
        """What a document has to find; worked out once while it stays the same."""
        held = self._found.get(key)
        if held is None or held[0] is not body:
            named = tuple((one.kind, one.id) for one in references(key[0], body) if not one.loose)
            held = self._found[key] = (body, named)
        return held[1]

    def unused(self) -> tuple[Listed, ...]:
        """The GM's own abilities, gear and the like that nothing names."""
        named = used_keys(self._everything())
        kinds = [kind for kind in PREPARED if kind not in {"character", "encounter"}]
        return tuple(
            one
            for kind in kinds
            for one in self.listed(kind)
            if one.source == "own" and (kind, one.id) not in named and not one.body.get("basic")
        )

    def follow(self, roots: Iterable[Key]) -> tuple[tuple[str, Body], ...]:
        """The documents named by ``roots`` with all they lead to, each once, roots first."""
        found: dict[Key, Body] = {}
        left = list(roots)
        while left:
            key = left.pop(0)
            body = None if key in found else self.body(*key)
            if body is not None:
                found[key] = body
                left += [(one.kind, one.id) for one in references(key[0], body)]
        return tuple((kind, body) for (kind, _), body in found.items())

    def free_id(self, kind: str, wish: str) -> str:
        """An id that no document of the kind has: the wish, or the wish with a number."""
        return free_among({one.id for one in self.listed(kind)}, wish)

    def _write(
        self,
        name: Phrase,
        bodies: Sequence[tuple[str, Body]],
        initiator: object | None,
        *,
        together: bool = False,
    ) -> None:
        whole = {(kind, str(body["id"])): body for kind, body in bodies}

        def standing(kind: str, id_: str) -> Body | None:
            return whole.get((kind, id_)) or self.body(kind, id_)

        for kind, id_ in tuple(whole):
            before = self.body(kind, id_)
            for other, changed in companions(kind, before, whole[kind, id_], standing):
                whole[other, str(changed["id"])] = changed
        was = {key: self._own(*key) for key in whole}
        self._documents.put([(kind, body) for (kind, _), body in whole.items()])
        act = Act(tuple(whole)) if together else None
        for key, old in was.items():
            self._history(key).add(Edit(name, old, self._own(*key), act))
        self._wrote(initiator)

    def _restore(self, bodies: Mapping[Key, Body | None], name: Phrase, by: int = 0) -> None:
        """Makes documents what they were; those that have to change with them get a step of it.

        One that was not there gets the picture that it had ``by`` steps from here.
        """
        others: dict[Key, Body] = {}

        def standing(kind: str, id_: str) -> Body | None:
            return others.get((kind, id_)) or self.body(kind, id_)

        for (kind, id_), body in bodies.items():
            after = self._shelf.builtin(kind).get(id_) if body is None else body
            for other, changed in companions(kind, self.body(kind, id_), after, standing):
                key = (other, str(changed["id"]))
                if key not in bodies:
                    others[key] = changed
        was = {key: self._own(*key) for key in others}
        back = {key: body for key, body in bodies.items() if body is not None}
        for key in bodies.keys() - back.keys():
            self._take_out(key)
        absent = [key for key in back if self._own(*key) is None]
        self._documents.put([(key[0], body) for key, body in (others | back).items()])
        for key in absent:
            picture = self._taken_off.pop((key, self._history(key).cursor + by), None)
            if picture is not None:
                self._pictures.put(*key, picture)
        for key, old in was.items():
            self._history(key).add(Edit(name, old, self._own(*key)))

    def _take_out(self, key: Key) -> None:
        """Removes a document; its picture, which goes with it, is kept for undo and redo."""
        held, state = self._pictures.find(*key), (key, self._history(key).cursor)
        self._documents.remove(*key)
        self._taken_off.pop(state, None)
        if held is not None:
            self._taken_off[state] = held.data

    def _history(self, key: Key) -> DocumentHistory:
        return self._histories.setdefault(key, DocumentHistory())

    def _own(self, kind: str, id_: str) -> Body | None:
        return self._documents.loose(kind, id_)

    def _own_bodies(self) -> list[tuple[str, Body]]:
        return [
            (kind, one.body)
            for kind in PREPARED
            for one in self.listed(kind)
            if one.source != "builtin"
        ]

    def _everything(self) -> Iterator[tuple[str, Body]]:
        for kind in PREPARED:
            yield from ((kind, one.body) for one in self.listed(kind))


def _keys(edit: Edit, alone: Key) -> tuple[Key, ...]:
    return (alone,) if edit.act is None else edit.act.keys


def _same(one: Edit, other: Edit) -> bool:
    """Whether two changes are one, or of one act."""
    return one is other or (one.act is not None and one.act is other.act)


def with_value(body: Body, path: Path, value: object) -> dict[str, Any]:
    """A copy of the body with one field set; the last step of the path may be a new key."""
    changed: dict[str, Any] = _set(body, path, value)
    return changed


def _set(held: Any, path: Path, value: object) -> Any:  # noqa: ANN401 - JSON data
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(held, list | tuple):
        return [_set(one, rest, value) if index == step else one for index, one in enumerate(held)]
    return {**held, step: _set(held.get(step, {}), rest, value)}


def _label(letter: str, name: str) -> str:
    """The letter of a copy: that of its original and the number that its name ends with."""
    number = name.rpartition(" ")[2]
    start = letter.rstrip("0123456789") or letter
    return f"{start[: max(1, 3 - len(number))]}{number}"[:3] if number.isdecimal() else letter


def slug(name: str) -> str:
    """An id made of a name: lower case, letters and digits, hyphens between them."""
    words = "".join(sign if sign.isalnum() else " " for sign in name.casefold()).split()
    return "-".join(words)[:100]


def free_among(taken: Iterable[str], wish: str) -> str:
    """The wish, or the wish with the next number that is free."""
    known = set(taken)
    if wish not in known:
        return wish
    number = 2
    while f"{wish}-{number}" in known:
        number += 1
    return f"{wish}-{number}"


def _numbered(base: str, taken: set[str]) -> Iterator[str]:
    stem, _, tail = base.rpartition(" ")
    stem = stem if stem and tail.isdecimal() else base
    number = 2
    while True:
        if f"{stem} {number}" not in taken:
            yield f"{stem} {number}"
        number += 1


def _differences(mine: object, builtin: object, path: Path) -> Iterator[Difference]:
    if isinstance(mine, Mapping) and isinstance(builtin, Mapping):
        for key in dict.fromkeys((*mine, *builtin)):
            yield from _differences(mine.get(key), builtin.get(key), (*path, key))
    elif mine != builtin and not (isinstance(mine, list | tuple) and list(mine) == builtin):
        yield Difference(path, mine, builtin)
