import { clusterBootstrap } from '#measure/statistics/bootstrap.ts';
import { wilson } from '#measure/statistics/interval.ts';
import { tasksNeeded } from '#measure/statistics/sample-size.ts';
import { bandOf } from '../reading.ts';
import { rateOf } from '../rate.ts';
import { number, share, type MetricMethod } from './method.ts';

/** Tasks with one attempt each. */
const once = (solved: number, of: number) =>
  Array.from({ length: of }, (_, task) => ({ attempts: 1, successes: task < solved ? 1 : 0 }));

export const oneSystem: readonly MetricMethod[] = [
  {
    id: 'solved-rate',
    title: 'Solved rate',
    family: 'One system',
    meaning:
      'Solved attempts over attempts that count. What reached a limit of turns, tokens, time or money counts as not solved. What the provider, the network or this app lost is in no denominator; beside the rate stand its bounds, if all that was lost had failed and if all had succeeded.',
    formula:
      'rate = solved / (solved + not solved)\nbounds = solved / (n + lost) to (solved + lost) / (n + lost)',
    source: {
      text: 'Ours; limits count as failures as in MCP-AgentBench',
      href: 'https://arxiv.org/abs/2509.09734',
    },
    weaknesses:
      'It depends on the scorer that decides: name it beside the rate. A rate without an interval and n says little, and rates over different tasks cannot be compared.',
    example() {
      const rate = rateOf([...once(20, 30), { attempts: 0, successes: 0, lost: 2 }]);
      return {
        given: '32 tasks, one attempt each: 20 solved, 10 not solved, 2 lost to the network.',
        figures: [share('solved rate', rate.rate, rate.interval), share('bounds', rate.rate, rate.bounds)],
      };
    },
  },
  {
    id: 'wilson',
    title: 'Wilson interval',
    family: 'One system',
    meaning:
      'How sure is a share of tasks with one attempt each? The interval holds all true rates that such a result would not contradict. It never leaves 0 to 100 %, and is honest at 0 and at n.',
    formula: '(p + z²/2n ± z · √(p(1 − p)/n + z²/4n²)) / (1 + z²/n), z = 1.96',
    source: { text: 'Wilson 1927, JASA 22, 209', href: 'https://doi.org/10.1080/01621459.1927.10502953' },
    weaknesses:
      'It takes tasks as independent draws of one kind: tasks from one template are worth fewer. It says nothing of tasks of another kind. One interval in twenty misses.',
    example: () => ({
      given: '61 of 100 tasks solved; and 0 of 10.',
      figures: [share('61 of 100', 0.61, wilson(61, 100)), share('0 of 10', 0, wilson(0, 10))],
    }),
  },
  {
    id: 'bootstrap',
    title: 'Bootstrap over tasks',
    family: 'One system',
    meaning:
      'How sure is a mean over repeats, calls or fractions? Whole tasks are drawn again with replacement, 2,000 times with seed 42, and the middle 95 % of the means is the interval. Repeats of one task stay together, since they are not independent. Below 100 tasks it is corrected for bias and skew (BCa).',
    formula:
      'draw n tasks with replacement, take the mean; repeat 2,000 times\ninterval = 2.5 % to 97.5 % of these means',
    source: {
      text: 'Efron 1987, JASA 82, 171 (BCa); Hesterberg 2015',
      href: 'https://doi.org/10.1080/01621459.1987.10478410',
    },
    weaknesses:
      'With few tasks it is too narrow; below 30 its ends are moved out. Where all tasks agree it would show a certainty that is not there, so that Wilson over tasks takes its place.',
    example() {
      const tasks = [5, 5, 4, 3, 5, 0, 2, 5, 1, 4, 5, 0].map((sum) => ({ sum, count: 5 }));
      return {
        given: '12 tasks, five attempts each, solved 5, 5, 4, 3, 5, 0, 2, 5, 1, 4, 5 and 0 times.',
        figures: [share('rate of all attempts', 39 / 60, clusterBootstrap(tasks))],
      };
    },
  },
  {
    id: 'sample-size',
    title: 'Tasks needed',
    family: 'One system',
    meaning:
      'How many tasks would it take to tell a difference of this size, four times in five? Planned from what was measured, for two systems on the same tasks.',
    formula:
      'n = ((z₀.₉₇₅ √d + z₀.₈ √(d − δ²)) / δ)², d = share of tasks on which the two differ, δ = difference',
    source: { text: 'Connor 1987, Biometrics 43, 207', href: 'https://doi.org/10.2307/2531961' },
    weaknesses:
      'It takes the measured difference for the true one, which is too hopeful after a lucky run. It is a plan, not a result.',
    example: () => ({
      given: 'Two systems 3 points apart that differ on 20 % of the tasks.',
      figures: [number('tasks needed', tasksNeeded(0.03, 0.2))],
    }),
  },
  {
    id: 'reading-bands',
    title: 'Reading bands',
    family: 'One system',
    meaning:
      'mcpbr’s documents call a rate good, adequate or low: for single calls from 70 and 50 %, for several steps from 50 and 30 %. They are shown under those words and decide nothing here.',
    formula: 'single call: good ≥ 70 %, adequate ≥ 50 %\nseveral steps: good ≥ 50 %, adequate ≥ 30 %',
    source: { text: 'mcpbr’s documents at e9872ea0', href: 'https://github.com/supermodeltools/mcpbr' },
    weaknesses:
      'The bands know nothing of difficulty, scorer or interval. A rate of 51 % over ten tasks may belong to any of them. Below 30 tasks no band is named.',
    example: () => ({
      given: 'A rate of 55 %, once of single calls and once of several steps.',
      figures: [
        number('single calls', bandOf(0.55, 'single')),
        number('several steps', bandOf(0.55, 'multi')),
      ],
    }),
  },
];
