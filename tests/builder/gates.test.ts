import { expect, test } from 'vitest';
import {
  judged,
  newJudging,
  rejectedBy,
  type BuilderWorld,
  type Candidate,
  type Category,
} from '#builder/index.ts';
import { sampleIndices } from '#core/random.ts';
import type { ToolCall } from '#core/tool.ts';
import { readTaskFiles } from '../../src/build/ground/task-files.ts';
import { labelOf, type WrittenTask } from '../../src/build/ground/written-task.ts';
import { sized } from '../tools/full-size.ts';
import { testbedTools, testbedWorld } from './testbed-world.ts';

// The good ones are tasks that people wrote for this site, each proven by its execution; the bad ones are these with one fault planted,
// or, where a fault needs a call that fails or answers nothing, written here.

const tools = testbedTools();
const world = testbedWorld();

const categoryOf = (kind: string): Category =>
  `${kind.startsWith('one') ? 'single' : 'multi'}_server_${kind.split('-').at(-1) as 'single' | 'parallel' | 'sequential'}_call`;

const candidateOf = (kind: string, { uuid, query, servers, said = {}, ...task }: WrittenTask): Candidate => ({
  id: uuid,
  category: categoryOf(kind),
  query,
  calls: labelOf(task.function_call_label).map(
    ({ id, name, mcp_server, step, input, dependsOn }): ToolCall => ({
      id,
      name,
      server: mcp_server,
      step: Number(step),
      arguments: input,
      ...(dependsOn ? { dependsOn } : {}),
    }),
  ),
  servers,
  said,
  life: [],
});

const written = Object.entries(readTaskFiles()).flatMap(([kind, all]) =>
  all.map((task) => candidateOf(kind, task)),
);
const GOOD = sized(70, 200);
const good = sampleIndices(written.length, GOOD, 42).map((index) => written[index]!);

/** The gate that rejects a candidate which is judged alone, beside those of `others`. */
async function gateOf(
  candidate: Candidate,
  on: BuilderWorld = world,
  others: readonly Candidate[] = [],
): Promise<string | undefined> {
  const judging = newJudging(tools, on);
  for (const other of others) judging.known.add(other);
  return rejectedBy(await judged({ ...candidate, life: [] }, judging))?.step;
}

test(`of ${GOOD} tasks that people wrote at most 2 % are refused`, async () => {
  const judging = newJudging(tools, world);
  const refused: string[] = [];
  for (const candidate of good) {
    const step = rejectedBy(await judged(candidate, judging));
    if (step) refused.push(`${step.step}: ${step.evidence} – ${candidate.query.slice(0, 200)}`);
  }
  expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(GOOD / 50);
});

const single = written.filter(({ category }) => category.endsWith('single_call'));
const sequential = written.filter(
  ({ category, calls }) =>
    category.endsWith('sequential_call') &&
    calls.some(({ dependsOn }) => dependsOn?.some(({ path }) => path)),
);
const parallel = written.filter(({ category }) => category.endsWith('parallel_call'));
const twenty = <Item>(items: readonly Item[]): Item[] =>
  sampleIndices(items.length, 20, 7).map((index) => items[index]!);

/** A task of one call on one server. */
const asked = (server: string, name: string, given: ToolCall['arguments'], query: string): Candidate => ({
  id: 'planted',
  category: 'single_server_single_call',
  query,
  calls: [{ id: '1', name, server, step: 1, arguments: given }],
  servers: [server],
  said: {},
  life: [],
});

const changed = (candidate: Candidate, at: number, change: (call: ToolCall) => ToolCall): Candidate => ({
  ...candidate,
  calls: candidate.calls.map((call, index) => (index === at ? change(call) : call)),
});

const withDependency = (
  candidate: Candidate,
  change: (dependency: NonNullable<ToolCall['dependsOn']>[number]) => object,
): Candidate => {
  const at = candidate.calls.findIndex(({ dependsOn }) => dependsOn?.some(({ path }) => path));
  return changed(candidate, at, (call) => ({
    ...call,
    dependsOn: call.dependsOn!.map((each) => ({ ...each, ...change(each) })),
  }));
};

/** A task whose query no longer says the longest of the words that say its values. */
function withoutValue(candidate: Candidate): Candidate {
  const values = Object.entries(candidate.calls[0]!.arguments).map(
    ([name, value]) =>
      candidate.said[`1/${name}`] ?? (typeof value === 'string' ? value : JSON.stringify(value)),
  );
  const longest = values
    .filter((value) => candidate.query.includes(value))
    .sort((a, b) => b.length - a.length)[0];
  return { ...candidate, query: longest === undefined ? 'Do it.' : candidate.query.replaceAll(longest, '…') };
}

/** Each answer of the world says how many there were before. */
const unsteady = (): BuilderWorld => {
  const steady = testbedWorld();
  let calls = 0;
  return {
    reset: () => steady.reset!(),
    call: async (tool, given) => {
      const result = await steady.call(tool, given);
      return { ...result, content: [...result.content, { type: 'text', text: `answer ${++calls}` }] };
    },
  };
};

const failing = (): Candidate[] => [
  ...['april', 'may', 'june', 'july'].flatMap((month) => [
    asked(
      'filesystem',
      'read_text_file',
      { path: `/home/ada/${month}-none.txt` },
      `What does /home/ada/${month}-none.txt say?`,
    ),
    asked(
      'filesystem',
      'list_directory',
      { path: `/home/ada/${month}-none` },
      `Show me what is in /home/ada/${month}-none.`,
    ),
    asked(
      'wikipedia',
      'get_summary',
      { title: `The ${month} that never was` },
      `Sum up the article “The ${month} that never was”.`,
    ),
    asked('travel', 'get_booking', { booking_id: `none-${month}` }, `Is my booking none-${month} confirmed?`),
    asked(
      'calculator',
      'calculate',
      { expression: `${month.length} / 0` },
      `How much is ${month.length} / 0?`,
    ),
  ]),
];

