import type { Run } from '#core/run.ts';
import { isSynthetic, SYNTHETIC_WORLD } from '#core/synthetic.ts';
import { versions } from '#core/versions.ts';
import { csvLine, markdownCode as code, markdownRow as row } from '#interchange/index.ts';
import type { PairComparison } from '#metrics/index.ts';
import { limitsWords } from '../report/limits.ts';
import {
  comparisonSentence,
  pairWord,
  pointRange,
  points,
  probability,
  testWords,
} from '../report/report-words.ts';
import { nameOf } from '../recorded/names.ts';
import { percent, percentRange } from '../format.ts';
import type { Candidate } from '#metrics/index.ts';
import type { KnownComparison } from './compare-view.svelte.ts';
import { gateSentence, gateTitles } from './compare-words.ts';
import { partedFlips } from '#metrics/index.ts';
import { publishedInterval } from './unpaired.ts';
import type { LaidBeside } from './laid-beside.ts';

/** Every pair as CSV. Differences are in points; `gate` and what follows stand beside candidates with the baseline alone. */
export function* pairsCsv({ figures, scorerId, margin }: KnownComparison): Generator<string> {
  yield csvLine([
    ...[
      'candidate',
      'against',
      'scorer',
      'tasks',
      'rate',
      'rate of the other',
      'points',
      'low',
      'high',
      'level',
    ],
    ...[
      'alone solved',
      'alone solved by the other',
      'test',
      'p',
      'p Holm',
      'p exact McNemar Holm',
      'in words',
    ],
    ...[
      'tasks needed',
      'lost',
      'ended by a limit',
      'margin',
      'gate',
      'gate low',
      'gate high',
      'gate level',
      'gate tasks needed',
    ],
  ]);
  for (const pair of figures.pairs) {
    const limits = figures.table.limits ? 'left out' : 'counted as failed';
    const gate = figures.candidates.find((each) => each.pair === pair)?.gate;
    yield csvLine([
      ...[nameOf(pair.a), nameOf(pair.b), scorerId, pair.tasks, pair.rateA, pair.rateB],
      ...[pair.points, pair.low, pair.high, pair.level, pair.aloneA, pair.aloneB, pair.test, pair.p],
      ...[pair.adjustedP, pair.adjustedExactP, pairWord(pair), pair.neededTasks, pair.lostA + pair.lostB],
      limits,
      ...[gate && margin, gate?.verdict, gate?.low, gate?.high, gate?.level, gate?.neededTasks],
    ]);
  }
}

/** Every flip of every candidate as CSV: regressions first. Shares of solved attempts run from 0 to 1. */
export function* flipsCsv({ figures, systems }: KnownComparison): Generator<string> {
  yield csvLine([
    'candidate',
    'against',
    'change',
    'task',
    'query',
    'category',
    'solved',
    'solved by the other',
  ]);
  const base = systems.at(-1)!.name;
  for (const { column, flips } of figures.candidates) {
    const { regressions, gains } = partedFlips(flips);
    for (const flip of [...regressions, ...gains]) {
      const { id, query, category } = figures.table.tasks[flip.task]!;
      const change = flip.candidate < flip.baseline ? 'regression' : 'gain';
      yield csvLine([
        systems[column]!.name,
        base,
        change,
        id,
        query,
        category,
        flip.candidate,
        flip.baseline,
      ]);
    }
  }
}

/** Tasks of each kind that a summary lists. */
const MOST_FLIPS = 50;

/** The whole comparison as Markdown, for an issue or a pull request. */
export function* comparisonMarkdown(
  known: KnownComparison,
  runs: readonly Run[],
  cautions: readonly string[],
  beside: LaidBeside | undefined,
): Generator<string> {
  const { systems, figures, scorerId, margin } = known;
  const base = systems.at(-1)!.name;
  const { models, tasks } = figures.table;
  yield `# Comparison with ${code(base)}\n\n${tasks.length} shared tasks, decided by ${code(scorerId)}, rules ${code(versions.rules)}.\n\n`;
  for (const { config, dataset, id } of runs)
    yield `- run ${code(config.title)} over ${code(dataset.title)} (${code(id)})\n`;
  if (runs.some(isSynthetic)) yield `\n${SYNTHETIC_WORLD}\n\n`;
  for (const caution of cautions) yield `- note: ${code(caution)}\n`;
  const limited = figures.limited.reduce((sum, each) => sum + each, 0);
  if (limited > 0) yield `- ${limitsWords(limited, figures.table.limits)}\n`;
  yield `\n## Verdict at a margin of ${margin} points\n\n`;
  for (const { column, gate } of figures.candidates)
    yield `- **${gateTitles[gate.verdict]}**: ${code(gateSentence(systems[column]!.name, base, gate, margin))}\n`;
  yield `\n## Rates\n\n${row(['model', 'n, tasks', 'rate', '95 % interval', 'lost', 'rank'])}${row(['---', '---:', '---:', '---:', '---:', '---:'])}`;
  for (const [column, { tasks: n, rate, interval, lost, tooFew }] of figures.rates.entries()) {
    const rank = figures.ranks[column];
    yield row([
      code(nameOf(models[column]!)),
      String(n),
      rate === null || tooFew ? '–' : percent(rate),
      interval ? percentRange(interval.low, interval.high) : '–',
      String(lost),
      rank ? `${rank.best} to ${rank.worst}` : '–',
    ]);
  }
  yield* differences(figures.pairs);
  for (const candidate of figures.candidates) yield* flipLines(known, candidate, base);
  if (beside) yield* publishedLines(beside);
}

function* differences(pairs: readonly PairComparison[]): Generator<string> {
  if (pairs.length === 0) return;
  yield `\n## Differences\n\n${row(['pair', 'n, tasks', 'points', 'interval', 'alone solved', `p, ${testWords(pairs)}`, 'p, exact McNemar', 'in words'])}${row(['---', '---:', '---:', '---:', '---:', '---:', '---:', '---'])}`;
  for (const pair of pairs)
    yield row([
      `${code(nameOf(pair.a))} against ${code(nameOf(pair.b))}`,
      String(pair.tasks),
      points(pair.points),
      pointRange(pair),
      `${pair.aloneA} : ${pair.aloneB}`,
      probability(pair.adjustedP),
      pair.adjustedExactP === null ? '–' : probability(pair.adjustedExactP),
      code(comparisonSentence(pair)),
    ]);
  yield '\np and interval are adjusted for all pairs that are no reference lines (Holm).\n';
}

function* flipLines(
  { figures, systems }: KnownComparison,
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
  const { name, n } = table.columns[column]!;
  yield `\n## Published elsewhere: ${table.title}, ${name}\n\nSource: ${table.source}, ${table.url}. ${table.measures} ${table.differs.join(' ')} Not measured here, and not compared with what was.\n\n`;
  yield row(['published', 'n, tasks', 'value', '95 % interval']) + row(['---', '---:', '---:', '---:']);
  for (const each of rows) {
    const interval = publishedInterval(table.columns[column]!, each.values[column]!);
    yield row([
      code(each.name),
      String(n),
      percent(each.values[column]! / 100),
      interval ? percentRange(interval.low, interval.high) : 'not published',
    ]);
  }
}
