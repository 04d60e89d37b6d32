import type { TaskRow } from '#core/dataset.ts';
import { isSynthetic, SYNTHETIC_WORLD, type WorldOfRun } from '#core/synthetic.ts';
import { versions } from '#core/versions.ts';
import { csvLine, markdownCode as code, markdownRow } from '#files/interchange/index.ts';
import {
  partedFlips,
  type Candidate,
  type Gate,
  type PairComparison,
  type Standings,
} from '#measure/metrics/index.ts';
import { percent, percentRange } from '../frame/format.ts';
import { orderOf } from '../look/plots/ranks.ts';
import { nameOf } from '../frame/kit/names.ts';
import { limitsWords } from '../look/report/limits.ts';
import {
  comparisonSentence,
  pairWord,
  pointRange,
  points,
  probability,
  testWords,
} from '../look/report/report-words.ts';
import { gateSentence, gateTitles } from './compare-words.ts';
import { publishedInterval, type LaidBeside } from '../look/published.ts';
import type { Compared, KnownPairs } from './tables.ts';

/** A file’s columns: what heads each, and what a row has there. */
type Columns<Row> = readonly (readonly [
  head: string,
  cell: (row: Row) => string | number | null | undefined,
])[];

function* csvOf<Row>(columns: Columns<Row>, rows: Iterable<Row>): Generator<string> {
  yield csvLine(columns.map(([head]) => head));
  for (const row of rows) yield csvLine(columns.map(([, cell]) => cell(row)));
}

/** Figures are on the right, all but the first column. */
function* markdownOf<Row>(columns: Columns<Row>, rows: Iterable<Row>): Generator<string> {
  yield markdownRow(columns.map(([head]) => head));
  yield markdownRow(columns.map((_, at) => (at === 0 ? '---' : '---:')));
  for (const row of rows) yield markdownRow(columns.map(([, cell]) => String(cell(row))));
}

/** Every pair as CSV. Differences are in points; `gate` and what follows stand beside candidates with the baseline alone. */
export function pairsCsv({ figures, scorerId, margin }: KnownPairs): Generator<string> {
  const limits = figures.table.limits ? 'left out' : 'counted as failed';
  const gateOf = (pair: PairComparison): Gate | undefined =>
    figures.candidates.find((each) => each.pair === pair)?.gate;
  return csvOf(
    [
      ['candidate', ({ a }) => nameOf(a)],
      ['against', ({ b }) => nameOf(b)],
      ['scorer', () => scorerId],
      ['tasks', ({ tasks }) => tasks],
      ['rate', ({ rateA }) => rateA],
      ['rate of the other', ({ rateB }) => rateB],
      ['points', ({ points }) => points],
      ['low', ({ low }) => low],
      ['high', ({ high }) => high],
      ['level', ({ level }) => level],
      ['alone solved', ({ aloneA }) => aloneA],
      ['alone solved by the other', ({ aloneB }) => aloneB],
      ['test', ({ test }) => test],
      ['p', ({ p }) => p],
      ['p Holm', ({ adjustedP }) => adjustedP],
      ['p exact McNemar Holm', ({ adjustedExactP }) => adjustedExactP],
      ['in words', pairWord],
      ['tasks needed', ({ neededTasks }) => neededTasks],
      ['lost', ({ lostA, lostB }) => lostA + lostB],
      ['ended by a limit', () => limits],
      ['margin', (pair) => gateOf(pair) && margin],
      ['gate', (pair) => gateOf(pair)?.verdict],
      ['gate low', (pair) => gateOf(pair)?.low],
      ['gate high', (pair) => gateOf(pair)?.high],
      ['gate level', (pair) => gateOf(pair)?.level],
      ['gate tasks needed', (pair) => gateOf(pair)?.neededTasks],
    ],
    figures.pairs,
  );
}

/** Every flip of every candidate as CSV: regressions first. Shares of solved attempts run from 0 to 1. */
export function flipsCsv({ figures, systems }: KnownPairs): Generator<string> {
  const rows = figures.candidates.flatMap(({ column, flips }) => {
    const { regressions, gains } = partedFlips(flips);
    return [...regressions, ...gains].map((flip) => ({
      flip,
      name: systems[column]!.name,
      task: figures.table.tasks[flip.task]!,
    }));
  });
  return csvOf(
    [
      ['candidate', ({ name }) => name],
      ['against', () => systems.at(-1)!.name],
      ['change', ({ flip }) => (flip.candidate < flip.baseline ? 'regression' : 'gain')],
      ['task', ({ task }) => task.id],
      ['query', ({ task }) => task.query],
      ['category', ({ task }) => task.category],
      ['solved', ({ flip }) => flip.candidate],
      ['solved by the other', ({ flip }) => flip.baseline],
    ],
    rows,
  );
}

