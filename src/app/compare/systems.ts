import { contendersOf, isAsked, isLine, isOracle, isReference } from '#core/contender.ts';
import type { ModelRef } from '#core/model.ts';
import type { RecordedSource } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import { addressOfCell, type QueryChange } from '../frame/address.ts';
import { dateTime, joined } from '../frame/format.ts';
import { askedBriefly, runTitle } from '../frame/models/run-title.ts';
import { shortTitle } from '../frame/words.ts';

/** What is compared: a contender of one of the runs. */
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
  /** Its run's tasks by their numbers; empty where the run is not in this browser. */
  ordinals: readonly number[];
  /** Of answers that were read from a log. */
  recorded?: RecordedSource;
}

/** All contenders of the runs, with their ways of asking where these differ. One whose name occurs twice is named after its run, too. */
export function systemsOf(runs: readonly Run[]): ComparedSystem[] {
  const ways = new Set(
    runs.flatMap(({ config }) => contendersOf(config).flatMap((each) => (isAsked(each) ? each.agentId : []))),
  );
  const all = runs.flatMap((run) =>
    contendersOf(run.config, ways.size > 1).map((contender, place) => ({ run, contender, place })),
  );
  const names = namedApart(
    all.map(({ contender }) => shortTitle(contender.title)),
    all.map(({ run }) => run),
  );
  return all.map(({ run, contender, place }, at) => ({
    key: `${run.id} ${place + 1}`,
    name: names[at]!,
    kind: contender.kind,
    model: { id: contender.model.id },
    runId: run.id,
    contender: place,
    ordinals: run.ordinals,
    ...(run.config.recorded ? { recorded: run.config.recorded } : {}),
  }));
}

/** What may tell two runs apart, the shortest first. */
const MARKS: readonly ((run: Run) => string)[] = [
  ({ config }) => config.title,
  ({ config }) => askedBriefly(config),
  ({ createdAt }) => dateTime(createdAt),
  ({ config, createdAt }) => `${runTitle(config)}, ${dateTime(createdAt)}`,
];

/** Names that occur more than once are followed by what tells their runs apart, or by a number where nothing does. */
function namedApart(names: readonly string[], runs: readonly Run[]): string[] {
  return names.map((name, at) => {
    const alike = [...names.keys()].filter((each) => names[each] === name);
    if (alike.length === 1) return name;
    const shortest = MARKS.find((of) => new Set(alike.map((each) => of(runs[each]!))).size === alike.length);
    const run = runs[at]!;
    const mark = shortest
      ? shortest(run)
      : `${runTitle(run.config)}, ${dateTime(run.createdAt)} #${alike.indexOf(at) + 1}`;
    return joined(', ', name, mark);
  });
}

/**
 * The systems that are compared unless the reader chooses others. Baselines beside models are left out, as lines of comparison. A single * model is compared with the baseline that reads the question, else with chance; the oracle has read the label.
 */
export function systemsAtFirst(systems: readonly ComparedSystem[]): ComparedSystem[] {
  const rivals = systems.filter((system) => !isLine(system, systems));
  if (rivals.length !== 1) return rivals;
  const lines = systems.filter((system) => isLine(system, systems) && !isOracle(system));
  const nearest = lines.find((line) => !isReference(line)) ?? lines[0];
  return nearest ? [nearest, ...rivals] : rivals;
}

/** Where the cell of a system at a task is shown; undefined where its run is not in this browser. */
export function addressOfAnswer(
  { runId, contender, ordinals }: ComparedSystem,
  ordinal: number,
  query?: QueryChange,
): string | undefined {
  const task = ordinals.indexOf(ordinal);
  return task < 0 ? undefined : addressOfCell(runId, { task, model: contender, repeat: 0 }, query);
}