const empty = (): Candidate[] => [
  ...['zqxv', 'qqzx', 'xvqz', 'vvqx'].flatMap((word) => [
    asked(
      'filesystem',
      'search_files',
      { path: '/home/ada', pattern: `${word}*` },
      `Find what begins with ${word}* below /home/ada.`,
    ),
    asked('contacts', 'contacts_search', { query: word }, `Whom do I know called ${word}?`),
    asked('crm', 'find_customer', { query: word }, `Which customer is called ${word}?`),
    asked('memory', 'search_nodes', { query: word }, `What do you remember of ${word}?`),
    asked('news', 'search_news', { query: word }, `What did the papers write on ${word}?`),
  ]),
];

interface Planted {
  kind: string;
  gates: readonly string[];
  make: () => Candidate[];
  on?: () => BuilderWorld;
  beside?: (planted: Candidate) => Candidate[];
}

const ends = [
  'Success means that the figure is shown.',
  'My ticket is 3f2504e0-4f89-41d3-9a0c-0305e82c3301.',
  'Start from <1_result>.',
  'That counts as solved when a list comes back.',
];

const kinds: readonly Planted[] = [
  {
    kind: 'the label breaks its schema',
    gates: ['schema'],
    make: () =>
      twenty(single.filter(({ calls }) => Object.keys(calls[0]!.arguments).length > 0)).map((one) =>
        changed(one, 0, (call) => ({
          ...call,
          arguments: Object.fromEntries(Object.keys(call.arguments).map((name) => [name, { wrong: true }])),
        })),
      ),
  },
  { kind: 'a call fails', gates: ['executes'], make: failing },
  { kind: 'a call answers nothing', gates: ['not-empty'], make: empty },
  {
    kind: 'a call answers otherwise the second time',
    gates: ['deterministic'],
    make: () => twenty(single),
    on: unsteady,
  },
  {
    kind: 'a dependency is not real',
    gates: ['dependency'],
    make: () =>
      twenty(sequential).map((one, index) =>
        index % 2 === 0
          ? withDependency(one, () => ({ path: '/no/such/place' }))
          : { ...one, calls: one.calls.map((call) => ({ ...call, step: 1 })) },
      ),
  },
  {
    kind: 'a value cannot be inferred',
    gates: ['inferable'],
    make: () =>
      twenty(single.filter(({ calls }) => Object.keys(calls[0]!.arguments).length > 0)).map(withoutValue),
  },
  {
    kind: 'a date is not the day that the query names',
    gates: ['moment'],
    make: () =>
      ['today', 'tomorrow', 'yesterday', 'in three days', 'next Monday'].flatMap((words) =>
        ['2026-03-20', '2026-02-26', '2026-04-01', '2025-03-12'].map((date) => ({
          ...asked(
            'calendar',
            'list_events',
            { start: `${date}T08:00`, end: `${date}T18:00` },
            `What is in my calendar ${words}?`,
          ),
          day: '2026-03-12',
        })),
      ),
  },
  {
    kind: 'the query names a tool',
    gates: ['tool-name'],
    make: () =>
      twenty(single).map((one, index) => ({
        ...one,
        query: `${one.query} ${index % 2 === 0 ? `Use the ${one.calls[0]!.name} tool.` : `(${one.calls[0]!.name}) Call the right function.`}`,
      })),
  },
  {
    kind: 'the query says what would count, or an id',
    gates: ['leak'],
    make: () =>
      twenty(single).map((one, index) => ({ ...one, query: `${one.query} ${ends[index % ends.length]!}` })),
  },
  {
    kind: 'the query is there already, or nearly',
    gates: ['duplicate', 'near-duplicate'],
    make: () =>
      twenty(parallel.filter(({ query }) => query.split(' ').length > 12)).map((one, index) => ({
        ...one,
        id: 'again',
        query: index % 2 === 0 ? one.query.toUpperCase() : `${one.query} Thanks`,
        // Other calls with the same query are another label of the same question.
        calls: one.calls.toReversed(),
      })),
    beside: ({ calls }) =>
      written.filter((one) => JSON.stringify(one.calls.toReversed()) === JSON.stringify(calls)),
  },
  {
    kind: 'the plan is of another category',
    gates: ['category'],
    make: () =>
      twenty([...single, ...parallel]).map((one) => ({
        ...one,
        category: one.category.replace(/(?:single|parallel)_call$/, 'sequential_call') as Category,
      })),
  },
];

test.each(kinds)(
  '$kind: of 20 planted faults the gate for it catches at least 19',
  async ({ kind, gates, make, on, beside }) => {
    const planted = make();
    expect(planted).toHaveLength(20);
    const missed: string[] = [];
    for (const candidate of planted) {
      const gate = await gateOf(candidate, on?.(), beside?.(candidate));
      if (!gates.includes(gate ?? ''))
        missed.push(
          `${gate ?? 'none'}: ${candidate.query.slice(0, 160)} ${JSON.stringify(candidate.calls.map((call) => call.arguments))}`,
        );
    }
    expect(missed.length, `${kind}\n${missed.join('\n')}`).toBeLessThanOrEqual(1);
  },
);
