import { hash32, mulberry32 } from '#core/random.ts';
import type { Figures, InstrumentSetups, Rate } from '#lessons/instruments.ts';
import { wilson, newcombe } from '#measure/statistics/interval.ts';
import { bias, cohenKappa, itemsOf, kappaInterval, type AgreementTable } from '#measure/statistics/kappa.ts';
import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { count, counted } from '../../../frame/format.ts';
import { cellNumber } from '#core/cell.ts';
import { intervalRows } from '../../../look/sample/sample-pair.ts';
import { solvedTasks, verdictsOf } from '../../../look/sample/sample-figures.ts';
import { pairFigures } from '../../../look/sample/sample-pair.ts';
import { markerOf, testTitles } from '../../../frame/words.ts';
import { objectIn, type Checks, type Demand } from '../demand.ts';
import { LESSON_SEED, type LessonWorld } from '../world.ts';
import type { Control, Instrument, Part } from './instrument.ts';

export const rateOf = (solved: number, n: number): Rate => {
  const { low, high } = wilson(solved, n) ?? { low: 0, high: 1 };
  return { n, low, high, estimate: n === 0 ? 0 : solved / n };
};

/** Which tasks of the finished run the contender solved. */
export const solvedBy = async (contender: number, world: LessonWorld): Promise<boolean[]> =>
  solvedTasks(await world.sampleRun(), contender);

const trues = (list: readonly boolean[]): number => list.filter(Boolean).length;
export const rateOver = (solved: readonly boolean[]): Rate => rateOf(trues(solved), solved.length);

/** The sample of a number: with the same number, the same tasks. Tasks are put back, so that draws are independent. */
export function drawn(solved: readonly boolean[], size: number, draw: number): Rate {
  const next = mulberry32(hash32(`draw ${draw}`));
  const sample = Array.from({ length: size }, () => solved[Math.floor(next() * solved.length)]!);
  return rateOver(sample);
}

export const misses = (rate: Rate, truth: number): boolean => truth < rate.low || truth > rate.high;

export const samplesOf = (solved: readonly boolean[], size: number, draws: number): Rate[] =>
  Array.from({ length: draws }, (_, draw) => drawn(solved, size, draw));

/** The share of samples whose brackets leave out the rate over all tasks. */
export const missRate = (samples: readonly Rate[], truth: Rate): Rate =>
  rateOf(samples.filter((rate) => misses(rate, truth.estimate)).length, samples.length);

/** Samples that are drawn without a learner, for the bet on how often one misses. */
const KNOWN = 1000;

export const sampledIntervals: Instrument<'sampled-intervals'> = {
  async measure({ contender, size }, world) {
    const solved = await solvedBy(contender, world);
    const truth = rateOver(solved);
    const known = missRate(samplesOf(solved, size, KNOWN), truth);
    return { truth, draws: 0, missed: 0, size, known: KNOWN, missRate: known };
  },
  show: () => import('./SampledIntervals.svelte'),
};

const failedRun = 'The finished run could not be read';

/**
 * A judge whose errors are known, on answers of which the truth is known: the truth is the first rater, the judge the second. Both
 * draws are made for each answer, so that one rate does not move the other's errors.
 */
function judged(
  truths: readonly boolean[],
  { lenient, strict }: Pick<InstrumentSetups['scripted-judge'], 'lenient' | 'strict'>,
): AgreementTable {
  const next = mulberry32(hash32(`scripted judge ${LESSON_SEED}`));
  const table: AgreementTable = { bothPass: 0, onlyFirst: 0, onlySecond: 0, bothFail: 0 };
  for (const isRight of truths) {
    const [isLenient, isStrict] = [next() < lenient, next() < strict];
    const passes = isRight ? !isStrict : isLenient;
    if (isRight) table[passes ? 'bothPass' : 'onlyFirst'] += 1;
    else table[passes ? 'onlySecond' : 'bothFail'] += 1;
  }
  return table;
}

/** The answers that are judged: all of the contenders' on the tasks of the finished run. */
const truthsOf = async (
  { contenders }: InstrumentSetups['scripted-judge'],
  world: LessonWorld,
): Promise<boolean[]> =>
  (await Promise.all(contenders.map((contender) => solvedBy(contender, world)))).flat();

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) || 0;

