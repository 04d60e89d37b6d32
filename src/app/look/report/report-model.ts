import { contendersOf, isAsked, isLine, isReference, type Contender } from '#core/contender.ts';
import { CALLS, SIDES } from '#core/six-cells.ts';
import type { Group, MeanOverTasks, ModelSummary, Rate, RunTable } from '#measure/metrics/index.ts';
import { isTooFew, type IntervalRow } from '../plots/intervals.ts';
import type { RunView } from '../../frame/run-view.ts';
import { rowNameOf } from '../../frame/kit/names.ts';
import { markerOf, markerOfKind, type Marker } from '../../frame/words.ts';

/** A run's cells beside its tasks and contenders, as the metrics want them. `limits`: as in RunTable. */
export const tableOf = ({ run, tasks, cells }: RunView, limits?: RunTable['limits']): RunTable => ({
  models: contendersOf(run.config),
  repeats: run.config.repeats,
  tasks,
  cells,
  ...(limits ? { limits } : {}),
});

/** Of so many systems the name of their one model is said in the head alone. */
const MANY_OF_ONE = 3;

/**
 * The contenders of a report about one model in many ways and menus, without its name, which the head says: `Tool search, all tools at hand`.
 * Those of another report as they are.
 */
export function withoutOneName(contenders: readonly Contender[]): readonly Contender[] {
  const rivals = contenders.filter(({ kind }) => kind !== 'baseline');
  const [first] = rivals;
  const ways = new Set(rivals.map(({ agentId, menu, prompts }) => JSON.stringify([agentId, menu, prompts])));
  const isOne = rivals.every(
    (each) =>
      isAsked(each) && each.model.id === first!.model.id && each.title.startsWith(`${each.model.title}, `),
  );
  if (!isOne || ways.size < 2 || rivals.length < MANY_OF_ONE) return contenders;
  return contenders.map((each) => {
    if (each.kind === 'baseline') return each;
    const rest = each.title.slice(each.model.title.length + 2);
    return { ...each, title: `${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}` };
  });
}

/** What a row of a plot shows of a rate. */
type DrawnRate = Pick<Rate, 'rate' | 'interval' | 'tasks'>;

/** One system's rate as a row of a plot. */
export function intervalRow(name: string, modelIndex: number, rate: DrawnRate): IntervalRow {
  const marker = markerOf(modelIndex);
  if (rate.rate === null || rate.interval === null) {
    return { name, marker, n: rate.tasks, low: 0, estimate: 0, high: 0, undecided: 'nothing counted' };
  }
  const { low, high } = rate.interval;
  return { name, marker, n: rate.tasks, low, estimate: rate.rate, high };
}

/** A mean over tasks as a row of a plot; `why`: the text where nothing was counted. */
export const meanRow = (
  name: string,
  marker: Marker,
  { mean, interval, tasks }: Pick<MeanOverTasks, 'mean' | 'interval' | 'tasks'>,
  why: string,
): IntervalRow =>
  mean === null || !interval
    ? { name, marker, estimate: 0, low: 0, high: 0, n: 0, undecided: why }
    : { name, marker, estimate: mean, ...interval, n: tasks };

/** The same of a contender; reference lines are drawn as such. */
export const contenderRow = (contender: Contender, index: number, rate: DrawnRate): IntervalRow => ({
  ...intervalRow(rowNameOf(contender), index, rate),
  marker: markerOfKind(contender.kind),
  who: contender.kind,
  ...(isReference(contender) ? { kind: 'reference' } : {}),
});

/** The same of all contenders of a run: beside models a baseline is a line across the plot. */
export function contenderRows(
  contenders: readonly Contender[],
  rateOf: (index: number) => Rate,
): IntervalRow[] {
  return asLines(
    contenders,
    contenders.map((contender, index) => contenderRow(contender, index, rateOf(index))),
  );
}

/** Rows in the order of the contenders, those of baselines beside models as lines. */
export const asLines = (contenders: readonly Contender[], rows: readonly IntervalRow[]): IntervalRow[] =>
  rows.map((row, index) => (isLine(contenders[index]!, contenders) ? { ...row, kind: 'line' } : row));

