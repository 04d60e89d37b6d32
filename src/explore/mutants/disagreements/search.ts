import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { type ToolCall, mentionsResult } from '#core/tool.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { mutantOf, type ProofProgress } from '../prove.ts';
import { type Gold, goldOf, type MutantWorld } from '../gold.ts';
import { FORMS, type Form } from '../judge.ts';
import { mutantKinds } from '../kinds/index.ts';
import { type Attempt, isSmaller, type Trial, Trials } from './trial.ts';
import { withArguments } from '../kinds/kind.ts';

/** A trajectory on which two scorers disagree. */
export interface Witness {
  task: string;
  form: Form;
  calls: readonly ToolCall[];
}

/** What was found for two scorers, by their places in the list. */
export interface PairFinding {
  first: number;
  second: number;
  /** Place of the smallest trajectory in the list of witnesses. Absent: there is none in the space, all of which was tried. */
  witness?: number;
  /** Does the first call it correct? Else the second. */
  firstPasses?: boolean;
  /** Attempts of the space to which both apply. */
  tried?: number;
}

export interface Disagreements {
  seed: number;
  scorers: readonly string[];
  /** Every pair of scorers that apply to a task of the data set. */
  pairs: readonly PairFinding[];
  witnesses: readonly Witness[];
  /** What was searched whole: every plan of at most two calls over these tasks, in both forms. */
  space: { tasks: readonly string[]; attempts: number };
}

interface SearchOrder {
  tasks: readonly Task[];
  world: MutantWorld;
  scorers: readonly Scorer[];
  seed: number;
}

/** Mutants of each kind that the search begins with, at each of so many tasks. */
const DRAWS = 3;
const TASKS_OF_A_KIND = 4;
const SPACE_OF_A_KIND = 1;

type Pair = readonly [first: number, second: number];

/**
 * The smallest trajectory that two scorers disagree on, for every pair. Begins with mutants of the shortest labels, makes each that
 * splits a pair smaller, and searches a stated space whole where no mutant of at most two calls does.
 */
export async function* findDisagreements(order: SearchOrder): AsyncGenerator<ProofProgress, Disagreements> {
  const { world, scorers, seed } = order;
  const golds = await shortGolds(order);
  const trials = new Trials(world, scorers);
  const begun: Trial[] = [];
  for (const attempt of beginnings(smallTasks(golds, TASKS_OF_A_KIND), seed))
    begun.push(await trials.of(attempt));
  const pairs = pairsOf(scorers, begun);
  const best = new Map<Pair, Trial>();
  for (const [done, pair] of pairs.entries()) {
    yield { done, total: pairs.length };
    const splits = (trial: Trial): boolean => trial.splits(...pair);
    const start = smallestOf(begun.filter(splits));
    if (!start) continue;
    const found = await shrunk(start, splits, (attempt) => trials.of(attempt));
    if (found.attempt.calls.length <= MOST_CALLS) best.set(pair, found);
    begun.push(found);
  }
  const space = smallTasks(golds, SPACE_OF_A_KIND);
  const open = pairs.filter((pair) => !best.has(pair));
  const tried = new Map<Pair, number>();
  let attempts = 0;
  for (const attempt of attemptsOver(space)) {
    attempts++;
    const trial = open.length === 0 ? undefined : await trials.of(attempt);
    for (const pair of open) {
      if (!trial || pair.some((scorer) => trial.passes(scorer) === undefined)) continue;
      tried.set(pair, (tried.get(pair) ?? 0) + 1);
      const known = best.get(pair);
      if (trial.splits(...pair) && (!known || isSmaller(attempt, known.attempt))) best.set(pair, trial);
    }
    if (trial) yield { done: pairs.length, total: pairs.length };
  }
  return {
    seed,
    scorers: scorers.map(({ id }) => id),
    ...written(pairs, best, tried),
    space: { tasks: space.map(({ task }) => task.id), attempts },
  };
}

