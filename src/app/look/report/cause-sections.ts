import { groupOfCallCause, type TaskCauseKind } from '#core/cause.ts';
import {
  attemptFailures,
  errorCountsBy,
  type ErrorCounts,
  callFailures,
  causeGrid,
  ERROR_CLASSES,
  errorCounts,
} from '#measure/metrics/index.ts';
import { CALLS, SIDES } from '#core/six-cells.ts';
import { causeWord } from '../../frame/words/cause-words.ts';
import { count, counted } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { oneOf, said, tabled, type Block } from './blocks.ts';
import { remedyFor } from './causes.ts';
import { subjectsOf } from './report-model.ts';
import type { Reported } from './figures.ts';

/** Why cells failed, as a link says it: how often each cause was found, not in which cells. */
export function claimedCauseBlocks({ table: { models }, view: { claim } }: Reported): Block[] {
  const figures = claim?.figures ?? [];
  const ids = [...new Set(figures.flatMap((each) => Object.keys(each.causes)))] as TaskCauseKind[];
  const causes = ids
    .map((id) => {
      const byModel = figures.map((each) => each.causes[id] ?? 0);
      const remedy = remedyFor(id, { models: models.filter((_, model) => byModel[model]! > 0) });
      return { id, byModel, remedy, total: byModel.reduce((sum, each) => sum + each, 0) };
    })
    .sort((a, b) => b.total - a.total);
  const hasRemedies = causes.some(({ remedy }) => remedy);
  return [
    tabled({
      label: 'Root causes',
      caption: 'Failed cells by cause, as the sender claims. A link does not say which cells they are.',
      headings: [
        'cause',
        ...models.map(nameOf),
        ...(hasRemedies ? [{ title: 'usual remedy', isWords: true }] : []),
      ],
      rows: causes.map(({ id, byModel, remedy }) => ({
        title: causeWord(id),
        texts: [
          ...byModel.map((cells) => (cells === 0 ? '–' : count(cells))),
          ...(hasRemedies ? [remedy] : []),
        ],
      })),
    }),
  ];
}

/** Categories beyond these are a long tail. */
const MOST_CATEGORIES = 24;

/** Failures by class and by category, of attempts and of calls: MCPToolBench++'s figure 6. */
export function causesByCategory({ table, chosen }: Reported): Block[] {
  const gridOf = (one: 'attempt' | 'call', intro: string): Block[] => {
    const failures = one === 'call' ? callFailures((cause) => groupOfCallCause[cause]) : attemptFailures;
    const { rows, causes } = causeGrid(table, failures, chosen);
    const total = rows.reduce((sum, row) => sum + row.of, 0);
    const failed = rows.reduce((sum, row) => sum + row.failed, 0);
    const of = (value: number): string =>
      one === 'call' ? counted(value, 'call') : counted(value, 'attempt');
    if (failed === 0) return [said(`None of ${of(total)} failed.`)];
    const tail =
      rows.length > MOST_CATEGORIES ? `; the ${MOST_CATEGORIES} largest of ${rows.length} categories` : '';
    return [
      {
        is: 'grid',
        headTitle: 'category',
        columns: causes.map(causeWord),
        rows: rows.slice(0, MOST_CATEGORIES).map((row) => ({
          name: row.category || 'not said',
          note: `${count(row.failed)} of ${of(row.of)}`,
          counts: row.counts,
        })),
        caption: `${intro}: ${count(failed)} of ${of(total)}${tail}. Decided by rules from the stored attempts.`,
      },
    ];
  };
  const attempts = () => gridOf('attempt', 'Attempts that did not solve their task, by root cause');
  const calls = () =>
    gridOf(
      'call',
      'Executed calls that failed or returned an empty result, by MCPToolBench++’s class of cause',
    );
  return [
    { is: 'subject', contenders: table.models, chosen, always: true },
    ...(table.cells.some(({ executed }) => executed)
      ? [
          oneOf('Count', [
            { title: 'why tasks were not solved', blocks: attempts },
            { title: 'why calls failed', blocks: calls },
          ]),
        ]
      : attempts()),
  ];
}

