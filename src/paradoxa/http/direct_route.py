"""Routes for the addresses asked most: declared as all others are, and run without the framework's generality.

The framework took longer for a move than the rules. A direct route is described, checked and protected as it is
declared; what its declaration says and this cannot do is refused when the server is built, never left out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from inspect import iscoroutinefunction
from typing import Any, Final

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

Known = dict[Any, Any]  # what the dependencies of a request answered
Solved = Callable[[Request, Known], Awaitable[Any]]
CANNOT: Final = ("query_params", "cookie_params", "response_param_name", "background_tasks_param_name")


class DirectRoute(APIRoute):
    """A route that takes parts of its path, headers, one JSON body and async dependencies, and answers a Response."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        super().__init__(path, endpoint, **more)
        self.app = _app(_solved(self.dependant, path))


class DirectRoutes:
    """ASGI middleware that tries direct routes before the whole routing table, where they stand as well."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute]) -> None:
        self.app = app
        self.routes = [(route.path_regex.match, route) for route in routes if isinstance(route, DirectRoute)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        for match, route in self.routes:
            found = match(scope["path"])
            if found is not None and scope["method"] in (route.methods or ()):
                scope["path_params"] = found.groupdict()
                await route.app(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _app(endpoint: Solved) -> ASGIApp:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        response: Response = await endpoint(request, {})
        await response(scope, receive, send)

    return app


def _solved(dependant: Dependant, path: str) -> Solved:
    """A function with all it depends on, to be called with a request."""
    call: Any = dependant.call
    if not iscoroutinefunction(call) or any([getattr(dependant, name) for name in CANNOT]):
        raise TypeError(f"{path} is a direct route: {call} asks for something that such a route cannot give")
    needs = [(one.name, one.call, one.use_cache, _solved(one, path)) for one in dependant.dependencies]
    asks_for = dependant.request_param_name
    parts = [(field.name, field.alias, field.validate) for field in dependant.path_params]
    headers = [(field.name, field.alias, field) for field in dependant.header_params]
    bodies = [(field.name, _model(field.field_info.annotation, path)) for field in dependant.body_params]
    if len(bodies) > 1:
        raise TypeError(f"{path} is a direct route: it takes one body")
    if asks_for is not None and not (needs or parts or headers or bodies):
        return lambda request, _: call(**{asks_for: request})

    async def solved(request: Request, known: Known) -> Any:
        values: dict[str, Any] = {}
        errors: list[Any] = []
        for name, key, is_shared, need in needs:
            if is_shared and key in known:
                found = known[key]
            else:
                found = known[key] = await need(request, known)
            if name is not None:
                values[name] = found
        if asks_for is not None:
            values[asks_for] = request
        for name, alias, validate in parts:
            values[name], wrong = validate(request.path_params[alias], loc=("path", alias))
            if wrong:
                errors += wrong
        for name, alias, field in headers:
            given = request.headers.get(alias)
            if given is None and not field.field_info.is_required():
                values[name] = field.get_default()
                continue
            values[name], wrong = field.validate(given, loc=("header", alias))
            if wrong:
                errors += wrong
        for name, model in bodies:
            try:
                values[name] = model.model_validate_json(await request.body())
            except ValidationError as error:
                errors += [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        if errors:
            raise RequestValidationError(errors)
        return await call(**values)

    return solved


def _model(kind: Any, path: str) -> type[BaseModel]:
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        raise TypeError(f"{path} is a direct route: its body is a model")
    return kind
