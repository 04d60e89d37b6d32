import { ERROR_CLASSES } from '#core/error-class.ts';
import type { TaskCauseKind } from '#core/cause.ts';
import type { CellSummary, ExecutedCall } from '#core/cell.ts';
import { callFigures } from '../call-recovery.ts';
import { CLASS_OF_CAUSE } from '../error-classes.ts';
import { latencyOf } from '../effort.ts';
import { meanOverTasks } from '../over-tasks.ts';
import { number, share, type MetricMethod } from './method.ts';

const call = (tool: string, failed: boolean): ExecutedCall => ({ tool, failed });

/** One attempt with these calls, solved or not. */
const attempt = (cell: number, executed: ExecutedCall[], solved: boolean): CellSummary => ({
  ...{ cell, verdict: solved ? 'correct' : 'incorrect', outcome: 'called', value: solved ? 1 : 0 },
  ...{ calls: executed.length, expectedCalls: executed.length, measures: {}, executed },
});

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => 1000 + 100 * at);

export const calls: readonly MetricMethod[] = [
  {
    id: 'tool-success',
    title: 'Success of calls, tool by tool',
    family: 'Calls and effort',
    meaning:
      'Executed calls that did not fail over those sent, for each tool. A call has also failed where a failure is reported inside a success. An empty result has not failed.',
    formula: 'success = calls without a failure / calls sent; interval over tasks',
    source: { text: 'MCPToolBench++, arXiv 2508.07575, table 3', href: 'https://arxiv.org/abs/2508.07575' },
    weaknesses:
      'It says more of the tool and of the server than of the model. A model that calls an easy tool often looks good. MCPToolBench++’s code counts empty results as failed.',
    example() {
      const { mean, interval } = meanOverTasks([
        { sum: 2, count: 3 },
        { sum: 1, count: 1 },
        { sum: 0, count: 2 },
        { sum: 4, count: 4 },
        { sum: 1, count: 2 },
      ]);
      return {
        given: 'Five tasks with 3, 1, 2, 4 and 2 calls of a tool, of which 2, 1, 0, 4 and 1 did not fail.',
        figures: [share('success', mean, interval)],
      };
    },
  },
  {
    id: 'recovery',
    title: 'Recovery after failed calls',
    family: 'Calls and effort',
    meaning:
      'Failed calls after which a call of the same tool in the same attempt did not fail; and attempts with a failed call that were solved all the same. Under a fault plan they are compared with the same model without faults.',
    formula:
      'recovered calls / failed calls\nsolved attempts with a failed call / attempts with a failed call',
    source: { text: 'Ours' },
    weaknesses:
      'A later success of the same tool may have been about something else. A model that calls a tool often recovers often.',
    example() {
      const figures = callFigures([
        attempt(0, [call('search', true), call('search', false)], true),
        attempt(1, [call('pay', true)], false),
      ])!;
      return {
        given:
          'Two attempts: one fails a search, searches again and is solved; one fails a payment and ends.',
        figures: [
          number('failed calls', figures.failed),
          number('recovered calls', figures.recoveredCalls),
          number('recovered attempts', figures.recoveredAttempts),
        ],
      };
    },
  },
  {
    id: 'causes',
    title: 'Root causes',
    family: 'Calls and effort',
    meaning:
      'Why a task was not solved, one cause each, and why a call failed: by rules on the record, in the order of what came first. MCPToolBench++’s kinds, with those that real servers add.',
    formula: 'the first rule that holds names the cause; “unknown” where none does',
    source: {
      text: 'MCPToolBench++, arXiv 2508.07575, table 4 and figure 6',
      href: 'https://arxiv.org/abs/2508.07575',
    },
    weaknesses:
      'One cause a task hides that several things went wrong. Texts of errors are matched by phrases, so that a server with its own words may be misread.',
    example() {
      const kinds = Object.keys(CLASS_OF_CAUSE) as TaskCauseKind[];
      return {
        given: 'The list of causes that rules tell apart today.',
        figures: [number('causes of unsolved tasks', kinds.length)],
      };
    },
  },
  {
    id: 'error-classes',
    title: 'Classes of error',
    family: 'Calls and effort',
    meaning:
      'MCP-AgentBench’s four classes: misunderstood, tools refused, information omitted, hallucinated. A rule decides where the record alone settles it; the rest is left to a judge or a person, and counted as undecided.',
    formula: 'class = by the root cause where one table says so; else by the reader',
    source: { text: 'MCP-AgentBench, arXiv 2509.09734', href: 'https://arxiv.org/abs/2509.09734' },
    weaknesses:
      'The paper lets people read the answers. What rules decide is a lower bound of each class, and the share left undecided must be read beside it.',
    example() {
      const decided = Object.values(CLASS_OF_CAUSE).filter((each) =>
        (ERROR_CLASSES as readonly string[]).includes(each),
      );
      return {
        given: 'The table of causes as it is today.',
        figures: [
          number('causes that decide a class', decided.length),
          number(
            'causes left to a reader',
            Object.values(CLASS_OF_CAUSE).filter((each) => each === 'undecided').length,
          ),
        ],
      };
    },
  },
  {
    id: 'effort',
    title: 'Tokens, dollars and time',
    family: 'Calls and effort',
    meaning:
      'What an attempt took: mean tokens and dollars with intervals over tasks, the median and the 95th percentile of a model’s own time, without its tools and what the page did. Lost attempts are in none of them. Dollars are list prices or your own, times the tokens that the provider reported.',
    formula: 'p95 = the ⌈0.95 n⌉-th shortest time; none below 20 attempts',
    source: { text: 'Ours' },
    weaknesses:
      'Time depends on the day and on the provider, and in runs of before tools and page were measured apart it has both in it. Cached tokens may cost less than the list says. A cheap model that fails is not cheap: read cost per solved task.',
    example() {
      const [few, many] = [latencyOf(times(12)), latencyOf(times(40))];
      return {
        given: '12 attempts, and 40, each 0.1 s longer than the one before, from 1 s.',
        figures: [
          number('median of 12, ms', few.median),
          number('p95 of 12, ms', few.p95),
          number('p95 of 40, ms', many.p95),
        ],
      };
    },
  },
];