/** MCP-AgentBench's four kinds of error: what rules decide, and what they leave to a judge. */
export function errorClasses({ view, table, chosen }: Reported): Block[] {
  const counts = errorCounts(table);
  const subjects = subjectsOf(table.models);
  const shown = (chosen === undefined ? subjects : [chosen]).map((at) => counts[at]!);
  const sum = (of: (each: (typeof shown)[number]) => number): number =>
    shown.reduce((total, each) => total + of(each), 0);
  const unsolved = sum((each) => each.unsolved);
  const judged = sum((each) => each.judged);
  if (unsolved === 0) return [said(`None of ${counted(judged, 'attempt')} failed.`)];
  const leftOut =
    subjects.length < table.models.length ? ' Baselines beside models are left out: they read no query.' : '';
  const gridOf = (headTitle: string, rows: readonly { name: string; counts: ErrorCounts }[]): Block => ({
    is: 'grid',
    headTitle,
    columns: [...ERROR_CLASSES.map(causeWord), 'needs a judge', 'none of the four'],
    rows: rows.map(({ name, counts: { byClass, undecided, outside, unsolved: own, judged: of } }) => ({
      name,
      note: `${count(own)} of ${counted(of, 'attempt')} not solved`,
      counts: [...ERROR_CLASSES.map((each) => byClass[each]), undecided, outside],
    })),
    caption: `Attempts that did not solve their task: ${count(unsolved)} of ${counted(judged, 'attempt')}.${leftOut}`,
  });
  const bySystem = (): Block[] => [
    gridOf(
      'system',
      shown.map((own) => ({ name: nameOf(own.contender), counts: own })),
    ),
  ];
  const bySixCell = (): Block[] => [
    gridOf(
      'servers and calls',
      inOrder(errorCountsBy(table, 'six-cell')).map(({ name, counts: own }) => ({
        name: sixCellWord(name),
        counts: errorSum((chosen === undefined ? subjects : [chosen]).map((at) => own[at]!)),
      })),
    ),
  ];
  return [
    { is: 'subject', contenders: table.models, chosen },
    ...(view.tasksKnown
      ? [
          oneOf('Count', [
            { title: 'by system', blocks: bySystem },
            { title: 'by servers and calls', blocks: bySixCell },
          ]),
        ]
      : bySystem()),
    {
      is: 'terms',
      texts: [
        [
          'Tools refused',
          'A call was expected, none was made, and the model answered in words. Decided by rule.',
        ],
        [
          'Information omitted',
          'An expected call was never made, or nothing was written; or all were made and the answer lacks a fact of the label; or facts are expected and the answer states nothing in their place. Decided by rule. Another wrong fact counts as omitted until a judge has read the answer.',
        ],
        [
          'Hallucination',
          'A call names a tool that was not offered; or a call or the answer names an id, or the answer a figure in the place of an expected one, that nothing it read contains or explains. Decided by rule. Invented words and dates need a judge.',
        ],
        [
          'Query misread',
          'An argument contains another value of the query than the one that the query states for it. Decided by rule. Behind any other wrong tool, argument or order, the model may have misread the query, or understood it and made a mistake: no record tells, so that needs a judge.',
        ],
        [
          'Needs a judge',
          `${count(sum(({ undecided }) => undecided))} of ${count(unsolved)}: wrong tools, arguments, orders and end states of models. Where judges have read the run, the pages “Judges” and “Audit of judges” count what they say.`,
        ],
        [
          'None of the four',
          'A limit, a refusal by the provider, an unreadable answer, a call that was written and not made, or one whose tool failed. For a baseline also what rules leave open: it understands no query and states nothing, so it can only choose wrongly.',
        ],
      ],
    },
  ];
}

const outsideWords: Readonly<Record<string, string>> = {
  label: 'no label',
  call: 'no call expected',
  server: 'no server named',
};
const callsWords: Readonly<Record<string, string>> = {
  single: 'single call',
  parallel: 'parallel calls',
  sequential: 'sequential calls',
};

const SIX = SIDES.flatMap((side) => CALLS.map((calls) => `${side} ${calls}`));

/** The six cells in their order; what is in none of them comes last. */
const inOrder = <Each extends { name: string }>(groups: readonly Each[]): Each[] => {
  const place = ({ name }: Each): number => (SIX.includes(name) ? SIX.indexOf(name) : SIX.length);
  return groups.toSorted((a, b) => place(a) - place(b));
};

/** `one server, parallel calls`; of tasks in none of the six cells, why. */
function sixCellWord(name: string): string {
  const [side = '', calls = ''] = name.split(' ');
  const words = callsWords[calls];
  return words
    ? `${side === 'one' ? 'one server' : 'several servers'}, ${words}`
    : (outsideWords[name] ?? name);
}

/** The attempts of several systems as one. */
function errorSum(all: readonly ErrorCounts[]): ErrorCounts {
  const sum = (of: (each: ErrorCounts) => number): number => all.reduce((total, each) => total + of(each), 0);
  const byClass = Object.fromEntries(
    ERROR_CLASSES.map((name) => [name, sum((each) => each.byClass[name])]),
  ) as ErrorCounts['byClass'];
  return {
    contender: all[0]!.contender,
    judged: sum((each) => each.judged),
    unsolved: sum((each) => each.unsolved),
    byClass,
    undecided: sum((each) => each.undecided),
    outside: sum((each) => each.outside),
  };
}