/** The ranking as CSV: a row for each model under each scorer. Rates run from 0 to 1. */
export function rankingCsv(
  { systems, table }: Compared,
  { byEvaluator }: Standings,
  data: { title?: string | undefined; orderHash?: string | undefined },
): Generator<string> {
  const rows = byEvaluator.flatMap((standings, scorer) =>
    standings.map((standing, system) => ({
      ...standing,
      ...table.evaluators[scorer]!,
      of: systems[system]!,
    })),
  );
  return csvOf(
    [
      ['data set', () => data.title],
      ['order hash', () => data.orderHash],
      ['model', ({ of }) => of.name],
      ['kind', ({ of }) => of.kind],
      ['run', ({ of }) => of.runId],
      ['publisher', ({ of }) => of.recorded?.publisher],
      ['address', ({ of }) => of.recorded?.address],
      ['sha256', ({ of }) => of.recorded?.sha256],
      ['scorer', ({ scorerId }) => scorerId],
      ['tasks', ({ rate }) => rate.tasks],
      ['rate', ({ rate }) => rate.mean],
      ['low 95 %', ({ rate }) => rate.interval?.low],
      ['high 95 %', ({ rate }) => rate.interval?.high],
      ['rank', ({ rank }) => rank],
      ['best rank 95 %', ({ ranks }) => ranks?.best],
      ['worst rank 95 %', ({ ranks }) => ranks?.worst],
    ],
    rows,
  );
}

/**
 * Every verdict behind the ranking: a row for each model at each compared task, `correct of attempts` under each scorer. `rows`: the
 * tasks in the order of `ordinals`; without them a task has its number alone.
 */
export function verdictsCsv(
  { systems, ordinals, table }: Compared,
  { tasks }: Standings,
  rows: readonly TaskRow[] | undefined,
): Generator<string> {
  const at = systems.flatMap(({ name }, system) =>
    tasks.map((task) => ({ name, task, place: system * table.tasks + task })),
  );
  return csvOf(
    [
      ['task number', ({ task }) => ordinals[task]! + 1],
      ['task', ({ task }) => rows?.[task]?.id],
      ['category', ({ task }) => rows?.[task]?.category],
      ['model', ({ name }) => name],
      ...table.evaluators.flatMap(({ scorerId, correct, counted }): Columns<(typeof at)[number]> => [
        [`${scorerId}: correct`, ({ place }) => correct[place]],
        [`${scorerId}: attempts`, ({ place }) => counted[place]],
      ]),
    ],
    at,
  );
}

/** Tasks of each kind that a summary lists. */
const MOST_FLIPS = 50;

/** What a summary is of. A link says of its runs their ids alone. */
export type SummarizedRun = WorldOfRun & { id: string; title: string; dataset: { title: string } };

