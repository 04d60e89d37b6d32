import type { Task } from '#core/task.ts';
import { textOfResult } from '#core/tool.ts';
import { allToolCalls, answerText, lacksAnswers, type Trajectory } from '#core/trajectory.ts';
import { DerivedValues, figuresIn, heldFacts, scoreAttempt, scorersById } from '#measure/scorers/index.ts';
import { factsOf, isPlan } from './facts-of.ts';
import { decided, notJudgeable, type Judge, type JudgeStep, type Opinion } from './judge.ts';

/**
 * A judge by rules alone. An answer passes when every fact of the task is in it, found as the scorer of final answers finds it, and
 * every such fact and every figure of the answer is in a recorded result or in the question, or follows from results as count, sum, mean,
 * least, greatest or difference of a field (`DerivedValues`); the explanation says which. A plan states nothing: it passes when the
 * results of its calls hold every fact as it is: what a plan might compute would let more wrong plans pass than right ones (5 against 1 of
 * 4,935 plans of labels and mutants). Value: the share of facts held. It reads no negation and follows no other arithmetic.
 */
export const ruleJudge: Judge = {
  kind: 'rule',
  judge({ task, trajectory }) {
    const facts = factsOf(task);
    if (!facts) return notJudgeable('The task has no facts to look for.');
    const { notRecorded } = trajectory;
    if (notRecorded?.includes('results') || notRecorded?.includes('steps'))
      return notJudgeable('The log does not say what the tools answered.');
    if (lacksAnswers(trajectory))
      return notJudgeable('The recording of the server does not answer one of its calls.');
    if (trajectory.refused)
      return fail('The provider reports that the model refused to answer.', 'tools-refused');
    return isPlan(trajectory) ? planOf(trajectory, facts) : answerOf(task, trajectory, facts);
  },
};

const fail = (reasons: string, errorClass: string, value = 0): JudgeStep =>
  decided({ verdict: 'fail', reasons, errorClass, value });

/** Characters of results that are searched: those of no attempt of ours are longer. */
const MOST_TEXT = 2_000_000;

const resultsOf = ({ steps }: Trajectory): string =>
  steps
    .flatMap(({ toolResults }) => toolResults.map(textOfResult))
    .join('\n')
    .slice(0, MOST_TEXT);

function planOf(trajectory: Trajectory, facts: readonly string[]): JudgeStep {
  const isExecuted =
    trajectory.finalState !== undefined || trajectory.steps.some(({ toolResults }) => toolResults.length > 0);
  if (!isExecuted)
    return notJudgeable('The answer is a plan of calls that were not executed: it states no facts.');
  const held = heldFacts(resultsOf(trajectory), facts);
  const missing = facts.find((_, at) => !held[at]);
  const value = shareOf(held);
  if (missing !== undefined)
    return fail(`No result of the plan’s calls holds “${missing}”.`, 'information-omitted', value);
  return pass('A plan: the results of its calls hold every fact of the task.');
}

const pass = (reasons: string): JudgeStep => decided({ verdict: 'pass', value: 1, reasons });

function answerOf(task: Task, trajectory: Trajectory, facts: readonly string[]): JudgeStep {
  const answer = answerText(trajectory);
  if (answer.trim() === '') return fail('There is no final answer.', 'information-omitted');
  const found = scoreAttempt(scorersById.get('answer-match')!, task, trajectory);
  const value = found.value;
  if (found.verdict !== 'correct') return fail(found.explanation, missingClass(task, trajectory), value);
  const { nowhere, derived } = sourcesOf(task, trajectory, facts);
  const followed = derived.map(({ stated, rule }) => `, or follows: “${stated}” is ${rule}`).join('');
  if (nowhere === undefined)
    return pass(
      `${found.explanation} Every fact and figure of the answer is in a result or in the question${followed}.`,
    );
  const opinion: Opinion = {
    verdict: 'fail',
    value,
    errorClass: 'hallucination',
    reasons: `The answer states “${nowhere}”, which neither a result nor the question contains.`,
  };
  return decided(opinion);
}

/** Where calls are expected and none was made, the facts are missing because no tool was used. */
const missingClass = ({ target }: Task, trajectory: Trajectory): string =>
  (target.calls?.length ?? 0) > 0 && allToolCalls(trajectory).length === 0
    ? 'tools-refused'
    : 'information-omitted';

/** Figures that are looked for in the results, and the digits from which one is more than a count. */
const MOST_FIGURES = 200;
const LEAST_DIGITS = 3;

/** What of an answer has no source, and what follows from results without standing in one. */
interface Sources {
  /** The first fact or figure that nothing gave it; undefined where each has a source. */
  nowhere: string | undefined;
  derived: { stated: string; rule: string }[];
}

function sourcesOf(task: Task, trajectory: Trajectory, facts: readonly string[]): Sources {
  const text = `${resultsOf(trajectory)}\n${task.query}`;
  const grounded = heldFacts(text, facts);
  const figures = figuresIn(answerText(trajectory), MOST_FIGURES).filter(
    ({ bare }) => bare.replace(/\D/g, '').length >= LEAST_DIGITS,
  );
  const asWritten = heldFacts(
    text,
    figures.map(({ written }) => written),
  );
  const alone = heldFacts(
    text,
    figures.map(({ bare }) => bare),
  );
  const open = [
    ...facts.filter((_, at) => !grounded[at]).map((fact) => ({ written: fact, bare: bareOf(fact) })),
    ...figures.filter((_, at) => !asWritten[at] && !alone[at]),
  ];
  if (open.length === 0) return { nowhere: undefined, derived: [] };
  const values = new DerivedValues(trajectory);
  const derived: Sources['derived'] = [];
  for (const { written, bare } of open) {
    const rule = bare === undefined ? undefined : values.ruleFor(bare);
    if (rule === undefined) return { nowhere: written, derived };
    derived.push({ stated: written, rule });
  }
  return { nowhere: undefined, derived };
}

/** The number that a whole fact is; undefined for anything else. */
function bareOf(fact: string): string | undefined {
  const [figure] = figuresIn(fact, 1);
  return figure?.written === fact.trim() ? figure.bare : undefined;
}

const shareOf = (held: readonly boolean[]): number => held.filter(Boolean).length / held.length;