/** The labels of few calls that execution can judge. */
async function shortGolds({ tasks, world }: SearchOrder): Promise<Gold[]> {
  const golds: Gold[] = [];
  for (const task of tasks) {
    if ((task.target.calls ?? []).length > MOST_CALLS) continue;
    const gold = await goldOf(task, world);
    if (typeof gold !== 'string') golds.push(gold);
  }
  return golds;
}

/** Every pair of the scorers that have a verdict on any of these. */
function pairsOf(scorers: readonly Scorer[], trials: readonly Trial[]): Pair[] {
  const judging = scorers.flatMap((_, place) =>
    trials.some((trial) => trial.passes(place) !== undefined) ? [place] : [],
  );
  return judging.flatMap((first, at) => judging.slice(at + 1).map((second): Pair => [first, second]));
}

/** Findings with their trajectories, each of those once. */
function written(
  pairs: readonly Pair[],
  best: ReadonlyMap<Pair, Trial>,
  tried: ReadonlyMap<Pair, number>,
): Pick<Disagreements, 'pairs' | 'witnesses'> {
  const trials = [...new Set(best.values())];
  return {
    pairs: pairs.map((pair): PairFinding => {
      const [first, second] = pair;
      const trial = best.get(pair);
      if (!trial) return { first, second, tried: tried.get(pair) ?? 0 };
      return { first, second, witness: trials.indexOf(trial), firstPasses: trial.passes(first)! };
    }),
    witnesses: trials.map(({ attempt: { gold, form, calls } }) => ({ task: gold.task.id, form, calls })),
  };
}

/** The labels themselves, no call at all, and mutants of every kind. */
function* beginnings(golds: readonly Gold[], seed: number): Generator<Attempt> {
  for (const gold of golds) {
    const draws = mutantKinds.flatMap(({ id: kind }) =>
      Array.from({ length: DRAWS }, (_, index) => mutantOf(gold, { seed, kind, index })?.calls),
    );
    const plans = [gold.calls, [], ...draws.filter((calls) => calls !== undefined)];
    for (const calls of plans) for (const form of FORMS) yield { gold, form, calls };
  }
}

const smallestOf = (trials: readonly Trial[]): Trial | undefined =>
  trials.reduce<Trial | undefined>(
    (least, trial) => (!least || isSmaller(trial.attempt, least.attempt) ? trial : least),
    undefined,
  );

/**
 * Makes an attempt smaller as long as it keeps splitting two scorers: calls are dropped, then arguments, then what is in them. The
 * result is smallest in this: no single one of these steps makes it smaller.
 */
async function shrunk(
  start: Trial,
  splits: (trial: Trial) => boolean,
  tried: (attempt: Attempt) => Promise<Trial>,
): Promise<Trial> {
  let best = start;
  for (let isShrinking = true; isShrinking;) {
    isShrinking = false;
    for (const calls of smaller(best.attempt.calls)) {
      const attempt = { ...best.attempt, calls };
      if (!isSmaller(attempt, best.attempt)) continue;
      const trial = await tried(attempt);
      if (!splits(trial)) continue;
      best = trial;
      isShrinking = true;
      break;
    }
  }
  return best;
}

/** Plans that are smaller by one step, the larger steps first. */
function* smaller(calls: readonly ToolCall[]): Generator<ToolCall[]> {
  for (const index of calls.keys()) yield calls.toSpliced(index, 1);
  for (const [index, { arguments: values }] of calls.entries())
    for (const name of Object.keys(values)) {
      const { [name]: _, ...others } = values;
      yield withArguments(calls, index, others);
    }
  for (const [index, { arguments: values }] of calls.entries())
    for (const less of lesser(values)) yield withArguments(calls, index, less as JsonObject);
}

/** Smaller values in the place of one, or of one inside it. */
function* lesser(value: JsonValue): Generator<JsonValue> {
  if (typeof value === 'string' && !mentionsResult(value)) {
    if (value.length > 1) yield [...value].slice(0, Math.ceil([...value].length / 2)).join('');
    if (value.length > 0) yield '';
  }
  if (typeof value === 'number' && value !== 0) yield 0;
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, item] of value.entries())
      for (const less of lesser(item)) yield value.with(index, less);
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value))
      for (const less of lesser(member)) yield { ...value, [name]: less };
  }
}

