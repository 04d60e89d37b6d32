import { isFailedCall } from '#core/failed-call.ts';
import { PlaygroundError } from '#core/errors.ts';
import { countOf } from '#core/quoted.ts';
import type { CallComparison } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import { mentionsResult, referencesIn, textOfResult, type ToolCall } from '#core/tool.ts';
import { answeredCalls, answerText, type Trajectory } from '#core/trajectory.ts';
import { factsHeld, isPlanAlone } from '../answer/answer-match.ts';
import { gradedVerdict } from '../comparing/graded.ts';
import { documented } from '../documented.ts';
import { madeCalls } from '../made-calls.ts';
import { comparePlans } from '../mcpbr/compare-plans.ts';
import { writtenBack } from '../references/followed-references.ts';

/** What was there to be used, and what of it was. */
interface Used {
  due: number;
  used: number;
}

/** Were the results of calls used: values passed on to later calls, facts kept in the answer? */
export const resultUse = documented('result-use', {
  score(task, trajectory) {
    const { calls } = madeCalls(trajectory);
    const expected = task.target.calls ?? [];
    const { comparisons } = comparePlans(expected, calls, writtenBack(task, trajectory, calls));
    const references = referencesUsed(expected, comparisons, calls, trajectory);
    const facts = factsKept(task, trajectory);
    const due = references.due + facts.due;
    if (due === 0)
      throw new PlaygroundError(
        'scorer-not-applicable',
        'No call answered with anything that the label wants used: neither a value for a later call nor a fact of the answer.',
      );
    const value = (references.used + facts.used) / due;
    const parts = [
      references.due > 0 && `${references.used} of ${countOf(references.due, 'value')} passed on`,
      facts.due > 0 && `${facts.used} of ${countOf(facts.due, 'fact')} kept in the answer`,
    ].filter(Boolean);
    return {
      value,
      verdict: gradedVerdict(value),
      ...(value < 1 ? { errorType: facts.used < facts.due ? 'answer-mismatch' : 'wrong-value' } : {}),
      explanation: `${parts.join(', ')}.`,
      measures: {
        result_use: value,
        references_due: references.due,
        references_followed: references.used,
        facts_due: facts.due,
        facts_kept: facts.used,
      },
    };
  },
});

/** Parameters that the label takes from results. Expected are those whose results came, whether or not the call was made that needs them. */
function referencesUsed(
  expected: readonly ExpectedCall[],
  comparisons: readonly CallComparison[],
  calls: readonly ToolCall[],
  trajectory: Trajectory,
): Used {
  const answered = new Set(
    answeredCalls(trajectory).flatMap(({ call, result }) => (isFailedCall(result) ? [] : [call.id])),
  );
  const madeIdOf = new Map(
    comparisons.flatMap(({ expected: due, made }) =>
      due && made ? [[expected[due.index]!.id, calls[made.index]!.id] as const] : [],
    ),
  );
  const came = (id: string): boolean => answered.has(madeIdOf.get(id) ?? '');
  const wanted = comparisons
    .filter((call) => call.expected)
    .flatMap((call) => call.arguments)
    .filter(({ expected: values }) => values?.some(mentionsResult));
  const due = wanted.filter(({ expected: values }) => values!.flatMap(referencesIn).every(came));
  return { due: due.length, used: due.filter(({ holds }) => holds).length };
}

/** Facts of the label that stand in a result, and those of them that the answer holds. A plan of calls is no answer. */
function factsKept({ target }: Task, trajectory: Trajectory): Used {
  const { answer } = target;
  const said = answerText(trajectory);
  if (answer?.match !== 'facts' || isPlanAlone(trajectory, said)) return { due: 0, used: 0 };
  const results = answeredCalls(trajectory).flatMap(({ result }) =>
    isFailedCall(result) ? [] : [textOfResult(result)],
  );
  const inResults = results.map((text) => factsHeld(text, answer.accept));
  const kept = factsHeld(said, answer.accept);
  const due = answer.accept.flatMap((_, fact) => (inResults.some((held) => held[fact]) ? [fact] : []));
  return { due: due.length, used: due.filter((fact) => kept[fact]).length };
}
