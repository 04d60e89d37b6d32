#!/usr/bin/env bash
# inspect-ai 0.3.267: a parameter of a tool may be a dataclass. The schema that the model gets says that fields with a default may be left out. One would guess
# that a field that is left out then has its default, as it has where the parameter is a model of pydantic. It has None, converted to its type: a text
# becomes "None", and a yes by default becomes False. A number by default is a parsing error, sent to the model as its own fault. A TypedDict with
# NotRequired keys is the same. So a model that answers by the schema is run with other arguments than it made, and nothing in the log says so.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check inspect-ai==0.3.267
cat > try.py <<'PY'
import asyncio
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from inspect_ai.model import ChatMessageAssistant, execute_tools
from inspect_ai.tool import ToolCall, ToolDef, tool
from pydantic import BaseModel


@dataclass
class InDataclass:
    name: str
    folder: str = "inbox"
    unread: bool = True


@dataclass
class WithNumber:
    name: str
    limit: int = 10


class InPydantic(BaseModel):
    name: str
    folder: str = "inbox"
    unread: bool = True


class InTypedDict(TypedDict):
    name: str
    folder: NotRequired[str]


def search(kind):
    @tool(name=f"search_{kind.__name__}")
    def made():
        async def execute(query: kind) -> str:
            """Search letters.

            Args:
                query: What to look for.
            """
            return str(query)

        return execute

    return made()


async def ask(kind):
    tools = [search(kind)]
    definition = ToolDef(tools[0])
    call = ToolCall(id="1", function=definition.name, arguments={"query": {"name": "Ann"}})
    result = (await execute_tools([ChatMessageAssistant(content="", tool_calls=[call])], tools)).messages[-1]
    said = f"{result.error.type}: {result.error.message}" if result.error else result.content
    print(f"{kind.__name__}: required {definition.parameters.properties['query'].required}; {said}")


async def main():
    for kind in [InPydantic, InDataclass, WithNumber, InTypedDict]:
        await ask(kind)


asyncio.run(main())
PY
seen=$(env/bin/python try.py)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
InPydantic: required ['name']; name='Ann' folder='inbox' unread=True
InDataclass: required ['name']; InDataclass(name='Ann', folder='None', unread=False)
WithNumber: required ['name']; parsing: Unable to convert 'None' to int
InTypedDict: required ['name']; {'name': 'Ann', 'folder': 'None'}
SEEN
)" ]