/** κ is undefined where chance alone agrees always; then it and its interval are a dash. */
function figuresOfTable(table: AgreementTable) {
  const n = itemsOf(table);
  const kappa = cohenKappa(table)?.kappa ?? null;
  const interval = kappaInterval(table);
  // Two digits, as papers print κ.
  const written = (value: number | undefined): number | string =>
    value === undefined ? '–' : Math.round(value * 100) / 100 || 0;
  return {
    of: n,
    right: rateOf(table.bothPass + table.onlyFirst, n),
    passes: rateOf(table.bothPass + table.onlySecond, n),
    agreement: rateOf(table.bothPass + table.bothFail, n),
    agreed: table.bothPass + table.bothFail,
    wrong: table.onlySecond + table.bothFail,
    passedWrong: table.onlySecond,
    failedRight: table.onlyFirst,
    kappa: written(kappa ?? undefined),
    low: written(interval?.low),
    high: written(interval?.high),
    bias: Math.round((bias(table) ?? 0) * 1000) / 10,
    // The bounds that the bets of lessons name.
    level: kappa === null || kappa < 0.2 ? 'low' : kappa < 0.6 ? 'middle' : 'high',
  };
}

const signed = (value: number | string): string => String(value).replace('-', '\u2212');

export const scriptedJudge: Instrument<'scripted-judge'> = {
  measure: async (setup, world) => figuresOfTable(judged(await truthsOf(setup, world), setup)),
  show: {
    waiting: 'Reading the run …',
    failed: failedRun,
    async open(setup, world) {
      const truths = await truthsOf(setup, world);
      return ({ state }) => {
        /** In percent. */
        const rate = (name: 'lenient' | 'strict'): number => {
          const text = state.get(name);
          const given = text ? Number(text) : NaN;
          return given >= 0 && given <= 100 ? given : setup[name] * 100;
        };
        const control = (name: 'lenient' | 'strict', label: string): Control => ({
          ...{ kind: 'range', name, label, most: 100, step: 5 },
          ...{ value: rate(name), said: String(Math.round(rate(name))) },
        });
        const table = judged(truths, { lenient: rate('lenient') / 100, strict: rate('strict') / 100 });
        const { agreed, of, kappa, low, high, bias: lean } = figuresOfTable(table);
        return {
          controls: [
            control('lenient', 'Wrong answers that it passes, in percent'),
            control('strict', 'Right answers that it fails, in percent'),
          ],
          parts: [
            { kind: 'agreement', table, names: ['the truth', 'the judge'] },
            {
              kind: 'line',
              text: `They agree on ${agreed} of ${counted(of, 'answer')}. κ is ${signed(kappa)} [${signed(low)}, ${signed(high)}]. The judge passes ${signed(lean)} points more than the truth.`,
              as: 'status',
            },
          ],
        };
      };
    },
  },
};

/** `0.039`, and never a plain 0. */
const pText = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(3));
const points = (value: number): string => signed(value.toFixed(1));
const solvedCaption = (n: number): string => `Percent of ${counted(n, 'task')} solved, with 95 % intervals.`;

export const twoContenders: Instrument<'two-contenders'> = {
  async measure({ first, second }, world) {
    const pair = pairFigures(await world.sampleRun(), first, second);
    return {
      first: rateOver(await solvedBy(first, world)),
      second: rateOver(await solvedBy(second, world)),
      tasks: pair?.tasks ?? 0,
      ...(pair
        ? {
            points: rounded(pair.points, 1),
            low: rounded(pair.low, 1),
            high: rounded(pair.high, 1),
            p: pText(pair.p),
          }
        : {}),
    };
  },
  show: {
    waiting: 'Reading the run …',
    failed: failedRun,
    async open(setup, world) {
      const sample = await world.sampleRun();
      const all = intervalRows(sample);
      const [a, b] = [all[setup.first]!, all[setup.second]!];
      const pair = pairFigures(sample, setup.first, setup.second);
      return () => ({
        parts: [
          { kind: 'rates', rows: [a, b], caption: solvedCaption(a.n) },
          ...(pair
            ? [
                {
                  kind: 'line' as const,
                  text: `${a.name} less ${b.name}: ${points(pair.points)} points [${points(pair.low)}, ${points(pair.high)}], task by task over ${counted(pair.tasks, 'task')} (${testTitles[pair.test]}, p ${pair.p < 0.001 ? '' : '= '}${pText(pair.p)}).`,
                },
              ]
            : []),
        ],
      });
    },
  },
};

/** Whether each task was solved, by task and then by run. The same set-up has the same table. */
function simulated({ tasks, repeats: runs, chance, seed }: InstrumentSetups['repeats']): boolean[][] {
  const next = mulberry32(hash32(`repeats ${seed}`));
  return Array.from({ length: tasks }, () => Array.from({ length: runs }, () => next() < chance));
}

