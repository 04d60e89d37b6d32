import { callName } from '#core/call-name.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { PlanComparison } from './compare-plans.ts';
import { countOf, wrongArgument, type Finding } from '../comparing/explanation.ts';

/** mcpbr's published thresholds: least share of the expected tools, least share of their parameters, most calls. */
export const SELECTION = 0.8;
export const PARAMETERS = 0.7;
export const CALLS_PER_EXPECTED = 1.5;

/** What a resolved task has to say. */
export function rightFinding(plan: PlanComparison, expected: number): Finding {
  const calls = `${plan.pairs} of ${countOf(expected, 'expected call')}`;
  const parameters = `${plan.equalParameters} of ${countOf(plan.countedParameters, 'parameter')} equal`;
  const undue = plan.undue > 0 ? `, ${plan.undue} more than expected` : '';
  return { explanation: `Made ${calls}, ${parameters}${undue}.` };
}

/** The first threshold that was missed, and the call or argument that shows it. */
export function wrongFinding(
  plan: PlanComparison,
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
  selection: number,
  parameters: number,
): Finding {
  if (selection < SELECTION) return missedTools(plan, expected.length);
  const malformed = made.findIndex((call) => call.malformed !== undefined);
  if (malformed >= 0 && parameters < PARAMETERS) {
    const which =
      made.length === 1 ? 'its arguments' : `the arguments of ${callName(malformed, made[malformed]!.name)},`;
    return {
      errorType: 'malformed-call',
      explanation: `Called the right ${made.length === 1 ? 'tool' : 'tools'}, but ${which} could not be read.`,
    };
  }
  if (parameters < PARAMETERS) {
    const calls =
      expected.length === 1 ? 'Called the right tool' : `Called ${plan.pairs} of ${expected.length} tools`;
    const wrong = wrongArgument(plan.comparisons, calls);
    if (wrong) return wrong;
  }
  const allowed = Math.floor(expected.length * CALLS_PER_EXPECTED);
  return {
    errorType: 'wrong-count',
    explanation: `Made ${countOf(made.length, 'call')}; at most ${allowed} ${allowed === 1 ? 'is' : 'are'} allowed for ${expected.length} expected.`,
  };
}

function missedTools(plan: PlanComparison, expected: number): Finding {
  const missed = plan.comparisons.find((comparison) => !comparison.made)?.expected?.name ?? '';
  const instead = plan.comparisons.find((comparison) => !comparison.expected)?.made?.name;
  const share = expected === 1 ? '' : `Called ${plan.pairs} of ${expected} expected tools. `;
  return instead === undefined
    ? { errorType: 'missing-call', explanation: `${share}\`${missed}\` was never called.` }
    : { errorType: 'wrong-name', explanation: `${share}Called \`${instead}\` instead of \`${missed}\`.` };
}