/** Calls of a plan at most: of the space that is searched whole, and of what is shown as a smallest disagreement. */
const MOST_CALLS = 2;

/** Tasks of one and of two calls whose labels are shortest: the tasks that are searched whole. */
function smallTasks(golds: readonly Gold[], each: number): Gold[] {
  const length = ({ calls }: Gold): number => JSON.stringify(calls).length;
  const shortest = [...golds].sort((a, b) => length(a) - length(b) || (a.task.id < b.task.id ? -1 : 1));
  const kinds: ((gold: Gold) => boolean)[] = [
    ({ calls, answers }) => calls.length === 1 && answers.due.length > 0,
    ({ calls, execution }) => calls.length === 1 && hasEffect(execution.end.state),
    ({ calls, task }) =>
      calls.length === 2 && task.target.calls!.every(({ dependsOn }) => dependsOn.length === 0),
    ({ calls, task }) =>
      calls.length === 2 && task.target.calls!.some(({ dependsOn }) => dependsOn.length > 0),
  ];
  return [...new Set(kinds.flatMap((isOf) => shortest.filter(isOf).slice(0, each)))];
}

const hasEffect = (state: JsonObject): boolean => Object.keys(state).length > 0;

/**
 * The calls that plans of a task are made of: each call of its label as it is; without any of its arguments; with one left out; with
 * one in other letters, in another type or of another value; with one that the tool does not know; and the same arguments given to the
 * first other tool of the menu.
 */
function alphabetOf({ task, calls, execution }: Gold): ToolCall[] {
  const sent = new Map(
    execution.steps.flatMap(({ toolCalls }) => toolCalls).map((call) => [call.id, call.sent]),
  );
  const found = calls.flatMap((call): Pick<ToolCall, 'name' | 'arguments' | 'dependsOn'>[] => {
    const { name, arguments: values, dependsOn } = call;
    const references = dependsOn ? { dependsOn } : {};
    const passedOn = sent.get(call.id);
    const changed = Object.entries(values).flatMap(([key, value]): JsonObject[] => {
      const { [key]: _, ...others } = values;
      return [others, ...variants(value).map((variant) => ({ ...values, [key]: variant }))];
    });
    const other = task.tools.find((tool) => tool.name !== name);
    return [
      { name, arguments: values, ...references },
      ...[{}, ...changed, { ...values, unknown: 1 }].map((each) => ({
        name,
        arguments: each,
        ...references,
      })),
      ...(passedOn ? [{ name, arguments: passedOn }] : []),
      ...(other ? [{ name: other.name, arguments: values, ...references }] : []),
    ];
  });
  const distinct = new Map(found.map((call) => [JSON.stringify(call), call]));
  return [...distinct.values()].map((call) => ({ id: '', ...call }));
}

function variants(value: JsonValue): JsonValue[] {
  if (typeof value === 'string')
    return [value.toUpperCase(), ` ${value}`, [value], `${value}x`].filter((each) => each !== value);
  if (typeof value === 'number') return [String(value), value + 1];
  if (typeof value === 'boolean') return [String(value), !value];
  if (Array.isArray(value)) return [JSON.stringify(value), value.slice(1)];
  return isJsonObject(value) ? [JSON.stringify(value), {}] : [];
}

/** Every plan of at most two calls of the alphabet: two in one step, or one after the other. */
function* plansOver(alphabet: readonly ToolCall[]): Generator<ToolCall[]> {
  const placed = (call: ToolCall, id: string, step: number): ToolCall => ({ ...call, id, step });
  yield [];
  for (const call of alphabet) yield [placed(call, '1', 1)];
  for (const first of alphabet)
    for (const second of alphabet)
      for (const step of [1, 2]) yield [placed(first, '1', 1), placed(second, '2', step)];
}

/** All attempts of the space: every plan for every task, in both forms. */
function* attemptsOver(golds: readonly Gold[]): Generator<Attempt> {
  for (const gold of golds)
    for (const calls of plansOver(alphabetOf(gold))) for (const form of FORMS) yield { gold, form, calls };
}
