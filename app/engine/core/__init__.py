"""The interface of a rule system and what goes through it.

The commands are loaded with the first one that is made: a desk shows a campaign without
them, and they are a quarter of all value classes there are.
"""

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec


def _load_when_used(name: str) -> None:
    spec = find_spec(f"{__name__}.{name}")
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(name)
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    setattr(sys.modules[__name__], name, module)


_load_when_used("commands")
