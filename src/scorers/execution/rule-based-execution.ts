import { isFailedCall } from '#core/failed-call.ts';
import { pointerParts } from '#core/json-pointer.ts';
import type { Scorer } from '#core/score.ts';
import { mentionsResult } from '#core/result-reference.ts';
import { checkSchema } from '#validation/check-schema.ts';
import { gradedVerdict, scoreWithoutCalls } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';
import { countOf } from '../comparing/explanation.ts';

/** MCP-Bench's figures that need no label and no judge. */
export const ruleBasedExecution: Scorer = {
  id: 'rule-based-execution',
  title: 'Rule-based execution',
  family: 'execution',
  meaning:
    'Three shares of the calls made: valid tool names (known tools / calls), schema compliance (calls whose arguments obey the schema / calls of known tools) and execution success (calls that succeeded / calls); beside them the failure rate of valid calls. The score is the mean of those that apply; success is undefined when nothing was executed, and all are when nothing was called. A call has also failed when its answer carries a failure inside a success. An argument that still holds a placeholder <id_result> has no value yet and is not checked. After the rule-based part of MCP-Bench.',
  needs: ['tools', 'call-possible'],
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    const undefinedAll = {
      valid_tool_name_rate: null,
      schema_compliance: null,
      execution_success: null,
      valid_call_failure: null,
    };
    if (made.calls.length === 0) return scoreWithoutCalls(made, task.target.calls ?? [], undefinedAll);
    const schemas = new Map(task.tools.map((tool) => [tool.name, tool.inputSchema]));
    const known = made.calls.filter((call) => schemas.has(call.name));
    const compliant = known.filter(
      (call) =>
        call.malformed === undefined &&
        checkSchema(schemas.get(call.name)!, call.sent ?? call.arguments).every(({ path }) =>
          isOpen(path, call.sent ?? call.arguments),
        ),
    );
    const results = new Map(
      trajectory.steps.flatMap((step) => step.toolResults).map((result) => [result.callId, result]),
    );
    const executed = results.size > 0;
    const succeeded = made.calls.filter(({ id }) => results.has(id) && !isFailedCall(results.get(id)!));
    const failedKnown = known.filter((call) => !succeeded.includes(call));
    const names = known.length / made.calls.length;
    const compliance = known.length === 0 ? null : compliant.length / known.length;
    const success = executed ? succeeded.length / made.calls.length : null;
    const figures = [names, compliance, success].filter((figure) => figure !== null);
    const value = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
    return {
      value,
      verdict: gradedVerdict(value),
      ...(names < 1
        ? { errorType: 'wrong-name' }
        : compliant.length < known.length
          ? { errorType: 'wrong-type' }
          : {}),
      explanation: `Of ${countOf(made.calls.length, 'call')} ${known.length} ${known.length === 1 ? 'names' : 'name'} a known tool, ${compliant.length} ${compliant.length === 1 ? 'obeys' : 'obey'} its schema${executed ? `, ${succeeded.length} succeeded` : '; nothing was executed'}.`,
      measures: {
        valid_tool_name_rate: names,
        schema_compliance: compliance,
        execution_success: success,
        valid_call_failure: executed && known.length > 0 ? failedKnown.length / known.length : null,
      },
    };
  },
};

/** Does a violation speak of an argument that a placeholder still stands for? */
function isOpen(path: string, values: Record<string, Parameters<typeof mentionsResult>[0]>): boolean {
  const name = pointerParts(path)[0];
  return name !== undefined && Object.hasOwn(values, name) && mentionsResult(values[name]!);
}