/** How many tasks each run solved. */
const solvedByRun = (table: readonly (readonly boolean[])[]): number[] =>
  (table[0] ?? []).map((_, run) => table.filter((task) => task[run]).length);
const sumOf = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0);

/** What tries of tasks come to: `table` has a row for each task, in it a try for each run. */
function figuresOfTries(table: readonly (readonly boolean[])[]): Figures {
  const runs = solvedByRun(table);
  const tasks = table.length;
  const [lowest, highest] = [Math.min(...runs), Math.max(...runs)];
  const atCount = table.filter((task) => task.some(Boolean)).length;
  const allCount = table.filter((task) => task.every(Boolean)).length;
  return {
    tasks,
    repeats: runs.length,
    share: `${((100 * sumOf(runs)) / (tasks * runs.length)).toFixed(1)}\u00a0%`,
    lowest: rateOf(lowest, tasks),
    highest: rateOf(highest, tasks),
    span: highest - lowest,
    runs: runs.join(', '),
    at: rateOf(atCount, tasks),
    all: rateOf(allCount, tasks),
    atCount,
    allCount,
  };
}

/** The tries of tasks as a table; `names`: of its rows. Rows without a solved try may be left out. */
function tableOfTries(
  table: readonly (readonly boolean[])[],
  names: readonly string[],
  leavesOut: boolean,
): Part {
  const runs = solvedByRun(table);
  const shown = table.flatMap((tries, task) =>
    leavesOut && !tries.some(Boolean)
      ? []
      : [{ texts: [names[task]!, ...tries.map((isSolved) => (isSolved ? 'solved' : '–'))] }],
  );
  const solved = { texts: [`solved, of ${count(table.length)}`, ...runs.map((each) => count(each))] };
  return {
    kind: 'table',
    label: 'Tasks and runs',
    headings: ['task', ...runs.map((_, run) => `run ${run + 1}`)],
    rows: [...shown, solved],
  };
}

export const repeats: Instrument<'repeats'> = {
  measure: (setup) => figuresOfTries(simulated(setup)),
  show: {
    open: (setup) => () => {
      const table = simulated(setup);
      return {
        parts: [
          tableOfTries(
            table,
            table.map((_, task) => String(task + 1)),
            false,
          ),
        ],
      };
    },
  },
};

/** The tries of a contender of the finished run: by task, then by repeat. */
async function recorded(
  { contender }: InstrumentSetups['recorded-repeats'],
  world: LessonWorld,
): Promise<{ title: string; table: boolean[][]; names: string[] }> {
  const sample = await world.sampleRun();
  const { systems } = sample.places;
  const runs = sample.run.config.repeats;
  const verdicts = verdictsOf(sample);
  const isSolved = (task: number, repeat: number): boolean =>
    verdicts[cellNumber({ task, model: contender, repeat }, systems.length, runs)] === 'correct';
  return {
    title: systems[contender]!.title,
    table: sample.tasks.map((_, task) => Array.from({ length: runs }, (__, run) => isSolved(task, run))),
    names: sample.tasks.map(({ query }) => query),
  };
}

export const recordedRepeats: Instrument<'recorded-repeats'> = {
  async measure(setup, world) {
    const { title, table } = await recorded(setup, world);
    return { ...figuresOfTries(table), title };
  },
  show: {
    waiting: 'Reading the run …',
    failed: failedRun,
    async open(setup, world) {
      const { title, table, names } = await recorded(setup, world);
      const without = table.filter((tries) => !tries.some(Boolean)).length;
      return () => ({
        parts: [
          { kind: 'line', text: `${title}. Left out: ${counted(without, 'task')} that no run solved.` },
          tableOfTries(table, names, true),
        ],
      });
    },
  },
};

/** First less second in points, by Newcombe's interval. Throws an Error for a rate without tasks: the lesson is wrong. */
function difference({ first, second }: InstrumentSetups['two-rates']) {
  // Newcombe's is second minus first.
  const found = newcombe(second.solved, second.n, first.solved, first.n);
  if (!found) throw new Error('A rate needs tasks');
  const inPoints = (share: number): number => Number((100 * share).toFixed(1));
  return {
    points: inPoints(found.difference),
    low: inPoints(found.low),
    high: inPoints(found.high),
    winner: found.low > 0 ? 'first' : found.high < 0 ? 'second' : 'not-separated',
  };
}

