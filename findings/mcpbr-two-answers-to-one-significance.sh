#!/usr/bin/env bash
# mcpbr 0.14.0: 20 of 50 tasks against 30 of 50. The test that writes `significance` into a results file says p = 0.046, significant. One would guess that the
# package's A/B test and its detection of regressions say the same of the same two runs. They have a test of their own, with Yates' correction, and say
# p = 0.072: no winner, and no regression. `mcpbr analytics regression` then ends with 0, so a pipeline passes a loss that the results file itself calls
# significant. And it counts a task that the newer run does not have as one that got worse, where `mcpbr run --baseline-results` leaves it out.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check --no-deps mcpbr==0.14.0
env/bin/pip install --quiet --disable-pip-version-check \
  click==8.4.0 docker==7.1.0 pydantic==2.13.4 pydantic-settings==2.14.1 pyyaml==6.0.3 requests==2.34.2 rich==15.0.0
echo 'load_dataset = None' > datasets.py # Large, imported by every benchmark, and called only to load tasks.
cat > try.py <<'PY'
import json
import sys
from pathlib import Path

from click.testing import CliRunner
from mcpbr.analytics import RegressionDetector, run_ab_test
from mcpbr.analytics.statistical import chi_squared_test
from mcpbr.cli import main
from mcpbr.regression import detect_regressions


def results(resolved, total):
    tasks = [{"instance_id": f"t{at}", "mcp": {"resolved": at < resolved}} for at in range(total)]
    return {"summary": {"mcp": {"resolved": resolved, "total": total, "rate": resolved / total, "total_cost": 1.0}}, "tasks": tasks}


before, after = results(30, 50), results(20, 50)
written = chi_squared_test(20, 50, 30, 50)
print(f"in the results file: p = {written['p_value']:.3f}, significant: {written['significant']}")
test = run_ab_test(before, after)
print(f"A/B test: p = {test['statistical_significance']['p_value']:.3f}, winner: {test['winner']}")
found = RegressionDetector().detect(after, before)
print(f"regression: significant: {found['score_regression']['significant']}, detected: {found['score_regression']['detected']}")
Path("before.json").write_text(json.dumps(before))
Path("after.json").write_text(json.dumps(after))
ended = CliRunner().invoke(main, ["analytics", "regression", "--baseline", "before.json", "--current", "after.json"])
print(f"mcpbr analytics regression ends with {ended.exit_code}")

fewer = results(30, 30)
detector = RegressionDetector().detect(results(20, 20), fewer)
print(f"20 of 20 after 30 of 30, ten left out: {len(detector['task_regressions'])} worse by analytics, {detect_regressions(results(20, 20), fewer).regression_count} by --baseline-results")
PY
seen=$(env/bin/python try.py)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
in the results file: p = 0.046, significant: True
A/B test: p = 0.072, winner: no_significant_difference
regression: significant: False, detected: False
mcpbr analytics regression ends with 0
20 of 20 after 30 of 30, ten left out: 10 worse by analytics, 0 by --baseline-results
SEEN
)" ]