/** The whole comparison as Markdown, for an issue or a pull request. `ranking`: absent where no task counts for all. */
export function* comparisonMarkdown(
  known: KnownPairs,
  ranking: { compared: Compared; standings: Standings } | undefined,
  runs: readonly SummarizedRun[],
  cautions: readonly string[],
  beside: LaidBeside | undefined,
): Generator<string> {
  const { systems, figures, scorerId, margin } = known;
  const base = systems.at(-1)!.name;
  const { models, tasks } = figures.table;
  yield `# Comparison with ${code(base)}\n\n${tasks.length} shared tasks, decided by ${code(scorerId)}, rules ${code(versions.rules)}.\n\n`;
  for (const { title, dataset, id } of runs)
    yield `- run ${code(title)} over ${code(dataset.title)} (${code(id)})\n`;
  if (runs.some(isSynthetic)) yield `\n${SYNTHETIC_WORLD}\n\n`;
  for (const caution of cautions) yield `- note: ${code(caution)}\n`;
  const limited = figures.limited.reduce((sum, each) => sum + each, 0);
  if (limited > 0) yield `- ${limitsWords(limited, figures.table.limits)}\n`;
  yield `\n## Verdict at a margin of ${margin} points\n\n`;
  for (const { column, gate } of figures.candidates)
    yield `- **${gateTitles[gate.verdict]}**: ${code(gateSentence(systems[column]!.name, base, gate, margin))}\n`;
  yield '\n## Rates\n\n';
  yield* markdownOf(
    [
      ['model', ({ column }) => code(nameOf(models[column]!))],
      ['n, tasks', ({ rate }) => rate.tasks],
      ['rate', ({ rate }) => (rate.rate === null || rate.tooFew ? '–' : percent(rate.rate))],
      ['95 % interval', ({ rate: { interval } }) => rangeOf(interval)],
      ['lost', ({ rate }) => rate.lost],
      ['rank', ({ rank }) => (rank ? `${rank.best} to ${rank.worst}` : '–')],
    ],
    figures.rates.map((rate, column) => ({ rate, column, rank: figures.ranks[column] })),
  );
  if (figures.pairs.length > 0) {
    yield '\n## Differences\n\n';
    yield* markdownOf(
      [
        ['pair', (pair) => `${code(nameOf(pair.a))} against ${code(nameOf(pair.b))}`],
        ['n, tasks', (pair) => pair.tasks],
        ['points', (pair) => points(pair.points)],
        ['interval', (pair) => pointRange(pair)],
        ['alone solved', (pair) => `${pair.aloneA} : ${pair.aloneB}`],
        [`p, ${testWords(figures.pairs)}`, (pair) => probability(pair.adjustedP)],
        ['p, exact McNemar', ({ adjustedExactP: p }) => (p === null ? '–' : probability(p))],
        ['in words', (pair) => code(comparisonSentence(pair))],
      ],
      figures.pairs,
    );
    yield '\np and interval are adjusted for all pairs without a reference line (Holm).\n';
  }
  if (ranking && ranking.standings.byEvaluator.length > 1) yield* rankingLines(ranking);
  for (const candidate of figures.candidates) yield* flipLines(known, candidate, base);
  if (beside) yield* publishedLines(beside);
}

const rangeOf = (interval: { low: number; high: number } | null | undefined): string =>
  interval ? percentRange(interval.low, interval.high) : '–';

function* rankingLines(of: { compared: Compared; standings: Standings }): Generator<string> {
  const { compared, standings } = of;
  const { systems, table } = compared;
  yield `\n## Ranking under each scorer, on ${standings.tasks.length} tasks\n\n`;
  yield* markdownOf(
    [
      ['model', (system) => code(systems[system]!.name)],
      ...table.evaluators.map(({ scorerId }, scorer): Columns<number>[number] => [
        code(scorerId),
        (system) => {
          const { rate, rank } = standings.byEvaluator[scorer]![system]!;
          return `${percent(rate.mean!)} ${rangeOf(rate.interval)}${rank === null ? '' : `, rank ${rank}`}`;
        },
      ]),
    ],
    orderOf(standings),
  );
}

function* flipLines(
  { figures, systems }: KnownPairs,
  { column, flips }: Candidate,
  base: string,
): Generator<string> {
  const { regressions, gains } = partedFlips(flips);
  const name = code(systems[column]!.name);
  for (const [title, list] of [
    [`Regressions of ${name} against ${code(base)}`, regressions],
    [`Gains of ${name} against ${code(base)}`, gains],
  ] as const) {
    yield `\n## ${title}: ${list.length}\n\n`;
    for (const { task } of list.slice(0, MOST_FLIPS)) {
      const { id, query } = figures.table.tasks[task]!;
      yield `- ${code(id)} ${query ? code(query) : ''}\n`;
    }
    if (list.length > MOST_FLIPS) yield `\nAnd ${list.length - MOST_FLIPS} more.\n`;
  }
}

function* publishedLines({ table, column, rows }: LaidBeside): Generator<string> {
  const of = table.columns[column]!;
  yield `\n## Published elsewhere: ${table.title}, ${of.name}\n\nSource: ${table.source}, ${table.url}. ${table.measures} ${table.differs.join(' ')} Not measured here, and not compared with what was.\n\n`;
  yield* markdownOf(
    [
      ['published', ({ name }) => code(name)],
      ['n, tasks', () => of.n],
      ['value', ({ values }) => percent(values[column]! / 100)],
      [
        '95 % interval',
        ({ values }) => {
          const interval = publishedInterval(of, values[column]!);
          return interval ? rangeOf(interval) : 'not published';
        },
      ],
    ],
    rows,
  );
}
