#!/usr/bin/env bash
# mcpbr 0.14.0 with `comparison_mode` and `cache_enabled`: two servers are compared on the same tasks. One would guess that the cache keeps them apart,
# as it does where one server is evaluated after another. Its key has the command and arguments of `mcp_server`, a field that is empty in a comparison.
# So server B is never started: the result of A is taken for it, marked `cache_hit`, and the comparison says that the two are equal. A failure that
# mcpbr tries once more, such as a container that has stopped, is answered from the cache too: it counts as tried twice, and ran once. With one server,
# another `env` of the server or another `thinking_budget` is the same key. So a comparison of servers or settings needs the cache off.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check --no-deps mcpbr==0.14.0
env/bin/pip install --quiet --disable-pip-version-check \
  click==8.4.0 docker==7.1.0 pydantic==2.13.4 pydantic-settings==2.14.1 pyyaml==6.0.3 requests==2.34.2 rich==15.0.0
echo 'load_dataset = None' > datasets.py # Large, imported by every benchmark, and called only to load tasks.
cat > try.py <<'PY'
import asyncio
from pathlib import Path
from types import SimpleNamespace

from mcpbr import harness
from mcpbr.cache import ResultCache
from mcpbr.config import HarnessConfig
from mcpbr.harnesses import AgentResult

started = []


class Benchmark:
    def get_prompt_template(self):
        return "{problem_statement}"

    async def create_environment(self, task, docker):
        async def cleanup():
            pass

        return SimpleNamespace(host_workdir=".", cleanup=cleanup)

    async def evaluate(self, env, task, solution):
        return {"resolved": solution == "right"}


class Agent:
    """Stands in for the agent in a container: server b leads to the right answer; in front of c the container stops once."""

    def __init__(self, server):
        self.name = server.command

    async def solve(self, *args, **options):
        started.append(self.name)
        if self.name == "c" and started.count("c") == 1:
            return AgentResult(patch="", success=False, error="container is not running")
        return AgentResult(patch="wrong" if self.name == "a" else "right", success=True, iterations=1, tokens_input=1, tokens_output=1)


harness.create_harness = lambda kind, mcp_server, **options: Agent(mcp_server)
server = lambda command, **more: {"name": command, "command": command, "args": [], **more}
PAIR = {"comparison_mode": True, "mcp_server_a": server("a"), "mcp_server_b": server("b")}


def run(title, cached, *configs):
    started.clear()
    cache = ResultCache(Path(title), enabled=cached)
    said = []
    for config in configs:
        task = {"instance_id": "t", "problem_statement": "do it"}
        parsed = HarnessConfig(provider="anthropic", benchmark="toolbench", **config)
        result = asyncio.run(harness.run_single_task(task, parsed, None, Benchmark(), True, False, False, cache=cache))
        arms = {"a": result.mcp_server_a, "b": result.mcp_server_b, "one": result.mcp}
        said += [f"{arm} {'resolved' if it['resolved'] else 'not resolved'}{' by the cache' if 'cache_hit' in it else ''}" for arm, it in arms.items() if it]
    print(f"{title}: {', '.join(said)}; started: {' '.join(started)}")


run("compared, no cache", False, PAIR)
run("compared, with cache", True, PAIR)
run("one after another", True, {"mcp_server": server("a")}, {"mcp_server": server("b")})
run("stopped, no cache", False, {"mcp_server": server("c")})
run("stopped, with cache", True, {"mcp_server": server("c")})
run("another env and budget", True, {"mcp_server": server("b")}, {"mcp_server": server("b", env={"MODE": "x"}), "thinking_budget": 5000})
PY
seen=$(ANTHROPIC_API_KEY=none env/bin/python try.py)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
compared, no cache: a not resolved, b resolved; started: a b
compared, with cache: a not resolved, b not resolved by the cache; started: a
one after another: one not resolved, one resolved; started: a b
stopped, no cache: one resolved; started: c c
stopped, with cache: one not resolved by the cache; started: c
another env and budget: one resolved, one resolved by the cache; started: b
SEEN
)" ]
