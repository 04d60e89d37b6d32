import { ERROR_CLASSES, TASK_CAUSES } from '#core/cause.ts';
import type { CellSummary, ExecutedCall } from '#core/cell.ts';
import type { TaskRow } from '#core/dataset.ts';
import { estimateTokens } from '#core/estimate-tokens.ts';
import type { MethodNotes } from '#core/method.ts';
import { admittedTables } from '#measure/statistics/admitted-tables.ts';
import { clusterBootstrap } from '#measure/statistics/bootstrap.ts';
import { wilson, type Interval, newcombe } from '#measure/statistics/interval.ts';
import {
  kappaInterval,
  bias,
  cohenKappa,
  fleissKappa,
  percentageAgreement,
} from '#measure/statistics/kappa.ts';
import { holm, rankIntervals } from '#measure/statistics/many-comparisons.ts';
import { tasksNeeded, mcnemar } from '#measure/statistics/mcnemar.ts';
import { pairedInterval } from '#measure/statistics/paired-interval.ts';
import { rankChanges } from '#measure/statistics/rank-changes.ts';
import { rankCorrelation } from '#measure/statistics/rank-correlation.ts';
import { signFlip } from '#measure/statistics/sign-flip.ts';
import { varianceParts } from '#measure/statistics/variance-parts.ts';
import { bestOf } from './best-of.ts';
import { type TestedPair, gateOf } from './compare.ts';
import { latencyOf } from './effort.ts';
import { callFigures } from './executed-calls.ts';
import { meanOverTasks } from './over-tasks.ts';
import { isCompleteAt, ndcgAt, recallAt, reciprocalRank } from './ranking.ts';
import { rateOf, isFlaky, passAtK, passHatK, TOO_FEW } from './rate.ts';
import { bandOf } from './reading.ts';
import { similarPicks } from './similar-tools.ts';
import { reliability } from './summarize.ts';
import notes from './methods.json' with { type: 'json' };

/** A metric of reports, comparisons, standings and audits, for its method page. */
export interface MetricMethod extends MethodNotes {
  /** Part of its address; never changed once published. */
  id: string;
  title: string;
  /** Lists show the metrics of one family together. */
  family: MetricFamily;
  /** What it says, in a few sentences. */
  meaning: string;
  /** A small case, computed by the code that computes it in reports. */
  example(): MetricExample;
}

export const METRIC_FAMILIES = [
  'One system',
  'Several attempts',
  'Two or more systems',
  'Agreement',
  'Calls and effort',
  'Menus of tools',
] as const;
type MetricFamily = (typeof METRIC_FAMILIES)[number];

export interface MetricExample {
  /** What is given, in words with its numbers. */
  given: string;
  figures: readonly ExampleFigure[];
}

export interface ExampleFigure {
  name: string;
  /** Null where it is undefined; a text where the figure is a word. */
  value: number | string | null;
  /** A share is written in percent, points as points, a number with up to four decimals. */
  as: 'share' | 'points' | 'number';
  interval?: Interval | null;
}

export const share = (name: string, value: number | null, interval?: Interval | null): ExampleFigure => ({
  name,
  value,
  as: 'share',
  ...(interval === undefined ? {} : { interval }),
});

export const number = (name: string, value: number | string | null): ExampleFigure => ({
  name,
  value,
  as: 'number',
});

/** Tasks with one attempt each. */
const once = (solved: number, of: number) =>
  Array.from({ length: of }, (_, task) => ({ attempts: 1, successes: task < solved ? 1 : 0 }));

const SUITE = [2, 5, 0, 1].map((successes) => ({ attempts: 5, successes }));

const points = (
  name: string,
  value: number,
  { low, high }: { low: number; high: number },
): ExampleFigure => ({
  ...{ name, value: 100 * value, as: 'points' },
  interval: { low: 100 * low, high: 100 * high },
});

const contender = (id: string): TestedPair['a'] => {
  const model = { id, title: id, kind: 'baseline' as const };
  return { ...model, model, agentId: 'native-tools' };
};

/** 200 tasks: the candidate alone solves 12, the baseline alone 10. */
function pair(): TestedPair {
  const cells = { solved: 0, counted: 200, lost: 0 };
  return {
    ...{ a: contender('candidate'), b: contender('baseline'), isReference: false },
    ...{ tasks: 200, rateA: 0.61, rateB: 0.6, aloneA: 12, aloneB: 10, both: 110, neither: 68 },
    ...{
      test: 'mid-p-mcnemar',
      p: mcnemar(12, 10).midP,
      exactP: mcnemar(12, 10).exact,
      discordance: 22 / 200,
    },
    intervalAt: (level) => pairedInterval(12, 10, 200, level)!,
    cellsOfA: { ...cells, solved: 122 },
    cellsOfB: { ...cells, solved: 120 },
  };
}

/** People and DeepSeek-V3 on LiveMCPBench's 95 runs. */
const TABLE = { bothPass: 62, onlyFirst: 5, onlySecond: 13, bothFail: 15 };

