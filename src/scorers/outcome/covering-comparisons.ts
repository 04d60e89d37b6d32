import type { JsonObject } from '#core/json.ts';
import type { CallComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { alone } from '../comparing/pair-calls.ts';
import { isEqualCall, isToolOf, type Covering } from './cover-calls.ts';
import type { ExecutedCall } from './executed-calls.ts';
import { compareExpected } from './expected-argument.ts';

/** Calls beyond those of the label that are shown one by one. */
const MAX_FURTHER_SHOWN = 200;

/** Each expected call beside the one that covers it, or the nearest that was left; then what else was called. */
export function coveringComparisons(
  plan: readonly ExpectedCall[],
  executed: readonly ExecutedCall[],
  { by, byId }: Covering,
  schemaOf: (tool: string) => JsonObject | undefined,
): CallComparison[] {
  const used = new Set(by.filter((call) => call !== undefined));
  const beside = (expected: ExpectedCall, index: number, made: ExecutedCall): CallComparison => {
    const compared = compareExpected(expected, made, schemaOf(made.call.name), byId);
    return {
      expected: { index, name: expected.name },
      made: { index: made.index, name: made.call.name, arguments: made.call.arguments },
      holds: false,
      rule: ruleOf(made, isEqualCall(compared)),
      arguments: compared,
    };
  };
  const rows = plan.map((expected, index): CallComparison => {
    const covering = by[index];
    if (covering) return { ...beside(expected, index, covering), holds: true, rule: 'made without an error' };
    const left = executed.filter((made) => !used.has(made) && isToolOf(expected, made.call.name));
    const nearest = left
      .map((made) => ({ made, row: beside(expected, index, made) }))
      .sort((a, b) => distance(a.row, a.made) - distance(b.row, b.made))[0];
    if (!nearest) return alone(expected, index, 'never called');
    used.add(nearest.made);
    return nearest.row;
  });
  const further = executed.filter((made) => !used.has(made)).slice(0, MAX_FURTHER_SHOWN);
  return [...rows, ...further.map(furtherCall)];
}

function ruleOf({ failed, call }: ExecutedCall, isEqual: boolean): string {
  if (call.malformed !== undefined) return 'the arguments could not be read';
  if (!isEqual) return failed ? 'other arguments, and the call failed' : 'other arguments';
  return failed ? 'the expected call, but it failed' : 'the expected call, but it covers another one';
}

/** The fewer arguments differ, the nearer; of equals one that did not fail. */
const distance = ({ arguments: compared }: CallComparison, { failed }: ExecutedCall): number =>
  compared.filter(({ counted, holds }) => counted && !holds).length + (failed ? 0.5 : 0);

const furtherCall = ({ index, call, failed }: ExecutedCall): CallComparison => ({
  made: { index, name: call.name, arguments: call.arguments },
  holds: true,
  rule: failed ? 'a further call, which failed' : 'a further call: it counts only by what it changed',
  arguments: [],
});
