import { scorersOf } from '#core/cell.ts';
import { quoted } from '#core/quoted.ts';
import { RECORDED_DECIDER, type RecordedVerdict } from '#core/recording.ts';
import type { Database } from '#store/storage/db.ts';
import { resultsOf } from '#store/storage/runs.ts';
import { scorerTitle } from '../../frame/kit/scorer-titles.ts';
import type { RunView } from '../../frame/run-view.ts';
import type { Places } from '../../frame/sample-run.ts';
import { markerOfKind } from '../../frame/words.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { placesOf } from '../sample/places.ts';

/** A publisher's verdicts by cell number. */
export type VerdictsOfCells = ReadonlyMap<number, readonly RecordedVerdict[]>;

/** Of larger runs the report reads the publisher's verdicts, on a press. */
const MOST_READ = 5000;
/** A log may name any number of verdicts. */
const MOST_VERDICTS = 12;

/** The publisher's verdicts in the records of a stored run; none of a run too large to be read unasked. */
export async function verdictsOfRun(
  database: Database,
  { run }: Pick<RunView, 'run'>,
): Promise<VerdictsOfCells> {
  const verdicts = new Map<number, readonly RecordedVerdict[]>();
  if (run.cells > MOST_READ) return verdicts;
  for await (const { cell, recorded } of resultsOf(database, run.id))
    if (recorded) verdicts.set(cell, recorded.verdicts);
  return verdicts;
}

/** As it stands in a list of scorers. */
const verdictTitle = (name = ''): string => `Publisher’s verdict${name ? ` ${quoted(name)}` : ''}`;

/** Every recorded model's rate under each scorer here and under each verdict of its publisher, on the tasks that all of these judge. */
export function publishedPlaces(
  { run, tasks, cells }: Pick<RunView, 'run' | 'tasks' | 'cells'>,
  verdicts: VerdictsOfCells,
): Places {
  const deciding = run.config.recorded?.verdict;
  const isDeciding = scorersOf(run.config).includes(RECORDED_DECIDER);
  const named = [...verdicts.values()].flat().filter(({ passed }) => passed !== undefined);
  const names = [...new Set(named.map(({ name }) => name))]
    .filter((name) => !isDeciding || name !== deciding)
    .slice(0, MOST_VERDICTS);
  const judged = cells.map((cell) => {
    const theirs = (verdicts.get(cell.cell) ?? []).flatMap(({ name, passed }) =>
      passed === undefined || !names.includes(name)
        ? []
        : [[verdictTitle(name), passed ? 'correct' : 'incorrect'] as const],
    );
    return { ...cell, verdicts: { ...cell.verdicts, ...Object.fromEntries(theirs) } };
  });
  const ids = [...scorersOf(run.config), ...names.map((name) => verdictTitle(name))];
  const places = placesOf({ run, tasks, cells: judged }, ids);
  return {
    ...places,
    scorers: places.scorers.map((scored) =>
      scored.id === RECORDED_DECIDER ? { ...scored, id: verdictTitle(deciding) } : scored,
    ),
  };
}

/** One system under each scorer, or each system under the one scorer there is. */
export function rowsOfPlaces({ systems, scorers, tasks }: Places): IntervalRow[] {
  const rows = scorers.flatMap(({ id, rates }) =>
    systems.map(({ title, kind }, system) => ({
      name: systems.length === 1 ? scorerTitle(id) : title,
      marker: markerOfKind(kind),
      rate: rates[system],
    })),
  );
  return rows.map(({ name, marker, rate }) => {
    const [estimate, low, high] = rate ?? [0, 0, 0];
    const row = { name, n: tasks, estimate, low, high, marker };
    return rate ? row : { ...row, undecided: 'nothing counted' };
  });
}
