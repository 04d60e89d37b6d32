import { isFailedCall } from '#core/failed-call.ts';
import { toErrorRecord } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import { textOfResult, type ToolResult } from '#core/tool.ts';
import type { Check } from '#lessons/check.ts';
import { shortened } from '../../../frame/format.ts';
import type { LessonWorld } from '../world.ts';
import { callsIn } from './calls-in.ts';
import type { Demand } from './demand.ts';

type TestbedCheck = Extract<Check, { kind: 'testbed' }>;
const SHOWN = 160;

export async function testbedDemands(
  check: TestbedCheck,
  { attempt, solution }: { attempt: string; solution: string },
  world: LessonWorld,
): Promise<Demand[]> {
  const calls = callsIn(attempt);
  if (typeof calls === 'string') return [{ holds: false, what: calls }];
  const make = (made: readonly { name: string; arguments: JsonObject }[]): Promise<ToolResult[]> =>
    world.makeCalls(check.server, made, check.plan);
  let results: ToolResult[];
  try {
    results = await make(calls);
  } catch (error) {
    // A tool that is not there is an error of the protocol, which the server answers in its own words.
    return [{ holds: false, what: toErrorRecord(error).message }];
  }
  const due = check.sameAnswer ? await make(callsIn(solution) as typeof calls) : undefined;
  return [
    ...toolDemands(
      check,
      calls.map(({ name }) => name),
    ),
    failureDemand(results),
    ...(due ? [answerDemand(results, due)] : []),
  ];
}

function failureDemand(results: readonly ToolResult[]): Demand {
  const failed = results.find(isFailedCall);
  return {
    holds: !failed,
    what: failed
      ? `No call should fail: “${shortened(textOfResult(failed), SHOWN)}”`
      : 'No call should fail: none does',
  };
}

function answerDemand(results: readonly ToolResult[], due: readonly ToolResult[]): Demand {
  const [made, wanted] = [results.at(-1), due.at(-1)];
  const holds = made !== undefined && wanted !== undefined && textOfResult(made) === textOfResult(wanted);
  return {
    holds,
    what: holds
      ? `The last answer is what was asked for: “${shortened(textOfResult(made), SHOWN)}”`
      : 'The last answer should be what was asked for: it is another',
  };
}

function toolDemands({ tools, inOrder }: TestbedCheck, made: readonly string[]): Demand[] {
  if (!tools) return [];
  if (inOrder) {
    const what = `The calls should be ${tools.join(', ')}, in this order: they are ${made.join(', ')}`;
    return [{ holds: made.join('\n') === tools.join('\n'), what }];
  }
  return tools.map((tool) => {
    const holds = made.includes(tool);
    return { holds, what: holds ? `${tool} is called` : `${tool} should be called, and is not` };
  });
}