const kappa = (
  name: string,
  value: number | null,
  interval?: { low: number; high: number } | null,
): ExampleFigure => ({
  ...number(name, value),
  ...(interval ? { interval } : {}),
});

const call = (tool: string, failed: boolean): ExecutedCall => ({ tool, failed });

const attempt = (cell: number, executed: ExecutedCall[], solved: boolean): CellSummary => ({
  ...{ cell, verdict: solved ? 'correct' : 'incorrect', outcome: 'called', value: solved ? 1 : 0 },
  ...{ calls: executed.length, expectedCalls: executed.length, measures: {}, executed },
});

const EXAMPLE_TASK: TaskRow = {
  ...{ ordinal: 0, id: '', query: '', category: '', callType: 'single', difficulty: '', language: '' },
  ...{ servers: [], tools: [], labelKind: 'exact', issues: [] },
};

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => 1000 + 100 * at);

const RANKING = ['A', 'X', 'B', 'Y', 'Z', 'C'];

const DUE = new Set(['A', 'B', 'C']);

const TOOL = `get_forecast
Weather of the coming days in a city.
{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer"}},"required":["city","days"]}`;

const percentOf = (holds: boolean): number => (holds ? 1 : 0);

/** The figures of a small case of each metric, computed by the code that computes them in reports. */
const figuresOf: Readonly<Record<string, () => readonly ExampleFigure[]>> = {
  'solved-rate'() {
    const rate = rateOf([...once(20, 30), { attempts: 0, successes: 0, lost: 2 }]);
    return [share('solved rate', rate.rate, rate.interval), share('bounds', rate.rate, rate.bounds)];
  },
  wilson: () => [share('61 of 100', 0.61, wilson(61, 100)), share('0 of 10', 0, wilson(0, 10))],
  bootstrap() {
    const tasks = [5, 5, 4, 3, 5, 0, 2, 5, 1, 4, 5, 0].map((sum) => ({ sum, count: 5 }));
    return [share('rate of all attempts', 39 / 60, clusterBootstrap(tasks))];
  },
  'sample-size': () => [number('tasks needed', tasksNeeded(0.03, 0.2))],
  'reading-bands': () => [
    number('single calls', bandOf(0.55, 'single')),
    number('several steps', bandOf(0.55, 'multi')),
  ],
  'pass-at-k': () => [
    share('pass@1 of the task', passAtK({ attempts: 5, successes: 2 }, 1)),
    share('pass@3 of the task', passAtK({ attempts: 5, successes: 2 }, 3)),
    share('pass@3 of the four', reliability(SUITE, 3).passAtK.mean),
  ],
  'pass-hat-k': () => [
    share('pass^2 of the task', passHatK({ attempts: 5, successes: 2 }, 2)),
    share('pass^3 of the four', reliability(SUITE, 3).passHatK.mean),
    share('pass@3 of the four', reliability(SUITE, 3).passAtK.mean),
  ],
  'flaky-tasks': () => [number('flaky tasks', SUITE.filter(isFlaky).length)],
  mcnemar() {
    const { exact, midP } = mcnemar(10, 2);
    return [
      points('difference', 8 / 60, pairedInterval(10, 2, 60)!),
      number('mid-p', midP),
      number('exact p', exact),
    ];
  },
  'sign-flip'() {
    const test = signFlip([0.2, 0.4, 0.6, 0.2, 0, 1, 0.4, 0.8], [0.6, 0.4, 1, 0.8, 0.2, 1, 0.2, 1])!;
    return [points('difference', test.difference, test.interval(0.95)), number('p', test.p)];
  },
  newcombe() {
    const gap = newcombe(348, 600, 366, 600)!;
    return [points('difference', gap.difference, gap)];
  },
  holm: () =>
    holm([0.01, 0.03, 0.04]).map(({ adjustedP }, at) => number(`adjusted p of pair ${at + 1}`, adjustedP)),
  'rank-range'() {
    const ranges = rankIntervals(3, [{ better: 0, worse: 2 }]);
    return ranges.map(({ best, worst }, at) =>
      number(`ranks of system ${at + 1}`, best === worst ? best : `${best} to ${worst}`),
    );
  },
  'kendall-tau'() {
    const { tau, p } = rankCorrelation([0.71, 0.64, 0.6, 0.44, 0.3], [0.66, 0.68, 0.5, 0.41, 0.2]);
    return [number('τ', tau), number('p', p)];
  },
  gate() {
    return [
      number('margin 5 points', gateOf(pair(), 5).verdict),
      number('margin 1 point', gateOf(pair(), 1).verdict),
    ];
  },
  agreement: () => [share('agreement', percentageAgreement(TABLE))],
  'cohen-kappa': () => [kappa('κ', cohenKappa(TABLE)!.kappa, kappaInterval(TABLE))],
  'fleiss-kappa'() {
    const times = (count: number, row: number[]): number[][] => Array.from({ length: count }, () => row);
    const rows = [...times(3, [3, 0]), ...times(2, [2, 1]), [1, 2], ...times(4, [0, 3])];
    return [kappa('Fleiss’ κ', fleissKappa(rows)!.kappa)];
  },
  bias: () => [{ name: 'the judge passes more by', value: 100 * bias(TABLE)!, as: 'points' }],
  'judge-variance'() {
    const parts = varianceParts([[3, 3, 2, 0].map((passed) => ({ judged: 3, passed }))])!;
    return [
      number('variance of the judge', parts.judge),
      number('reliability of one verdict', parts.reliability),
    ];
  },
  'admitted-tables'() {
    const tables = admittedTables(60, { value: 0.9167, within: 0.00005 }, { value: 0.734, within: 0.0005 });
    return [
      number('tables', tables.length),
      ...tables.map((table, at) => number(`table ${at + 1}`, Object.values(table).join(' / '))),
    ];
  },
  'mcpbr-averages'() {
    const { mean, interval } = meanOverTasks([1, 1, 0.5, 1, 0, 1].map((sum) => ({ sum, count: 1 })));
    return [share('tool selection', mean, interval)];
  },
  'best-of-group'() {
    const rates = [64, 60, 40].map((solved) => ({
      mean: solved / 100,
      interval: wilson(solved, 100),
      tasks: 100,
    }));
    return bestOf(rates, TOO_FEW).map((mark, at) =>
      number(`${rates[at]!.mean * 100} of 100`, mark ?? 'neither'),
    );
  },
  'similar-tools'() {
    const cells = ['a', 'a', 'a', 'b'].map((tool, at) => attempt(at, [call(tool, at === 1)], at !== 1));
    const tasks = cells.map(() => EXAMPLE_TASK);
    const [group] = similarPicks({ models: [contender('model')], repeats: 1, tasks, cells }, [['a', 'b']]);
    const { picked, success, solved } = group!.tools[0]!.byModel[0]!;
    return [
      share('picked', picked.mean, picked.interval),
      share('succeeded', success.mean, success.interval),
      share('solved', solved.mean, solved.interval),
    ];
  },
  'rank-change'() {
    const shares = (solved: number) =>
      Float64Array.from({ length: 20 }, (_, task) => (task < solved ? 1 : 0));
    const changes = rankChanges([18, 12, 6].map(shares), [5, 16, 10].map(shares));
    return changes.map(({ change, low, high }, model) => ({
      ...number(`model ${model + 1}`, change),
      ...(low !== null && high !== null ? { interval: { low, high } } : {}),
    }));
  },
  'tool-success'() {
    const { mean, interval } = meanOverTasks([
      { sum: 2, count: 3 },
      { sum: 1, count: 1 },
      { sum: 0, count: 2 },
      { sum: 4, count: 4 },
      { sum: 1, count: 2 },
    ]);
    return [share('success', mean, interval)];
  },
  recovery() {
    const figures = callFigures([
      attempt(0, [call('search', true), call('search', false)], true),
      attempt(1, [call('pay', true)], false),
    ])!;
    return [
      number('failed calls', figures.failed),
      number('recovered calls', figures.recoveredCalls),
      number('recovered attempts', figures.recoveredAttempts),
    ];
  },
  causes() {
    return [number('causes of unsolved tasks', Object.keys(TASK_CAUSES).length)];
  },
  'error-classes'() {
    const classes = Object.values(TASK_CAUSES).map(({ errorClass }) => errorClass);
    return [
      number(
        'causes that decide a class',
        classes.filter((each) => (ERROR_CLASSES as readonly string[]).includes(each)).length,
      ),
      number('causes left to a reader', classes.filter((each) => each === 'undecided').length),
    ];
  },
  effort() {
    const [few, many] = [latencyOf(times(12)), latencyOf(times(40))];
    return [
      number('median of 12, ms', few.median),
      number('p95 of 12, ms', few.p95),
      number('p95 of 40, ms', many.p95),
    ];
  },
  'menu-tokens'() {
    const tokens = estimateTokens(TOOL);
    return [
      number('tokens of the tool', tokens),
      number('of 100 tools', 100 * tokens),
      number('of the best 10', 10 * tokens),
    ];
  },
  'comp-at-k': () => [
    share('COMP@3', percentOf(isCompleteAt(RANKING, DUE, 3))),
    share('COMP@6', percentOf(isCompleteAt(RANKING, DUE, 6))),
  ],
  'recall-at-k': () => [share('recall@3', recallAt(RANKING, DUE, 3))],
  'ndcg-at-k': () => [number('NDCG@3', ndcgAt(RANKING, DUE, 3)), number('NDCG@6', ndcgAt(RANKING, DUE, 6))],
  mrr: () => [number('reciprocal rank', reciprocalRank(RANKING, DUE))],
};

type Notes = Omit<MetricMethod, 'id' | 'example'> & Pick<MetricExample, 'given'>;

/** Every metric that pages print, in the order in which lists show them. A new one is an entry of methods.json and its example. */
export const metricMethods: readonly MetricMethod[] = Object.entries(
  notes as unknown as Readonly<Record<string, Notes>>,
).map(([id, { given, ...said }]) => ({ id, ...said, example: () => ({ given, figures: figuresOf[id]!() }) }));