export const twoRates: Instrument<'two-rates'> = {
  measure: (setup) => ({
    first: rateOf(setup.first.solved, setup.first.n),
    second: rateOf(setup.second.solved, setup.second.n),
    ...difference(setup),
  }),
  show: {
    open: (setup) => () => {
      const { first, second } = setup;
      const gap = difference(setup);
      const rows = [first, second].map(({ title, solved, n }, index) => ({
        ...rateOf(solved, n),
        name: title,
        marker: markerOf(index),
      }));
      return {
        parts: [
          { kind: 'rates', rows, caption: solvedCaption(first.n) },
          {
            kind: 'line',
            text: `${first.title} less ${second.title}: ${points(gap.points)} points [${points(gap.low)}, ${points(gap.high)}], as of independent samples (Newcombe, n = ${first.n} and ${second.n}).`,
          },
        ],
      };
    },
  },
};

const SEPARATED = 0.05;
const CELLS = ['bothPass', 'onlyFirst', 'onlySecond', 'bothFail'] as const;

export const checks: Checks<'tries' | 'pair' | 'agreement'> = {
  tries({ tasks, repeats: tries, solved, eachRun, atLeastOnce, everyTime }, attempt) {
    const table = triesIn(attempt, tasks, tries);
    if (typeof table === 'string') return table;
    const runs = solvedByRun(table);
    const count = (what: string, due: number | undefined, is: number): Demand[] =>
      due === undefined ? [] : [{ holds: is === due, what: `${what} should be ${due}: it is ${is}` }];
    const inEach = `Each run should solve ${eachRun}: they solve ${runs.join(', ')}`;
    return [
      ...count('Solved tries', solved, sumOf(runs)),
      ...(eachRun === undefined ? [] : [{ holds: runs.every((run) => run === eachRun), what: inEach }]),
      ...count('Tasks solved at least once', atLeastOnce, table.filter((task) => task.some(Boolean)).length),
      ...count('Tasks solved every time', everyTime, table.filter((task) => task.every(Boolean)).length),
    ];
  },
  pair({ tasks, first, second }, attempt) {
    const lines = triesIn(attempt, 2, tasks);
    if (typeof lines === 'string') return lines;
    const [a, b] = [lines[0]!, lines[1]!];
    const only = (one: readonly boolean[], other: readonly boolean[]): number =>
      one.filter((isSolved, task) => isSolved && !other[task]).length;
    const p = mcnemar(only(a, b), only(b, a)).midP;
    return [
      { holds: trues(a) === first, what: `The first should solve ${first}: it solves ${trues(a)}` },
      { holds: trues(b) === second, what: `The second should solve ${second}: it solves ${trues(b)}` },
      {
        holds: p < SEPARATED,
        what: `p should be below ${SEPARATED}: it is ${pText(p)}, from ${only(a, b)} tasks that the first alone solved and ${only(b, a)} that the second alone solved`,
      },
    ];
  },
  agreement({ items, leastAgreement, mostKappa }, attempt) {
    const given = objectIn(attempt, CELLS.join(', '));
    const table = typeof given === 'string' ? {} : given;
    const isCount = (cell: unknown): boolean => Number.isSafeInteger(cell) && (cell as number) >= 0;
    if (!CELLS.every((cell) => isCount(table[cell])))
      return `A JSON object with whole numbers for ${CELLS.join(', ')} should be here`;
    const raters = table as unknown as AgreementTable;
    const { observed = 0, kappa = null } = cohenKappa(raters) ?? {};
    return [
      { holds: itemsOf(raters) === items, what: `There should be ${items} answers: ${itemsOf(raters)}` },
      {
        holds: observed >= leastAgreement,
        what: `The agreement should be at least ${percent(leastAgreement)}: ${percent(observed)}`,
      },
      {
        holds: kappa !== null && kappa <= mostKappa,
        what: `κ should be at most ${mostKappa}: ${kappa === null ? 'undefined' : kappa.toFixed(2)}`,
      },
    ];
  },
};

const percent = (share: number): string => `${Math.round(share * 1000) / 10}\u00a0%`;

/** Lines of `+` and `-`, each of the same length; blanks count for nothing. Or what is wrong, in words. */
function triesIn(text: string, lines: number, length: number): boolean[][] | string {
  // Longer attempts are not read.
  const found = text
    .slice(0, 10_000)
    .split('\n')
    .map((line) => line.replace(/\s/g, ''))
    .filter(Boolean);
  if (found.length !== lines) return `It should have ${lines} lines: it has ${found.length}`;
  const wrong = found.findIndex((line) => line.length !== length || /[^+-]/.test(line));
  return wrong < 0
    ? found.map((line) => [...line].map((mark) => mark === '+'))
    : `Each line should have ${length} marks, + or -: line ${wrong + 1} has not`;
}
