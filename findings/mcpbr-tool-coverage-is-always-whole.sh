#!/usr/bin/env bash
# mcpbr 0.14.0, figures of a results file: `tool_coverage` and `mcp_tool_stats` sound like the tools of the MCP server. One would guess that they are compared
# with the tools that the server lists; the agent's log names them all in its first line. The first line is not read. "Available" are the tools that were
# called, so the coverage is 100 % wherever one was, and `unused_tools` is empty. The agent's own tools count as well: a shell command that fails
# raises the failure rate of a server none of whose calls failed, up to the mark `high_failure_rate`. So neither figure says anything of the server
# until tools without the prefix mcp__ are left out and its list is had from elsewhere.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check --no-deps mcpbr==0.14.0
env/bin/pip install --quiet --disable-pip-version-check \
  click==8.4.0 docker==7.1.0 pydantic==2.13.4 pydantic-settings==2.14.1 pyyaml==6.0.3 requests==2.34.2 rich==15.0.0
echo 'load_dataset = None' > datasets.py # Large, imported by every benchmark, and called only to load tasks.
cat > try.py <<'PY'
import json

from mcpbr.harness import EvaluationResults, TaskResult, _calculate_mcp_tool_stats
from mcpbr.harnesses import _parse_tool_usage_from_stream
from mcpbr.reporting import calculate_tool_coverage

LISTED = ["mcp__files__read", "mcp__files__write", "mcp__files__move"]
calls = [("1", "mcp__files__read"), ("2", "Bash"), ("3", "Bash")]
events = [
    {"type": "system", "subtype": "init", "tools": ["Bash", *LISTED], "mcp_servers": [{"name": "files", "status": "connected"}]},
    {"type": "assistant", "message": {"content": [{"type": "tool_use", "id": id, "name": name, "input": {}} for id, name in calls]}},
    {"type": "user", "message": {"content": [{"type": "tool_result", "tool_use_id": id, "content": "-", "is_error": name == "Bash"} for id, name in calls]}},
    {"type": "result", "subtype": "success", "num_turns": 2, "usage": {"input_tokens": 5, "output_tokens": 5}},
]
_, usage, failures, errors, *_ = _parse_tool_usage_from_stream("\n".join(map(json.dumps, events)))
tasks = [TaskResult("t", mcp={"resolved": True, "tool_usage": usage, "tool_failures": failures, "tool_errors": errors})]
coverage = calculate_tool_coverage(EvaluationResults(metadata={}, summary={}, tasks=tasks))
print(f"listed by the server: {len(LISTED)}, called of them: {sum(name in usage for name in LISTED)}, failed calls of it: {sum(failures.get(name, 0) for name in LISTED)}")
print(f"tool_coverage: {coverage['total_used']} of {coverage['total_available']}, rate {coverage['coverage_rate']}, unused {coverage['unused_tools']}")
stats = _calculate_mcp_tool_stats(tasks)
print(f"mcp_tool_stats: {stats['total_failures']} of {stats['total_tool_calls']} failed, high_failure_rate {stats['high_failure_rate']}")
PY
seen=$(env/bin/python try.py)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
listed by the server: 3, called of them: 1, failed calls of it: 0
tool_coverage: 2 of 2, rate 1.0, unused []
mcp_tool_stats: 2 of 3 failed, high_failure_rate True
SEEN
)" ]
