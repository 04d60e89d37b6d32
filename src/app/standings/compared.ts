import type { ModelRef } from '#core/model.ts';
import type { RecordedSource } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import { isLine, isRival } from '#core/contender.ts';
import type { EvaluatorCounts, StandingsTable } from '#metrics/index.ts';
import { dateTime } from '../format.ts';
import { shortTitle } from '../words.ts';
import type { RunCounts } from './run-counts.ts';

/** One row of the standings: a contender of one of the runs. */
export interface ComparedSystem {
  /** Tells it from all others, in an address too. */
  key: string;
  /** Short, and unlike all others here. */
  name: string;
  kind: ModelRef['kind'];
  /** What tells a reference line; '' where a link does not say it. */
  model: Pick<ModelRef, 'id'>;
  runId: string;
  /** Its place in its run. */
  contender: number;
  /** Its run's tasks. */
  ordinals: readonly number[];
  /** Of answers that were read from a log. */
  recorded?: RecordedSource;
}

/** What is compared, and the tasks at which it is, as ordinals of the data set, ascending. */
export interface Compared {
  systems: ComparedSystem[];
  ordinals: number[];
  table: StandingsTable;
}

/** Names with what tells them apart added where they occur more than once. */
function apart(names: readonly string[], marked: (name: string, at: number) => string): string[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return names.map((name, at) => (times.get(name)! > 1 ? marked(name, at) : name));
}

const inBrackets = (name: string, { config, createdAt }: Run): string =>
  `${name} (${config.title}, ${dateTime(createdAt)})`;

/** All contenders of the runs. One whose name occurs twice is called after its run too, as `ofRun` says. */
export function systemsOf(
  runs: readonly Pick<RunCounts, 'run' | 'contenders'>[],
  ofRun: (name: string, run: Run) => string = inBrackets,
): ComparedSystem[] {
  const all = runs.flatMap(({ run, contenders }) =>
    contenders.map((contender, place) => ({ run, contender, place, name: shortTitle(contender.title) })),
  );
  const names = apart(
    all.map(({ name }) => name),
    (name, at) => ofRun(name, all[at]!.run),
  );
  // Two runs of one minute may have one title.
  const numbered = apart(
    names,
    (name, at) => `${name} ${names.slice(0, at + 1).filter((each) => each === name).length}`,
  );
  return all.map(({ run, contender, place }, at) => ({
    key: `${run.id} ${place + 1}`,
    name: numbered[at]!,
    kind: contender.kind,
    model: { id: contender.model.id },
    runId: run.id,
    contender: place,
    ordinals: run.ordinals,
    ...(run.config.recorded ? { recorded: run.config.recorded } : {}),
  }));
}

/** Baselines beside models are lines to read them by: they take part where the reader asks for them. */
export function linesAmong(
  runs: readonly Pick<RunCounts, 'contenders'>[],
  systems: readonly ComparedSystem[],
): Set<string> {
  const all = runs.flatMap(({ contenders }) => contenders);
  return new Set(systems.flatMap(({ key }, place) => (isLine(all[place]!, all) ? [key] : [])));
}

/** The chosen systems beside each other on the tasks of all their runs. */
export function comparedOf(
  runs: readonly RunCounts[],
  systems: readonly ComparedSystem[],
  scorerIds: readonly string[],
): Compared {
  const taking = runs.filter(({ run }) => systems.some(({ runId }) => runId === run.id));
  const ordinals = [...new Set(taking.flatMap(({ run }) => run.ordinals))].sort((a, b) => a - b);
  const place = new Map(ordinals.map((ordinal, position) => [ordinal, position]));
  const placesOf = new Map(
    taking.map((counts) => [
      counts.run.id,
      Uint32Array.from(counts.run.ordinals, (each) => place.get(each)!),
    ]),
  );
  const spread = (from: (counts: RunCounts) => Uint8Array | undefined): Uint8Array => {
    const whole = new Uint8Array(systems.length * ordinals.length);
    systems.forEach(({ runId, contender }, system) => {
      const own = from(taking.find(({ run }) => run.id === runId)!);
      const places = placesOf.get(runId)!;
      for (let task = 0; own && task < places.length; task++)
        whole[system * ordinals.length + places[task]!] = own[contender * places.length + task]!;
    });
    return whole;
  };
  const evaluators = scorerIds.map((scorerId): EvaluatorCounts => ({
    scorerId,
    counted: spread(({ byScorer }) => byScorer.get(scorerId)?.counted),
    correct: spread(({ byScorer }) => byScorer.get(scorerId)?.correct),
  }));
  const answered = spread((counts) => counts.answered);
  return {
    systems: [...systems],
    ordinals,
    table: {
      systems: systems.length,
      tasks: ordinals.length,
      isRival: rivalsAmong(systems),
      answered,
      evaluators,
    },
  };
}

/** Which of the systems have a rank. */
export const rivalsAmong = (systems: readonly ComparedSystem[]): boolean[] =>
  systems.map((system) => isRival(system, systems));

/** An evaluator that may be chosen: of how many tasks it has a verdict for every system, and the runs it was not computed for. */
export interface OfferedEvaluator {
  scorerId: string;
  tasks: number;
  missingIn: string[];
}

/** More evaluators than this are not chosen for the reader. */
const MOST_AT_FIRST = 6;
/** An evaluator that would leave less than this share of the tasks is not chosen for the reader. */
const LEAST_LEFT = 0.95;

/** Does it find every system right equally often? Then it has no ranking to compare. */
function ranksNone({ systems, tasks }: StandingsTable, { correct }: EvaluatorCounts): boolean {
  const right = Array.from({ length: systems }, (_, system) =>
    correct.subarray(system * tasks, (system + 1) * tasks).reduce((sum, each) => sum + each, 0),
  );
  return systems > 1 && right.every((each) => each === right[0]);
}

/** Those that judge nearly all of the tasks that the widest judges: what is compared must be the same tasks under each. */
export function evaluatorsAtFirst({ table }: Compared): string[] {
  const judged = table.evaluators.map((each) => judgedBy(table, each));
  const sizes = judged.map((tasks) => tasks.size);
  const widest = sizes.indexOf(Math.max(...sizes, 1));
  if (widest < 0) return [];
  const chosen = [widest];
  let left = judged[widest]!;
  judged.forEach((tasks, evaluator) => {
    if (evaluator === widest || chosen.length === MOST_AT_FIRST) return;
    if (ranksNone(table, table.evaluators[evaluator]!)) return;
    const both = new Set([...left].filter((task) => tasks.has(task)));
    if (both.size < LEAST_LEFT * sizes[widest]!) return;
    chosen.push(evaluator);
    left = both;
  });
  return chosen.sort((a, b) => a - b).map((evaluator) => table.evaluators[evaluator]!.scorerId);
}

/** Positions of the tasks for which it has a verdict of every system. */
export function judgedBy(table: StandingsTable, evaluator: EvaluatorCounts): Set<number> {
  const judged = new Set<number>();
  for (let task = 0; task < table.tasks; task++) {
    let isWhole = table.systems > 0;
    for (let at = task; isWhole && at < table.systems * table.tasks; at += table.tasks)
      isWhole = evaluator.counted[at] !== 0;
    if (isWhole) judged.add(task);
  }
  return judged;
}