export const headlineRows = (summaries: readonly ModelSummary[]): IntervalRow[] =>
  contenderRows(
    summaries.map(({ model }) => model),
    (index) => summaries[index]!.resolved,
  );

/** One row a contender, those of baselines beside models as lines. */
export const rowsOfGroup = (models: RunTable['models'], { byModel }: Group): IntervalRow[] =>
  contenderRows(models, (index) => byModel[index]!.resolved);

/** Rows of every group for a DotPlot, in the order of the headline. */
export const groupRows = (
  models: RunTable['models'],
  groups: readonly Group[],
  word: (name: string) => string = (name) => name,
): { name: string; rows: IntervalRow[] }[] =>
  groups.map((group) => ({
    name: word(group.name) || 'not said',
    rows: rowsOfGroup(models, group),
  }));

export interface SixPanel {
  servers: (typeof SIDES)[number];
  calls: (typeof CALLS)[number];
  rows: IntervalRow[];
}

/** The panels of server scope × call type, of groups by six cells; empty when a run has tasks in fewer than two of them. */
export function sixPanels(models: RunTable['models'], groups: readonly Group[]): SixPanel[] {
  const panels = SIDES.flatMap((servers) =>
    CALLS.flatMap((calls): SixPanel[] => {
      const group = groups.find(({ name }) => name === `${servers} ${calls}`);
      return group ? [{ servers, calls, rows: rowsOfGroup(models, group) }] : [];
    }),
  );
  return panels.length < 2 ? [] : panels;
}

/** Has no group as many tasks as a rate needs? Also true of no group at all. */
export const showsFew = (groups: readonly Pick<SixPanel, 'rows'>[]): boolean =>
  groups.every(({ rows }) => rows.every(isTooFewToDraw));

const isTooFewToDraw = (row: IntervalRow): boolean => row.undecided !== undefined || isTooFew(row);

/** Positions of the systems that a report is about. A baseline beside models is a line of comparison and not one of them. */
export const subjectsOf = (contenders: readonly Contender[]): number[] =>
  contenders.flatMap((contender, position) => (isLine(contender, contenders) ? [] : [position]));

/** Positions of all in the order a table shows them: what the report is about, then the lines beside it. */
export const subjectsFirst = (contenders: readonly Contender[]): number[] => {
  const subjects = subjectsOf(contenders);
  return [...subjects, ...[...contenders.keys()].filter((position) => !subjects.includes(position))];
};

/** A report about more than these is read one at a time, unless the address asks for all. */
const MOST_AT_ONCE = 6;
export const isAboutMany = (contenders: readonly Contender[]): boolean =>
  subjectsOf(contenders).length > MOST_AT_ONCE;

/** What an address says to see all of many. */
export const ALL = 'all';

/**
 * The subject that an address asks for with `?of=2`, by its number in the run counted from 1; undefined: all of them. Of many, the
 * leader where the address asks for none.
 */
export function chosenSubject(
  asked: string | null,
  contenders: readonly Contender[],
  leader?: number,
): number | undefined {
  const position = Number(asked ?? '') - 1;
  if (subjectsOf(contenders).includes(position)) return position;
  return asked !== ALL && isAboutMany(contenders) ? leader : undefined;
}

/** Positions of the subjects, the highest rate first; the order of the run where rates are equal or nothing was counted. */
export function subjectsByRate(summaries: readonly ModelSummary[]): number[] {
  const rateOf = (at: number): number => summaries[at]!.resolved.rate ?? -1;
  return subjectsOf(summaries.map(({ model }) => model)).sort((a, b) => rateOf(b) - rateOf(a));
}

/** The rows of a plot, one a contender, for the chosen one: its own row and the lines of comparison. All rows if none is chosen. */
export const rowsAbout = (chosen: number | undefined, rows: readonly IntervalRow[]): IntervalRow[] =>
  rows.filter(({ kind }, position) => chosen === undefined || position === chosen || kind === 'line');
