import { countOf } from '#core/counted.ts';
import type { DocumentedScorer, Scorer } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { bestOverPlans, scoreWithNoneDue, scoreWithoutCalls } from '../comparing/graded.ts';
import { madeCalls } from '../made-calls.ts';

/** Were the right tools chosen, in whatever order? */
export const toolChoice: DocumentedScorer = {
  id: 'tool-choice',
  title: 'Choice of tools, any order',
  family: 'structure',
  meaning:
    'Correct when every tool the label names was called, and no other. How often, in which order and with which arguments is not looked at; a tool the label declares similar stands for the expected one. For labels that say nothing more, such as the relevant APIs of StableToolBench, whose list has no order. Beside it the precision and recall of the set of tools. Where no call is due, making none is right.',
  formula:
    'correct = set of called tools equals set of expected tools\nprecision and recall of that set stand beside it',
  source: {
    text: 'Ours, for labels that name tools alone, such as StableToolBench’s relevant APIs',
    href: 'https://github.com/THUNLP-MT/StableToolBench',
  },
  weaknesses:
    'It says nothing of arguments, order, number of calls or success. It is a lower bar than solving the task.',
  needs: ['label'],
  textMatters: false,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    if (task.target.calls!.length === 0) return scoreWithNoneDue(made);
    if (made.calls.length === 0)
      return scoreWithoutCalls(made, task.target.calls!, { tools_right: false, precision: null, recall: 0 });
    return bestOverPlans(task, (plan) =>
      scoreTools(
        plan,
        made.calls.map(({ name }) => name),
      ),
    );
  },
};

function scoreTools(plan: readonly ExpectedCall[], made: readonly string[]): ReturnType<Scorer['score']> {
  const wanted = new Map(plan.map((call) => [call.name, new Set(toolsOf(call))]));
  const called = new Set(made);
  const missed = [...wanted].filter(([, tools]) => ![...tools].some((tool) => called.has(tool)));
  const undue = [...called].filter((name) => ![...wanted.values()].some((tools) => tools.has(name)));
  const found = wanted.size - missed.length;
  const isRight = missed.length === 0 && undue.length === 0;
  const share = `${found} of ${countOf(wanted.size, 'expected tool')} called`;
  return {
    value: isRight ? 1 : 0,
    verdict: isRight ? 'correct' : 'incorrect',
    ...(isRight ? { explanation: `${share}, and no other.` } : findingOf(share, missed[0]?.[0], undue)),
    measures: {
      tools_right: isRight,
      precision: (called.size - undue.length) / called.size,
      recall: found / wanted.size,
    },
  };
}

const toolsOf = ({ name, alternatives }: ExpectedCall): string[] => [
  name,
  ...alternatives.map((tool) => tool.name),
];

function findingOf(share: string, missed: string | undefined, undue: readonly string[]) {
  if (missed === undefined)
    return {
      errorType: 'undue-call' as const,
      explanation: `${share}, and ${countOf(undue.length, 'tool')} more than expected: \`${undue[0]!}\`.`,
    };
  return undue.length > 0
    ? {
        errorType: 'wrong-name' as const,
        explanation: `${share}: \`${undue[0]!}\` was called, \`${missed}\` was expected.`,
      }
    : { errorType: 'missing-call' as const, explanation: `${share}: \`${missed}\` was never called.` };
}

/** Knowing when to call nothing. */
export const irrelevance: DocumentedScorer = {
  id: 'irrelevance',
  title: 'No call when none is due',
  family: 'structure',
  meaning:
    'For tasks where no tool should be called: correct when the model called nothing and its answer can be read. A call, whatever it is, is wrong; so is an answer that attempts a call nobody can read: an unparseable answer never passes for an abstention. A refusal the provider reports is a refusal, not an abstention. After BFCL’s irrelevance detection, which passes answers it cannot decode.',
  formula: 'correct = no call made and the answer can be read',
  source: {
    text: 'After BFCL’s irrelevance detection',
    href: 'https://github.com/ShishirPatil/gorilla/tree/main/berkeley-function-call-leaderboard',
  },
  weaknesses:
    'A model that never calls anything is right on every such task. Read it beside tasks where a call is due.',
  needs: ['no-call-due'],
  textMatters: false,
  score(_task, trajectory) {
    const made = madeCalls(trajectory);
    const { measures: _measures, ...score } = scoreWithNoneDue(made);
    return { ...score, measures: { abstained: made.outcome === 'abstained', calls: made.calls.length } };
  },
};
