"""
mcpbr's own readers on files that this site wrote, and a file that mcpbr writes. Reads JSON lines {"id", "kind", "text"} and writes one JSON
line each: of a configuration what mcpbr's loader makes of it, with the complaints of its validator; of results what its readers find in
them; of YAML the value. Anything that is raised stands under "raises".
"""

import json
import pathlib
import sys
import tempfile
import types

from stand_ins import stand_in_for, without_init

stand_in_for(
    {"datasets", "docker", "paramiko", "psutil", "requests", "anthropic", "openai", "mcp", "wandb", "slack_sdk"}
)
without_init("mcpbr")
without_init("mcpbr.analytics")
without_init("mcpbr.reports")

import yaml  # noqa: E402
from mcpbr.analytics.comparison import ComparisonEngine  # noqa: E402
from mcpbr.analytics.leaderboard import Leaderboard  # noqa: E402
from mcpbr.analytics.regression_detector import RegressionDetector  # noqa: E402
from mcpbr.config import load_config  # noqa: E402
from mcpbr.config_validator import validate_config  # noqa: E402
from mcpbr.output_validator import validate_output_file  # noqa: E402
from mcpbr.regression import detect_regressions, load_baseline_results  # noqa: E402
from mcpbr.reporting import save_json_results  # noqa: E402
from mcpbr.reports.enhanced_markdown import EnhancedMarkdownGenerator  # noqa: E402
from mcpbr.reports.html_report import HTMLReportGenerator  # noqa: E402

FIELDS = [
    "benchmark", "provider", "model", "sample_size", "timeout_seconds", "max_iterations", "thinking_budget", "budget", "task_ids",
    "filter_difficulty", "filter_category", "filter_tags", "agent_prompt", "sampling_strategy", "random_seed",
]  # fmt: skip


def configuration(path):
    checked = validate_config(path)
    loaded = load_config(path, warn_security=False)
    server = loaded.mcp_server
    return {
        "errors": [f"{each.field}: {each.error}" for each in checked.errors],
        "fields": {name: getattr(loaded, name) for name in FIELDS},
        "server": [server.name, server.command, *server.args],
    }


def results(path):
    valid, message = validate_output_file(path)
    read = load_baseline_results(path)
    board = Leaderboard()
    board.add_entry("ours", read)
    engine = ComparisonEngine()
    engine.add_results("a", read)
    engine.add_results("b", read)
    report = detect_regressions(read, read)
    detector = RegressionDetector()
    detector.detect(read, read)
    entry = board.generate()[0]
    return {
        "valid": valid,
        "message": message,
        "regressions": [report.total_tasks, report.regression_rate],
        "report": len(detector.format_report()) > 0,
        "entry": [entry["model"], entry["resolved"], entry["total"], entry["resolution_rate"]],
        "tasks": len(engine.compare()["task_matrix"]),
        "markdown": len(EnhancedMarkdownGenerator(read).generate()) > 0,
        "html": len(HTMLReportGenerator(read).generate()) > 0,
    }


def saved(path):
    """The same results, written by mcpbr."""
    given = json.loads(path.read_text(encoding="utf-8"))
    arms = dict.fromkeys(["mcp", "baseline", "mcp_server_a", "mcp_server_b"])
    tasks = [types.SimpleNamespace(**{**arms, **task}) for task in given["tasks"]]
    there = path.with_suffix(".saved.json")
    about = {"metadata": given["metadata"], "summary": given["summary"]}
    save_json_results(types.SimpleNamespace(**about, tasks=tasks), there)
    return there.read_text(encoding="utf-8")


KINDS = {
    "saved": saved,
    "configuration": configuration,
    "results": results,
    "yaml": lambda path: yaml.safe_load(path.read_text(encoding="utf-8")),
}


def main():
    with tempfile.TemporaryDirectory() as folder:
        for line in sys.stdin:
            case = json.loads(line)
            path = pathlib.Path(folder) / ("file.json" if case["kind"] in ("results", "saved") else "file.yaml")
            path.write_text(case["text"], encoding="utf-8", newline="")
            try:
                found = {"found": KINDS[case["kind"]](path)}
                written = json.dumps(found)
            except Exception as error:
                written = json.dumps({"raises": f"{type(error).__name__}: {error}"[:400]})
            print(written)


main()
