import { contendersOf, isLine, isOracle, isReference } from '#core/contender.ts';
import type { ModelRef } from '#core/model.ts';
import type { RecordedSource } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import { addressOfCell, type QueryChange } from '../frame/address.ts';
import { dateTime } from '../frame/format.ts';
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

/** All contenders of the runs. One whose name occurs twice is called after its run too. */
export function systemsOf(runs: readonly Run[]): ComparedSystem[] {
  const all = runs.flatMap((run) =>
    contendersOf(run.config).map((contender, place) => ({ run, contender, place })),
  );
  const names = apart(
    all.map(({ contender }) => shortTitle(contender.title)),
    (name, at) => `${name} (${all[at]!.run.config.title}, ${dateTime(all[at]!.run.createdAt)})`,
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

/** Names with what tells them apart added where they occur more than once. */
function apart(names: readonly string[], marked: (name: string, at: number) => string): string[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return names.map((name, at) => (times.get(name)! > 1 ? marked(name, at) : name));
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
