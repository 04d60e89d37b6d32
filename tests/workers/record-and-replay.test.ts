import { afterEach, describe, expect, test } from 'vitest';
import type { ResultRecord } from '#core/cell.ts';
import type { JsonObject } from '#core/json.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { Secrets } from '#serve/mcp/index.ts';
import { createServersExecutor } from '../../workers/execution/execute-on-servers.ts';
import { endWords, notRecordedCallWords } from '../../src/app/look/cell/cell-words.ts';
import { fateWords } from '../../src/app/look/trajectory/words.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { aRecordingFile } from '../builders/a-recording-file.ts';
import { anEvalWorld, untilEnd, type Answers } from '../builders/an-eval-world.ts';
import { aBrowser } from '../servers/a-browser.ts';
import { completeServer } from '../servers/complete-server.ts';
import { everythingServer } from '../servers/everything-server.ts';
import { statefulServer } from '../servers/stateful-server.ts';
import { sized } from '../tools/full-size.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
const kept = <Server extends { close(): Promise<void> }>(server: Server): Server => {
  open.push(server);
  return server;
};

/** Whatever it sends is an error of the test. */
const offline = { fetch: () => Promise.reject(new Error('sent')) };
type Browser = ReturnType<typeof aBrowser>;
const refTo = (url: string, more: Partial<McpServerRef> = {}): McpServerRef => ({
  id: 'live',
  title: 'Live',
  url,
  headers: [],
  ...more,
});

/** What a scripted model does at a task: its calls turn by turn, then it says all that it was answered. */
type Play = { name: string; arguments: JsonObject }[][];

interface Played {
  tasks: Task[];
  plays: Record<string, Play>;
}

const answersOf =
  ({ plays }: Played): Answers =>
  ({ request: { messages, tools } }) => {
    const query = messages.find(({ role }) => role === 'user')!.text;
    const name = Object.keys(plays).find((each) => query.includes(each))!;
    const play = plays[name]!;
    if (!tools)
      return says(JSON.stringify(play.flat().map((call, at) => ({ ...call, id: `${at}`, step: at }))));
    const turn = messages.filter(({ role }) => role === 'assistant').length;
    const calls = (play[turn] ?? []).map((call, at) => ({ id: `c${turn}-${at}`, ...call }));
    const heard = messages.flatMap(({ role, text }) => (role === 'tool' ? text : []));
    return calls.length > 0 ? says('', calls) : says(`I was answered: ${heard.join(' | ')}`);
  };

const tool = (name: string) => ({ ...aTask().tools[0]!, name, inputSchema: { type: 'object' } });

/** A task that is solved by these calls, with an answer that contains these facts. */
const taskOf = (name: string, tools: string[], calls: [string, JsonObject][], facts: string[]): Task =>
  aTask({
    id: name,
    query: name,
    tools: tools.map(tool),
    target: {
      calls: calls.map(([called, given], at) =>
        anExpectedCall({
          id: `${at}`,
          step: at + 1,
          name: called,
          arguments: Object.fromEntries(Object.entries(given).map(([key, value]) => [key, [value]])),
        }),
      ),
      ...(facts.length > 0 ? { answer: { accept: facts, match: 'facts' } } : {}),
    },
  });

/** A run in a browser on its servers of these ids: the cells in their order. */
async function run(browser: Browser, serverId: string, played: Played, repeats: number) {
  const config: RunConfig = {
    title: 'T',
    selection: { datasetId: 't' },
    models: [aLanguageModel()],
    agentIds: ['native-tools', 'single-shot'],
    execution: {
      on: 'servers',
      serverIds: [serverId],
      allowed: played.tasks.flatMap(({ tools }) => tools.map(({ name }) => name)),
      person: { facts: { seats: '4' } },
    },
    repeats,
    seed: 1,
    scorerIds: ['task-outcome', 'ast', 'rule-based-execution', 'asked-when-due'],
    decidedBy: 'task-outcome',
  };
  const { api, cellsOf } = anEvalWorld({
    tasks: played.tasks,
    answer: answersOf(played),
    change: () => ({
      loadExecutor: async (execution) =>
        createServersExecutor({ reach: browser.reach, now: () => 0 }, execution as { serverIds: string[] }),
    }),
  });
  const end = await untilEnd((onEvent) => api.startRun(config, onEvent));
  expect(end.type).toBe('run-end');
  const cells = [...cellsOf().values()].sort((a, b) => a.cell - b.cell);
  return { cells, config };
}

/** All that a verdict may rest on, without times. */
const outcomeOf = ({ cell, verdict, outcome, scores, errors, trajectory }: ResultRecord) => ({
  ...{ cell, verdict, outcome, scores, errors },
  said: trajectory.finalAnswer,
  results: trajectory.steps.flatMap(({ toolResults }) =>
    toolResults.map(({ durationMs: _, task: _task, ...result }) => result),
  ),
});

const everything: Played = {
  tasks: [
    taskOf('sum', ['get-sum', 'echo'], [['get-sum', { a: 2, b: 40 }]], ['42']),
    taskOf('other-sum', ['get-sum', 'echo'], [['get-sum', { a: 2, b: 40 }]], ['42']),
    taskOf('echo', ['echo', 'get-sum'], [['echo', { message: 'ahoy' }]], ['ahoy']),
    taskOf('refused', ['get-sum', 'echo'], [['get-sum', { a: 'two', b: 1 }]], ['3']),
    taskOf('weather', ['get-structured-content'], [['get-structured-content', { location: 'Chicago' }]], []),
    taskOf('picture', ['get-tiny-image'], [['get-tiny-image', {}]], []),
    taskOf('links', ['get-resource-links'], [['get-resource-links', { count: 2 }]], []),
    taskOf(
      'both',
      ['get-sum', 'echo'],
      [
        ['get-sum', { a: 1, b: 1 }],
        ['echo', { message: '2' }],
      ],
      ['2'],
    ),
    taskOf('wrong', ['echo', 'get-sum'], [['echo', { message: 'right' }]], ['right']),
    taskOf('silent', ['echo', 'get-sum'], [['echo', { message: 'x' }]], ['x']),
  ],
  plays: {
    'other-sum': [[{ name: 'get-sum', arguments: { a: 1, b: 40 } }]],
    sum: [[{ name: 'get-sum', arguments: { a: 2, b: 40 } }]],
    echo: [[{ name: 'echo', arguments: { message: 'ahoy' } }]],
    refused: [[{ name: 'get-sum', arguments: { a: 'two', b: 1 } }]],
    weather: [[{ name: 'get-structured-content', arguments: { location: 'Chicago' } }]],
    picture: [[{ name: 'get-tiny-image', arguments: {} }]],
    links: [[{ name: 'get-resource-links', arguments: { count: 2 } }]],
    both: [[{ name: 'get-sum', arguments: { a: 1, b: 1 } }], [{ name: 'echo', arguments: { message: '2' } }]],
    wrong: [[{ name: 'echo', arguments: { message: 'left' } }]],
    silent: [],
  },
};

const note = (name: string) => ({ name: 'read_note', arguments: { name } });
const status = (job: string) => ({ name: 'job_status', arguments: { job } });
const stateful: Played = {
  tasks: [
    taskOf(
      'read-back',
      ['write_note', 'read_note'],
      [
        ['write_note', { name: 'a', text: 'kite' }],
        ['read_note', { name: 'a' }],
      ],
      ['kite'],
    ),
    taskOf('too-early', ['write_note', 'read_note'], [['read_note', { name: 'b' }]], ['sail']),
    taskOf('poll', ['job_status'], [['job_status', { job: 'p' }]], ['4711']),
    taskOf('give-up', ['job_status'], [['job_status', { job: 'g' }]], ['4711']),
    taskOf('ticket', ['take_ticket'], [['take_ticket', {}]], []),
  ],
  plays: {
    'read-back': [[{ name: 'write_note', arguments: { name: 'a', text: 'kite' } }], [note('a')]],
    'too-early': [[note('b')], [{ name: 'write_note', arguments: { name: 'b', text: 'sail' } }], [note('b')]],
    poll: [[status('p')], [status('p')], [status('p')]],
    'give-up': [[status('g')]],
    ticket: [[{ name: 'take_ticket', arguments: {} }]],
  },
};

const complete: Played = {
  tasks: [
    taskOf('zurich-sky', ['forecast', 'book'], [['forecast', { region: 'Zürich' }]], ['Sun']),
    taskOf('rosa-table', ['forecast', 'book'], [['book', { place: 'Rosa' }]], ['Booked for 4']),
    taskOf(
      'kite-lore',
      ['research', 'book'],
      [['research', { topic: 'kites', polls: 0 }]],
      ['All about kites'],
    ),
    taskOf('one-dot', ['paint'], [['paint', {}]], []),
    taskOf('lost-letter', ['find_letter', 'filler_280'], [['find_letter', {}]], ['Dear Grace']),
  ],
  plays: {
    'zurich-sky': [[{ name: 'forecast', arguments: { region: 'Zürich' } }]],
    'rosa-table': [[{ name: 'book', arguments: { place: 'Rosa' } }]],
    'kite-lore': [[{ name: 'research', arguments: { topic: 'kites', polls: 0 } }]],
    'one-dot': [[{ name: 'paint', arguments: {} }]],
    'lost-letter': [[{ name: 'find_letter', arguments: {} }], [{ name: 'filler_280', arguments: {} }]],
  },
};

describe('cells through a recorded server and through its replay', () => {
  type Started = { url: string; close(): Promise<void>; calls?: ReadonlyMap<string, number> };
  type Server = () => Promise<Started>;
  const some = sized(1, 10);
  test.each<[number, string, Server, Played, Partial<McpServerRef>]>([
    [sized(1, 5), 'server-everything', everythingServer, everything, {}],
    [some, 'a server of SDK 2.4.0 with a world of its own', statefulServer, stateful, {}],
    [some, 'one with one of each, in 2026-07-28', completeServer, complete, { era: 'stateless' }],
    [some, 'the same in 2025-11-25', completeServer, complete, { era: 'initialize' }],
  ])(
    '%i times each task in two ways, %s: every verdict, score and answer is equal',
    async (repeats, _, start, played, ref) => {
      const server = kept(await start());
      const browser = aBrowser();
      const nobody = async () => ({ action: 'cancel' as const });
      const status = await browser.api.connectServer(refTo(server.url, ref), {}, () => {}, nobody);
      expect(status.state).toBe('connected');
      browser.api.startRecording('live');
      const live = await run(browser, 'live', played, repeats);
      const file = browser.api.endRecording('live')!;
      await server.close();

      const elsewhere = aBrowser(offline);
      const recording = await elsewhere.api.keepRecording(file);
      expect(recording).toMatchObject({ tools: status.tools.length, issues: [] });
      const replayed = await run(elsewhere, recording.id, played, repeats);
      expect(live.cells).toHaveLength(played.tasks.length * 2 * repeats);
      expect(replayed.cells.map(outcomeOf)).toEqual(live.cells.map(outcomeOf));
      expect(new Set(live.cells.map(({ verdict }) => verdict)).size).toBeGreaterThan(1);
      const tasksOf = (of: typeof live) =>
        of.cells.filter((cell) => (summaryOfCell(cell, undefined, of.config).taskMs ?? 0) > 0);
      // What runs as a task is replayed as an answer.
      expect([tasksOf(live).length, tasksOf(replayed).length]).toEqual([
        played === complete ? 2 * repeats : 0,
        0,
      ]);
      const again = await run(elsewhere, recording.id, played, repeats);
      expect(again.cells.map(outcomeOf)).toEqual(replayed.cells.map(outcomeOf));
    },
  );
});

describe('a call that the recording does not hold', () => {
  const unknown: Played = {
    tasks: [
      taskOf(
        'sum',
        ['add', 'minus'],
        [
          ['add', { a: 1 }],
          ['minus', { a: 2 }],
        ],
        ['3'],
      ),
    ],
    plays: {
      sum: [
        [{ name: 'add', arguments: { a: 1 } }],
        [{ name: 'minus', arguments: { a: 9 } }],
        [{ name: 'add', arguments: { a: 1 } }],
      ],
    },
  };
  const lines = [
    ...['add', 'minus'].map((name) => ({ kind: 'tool', tool: { name, inputSchema: { type: 'object' } } })),
    {
      kind: 'call',
      ...{ tool: 'add', arguments: { a: 1 }, at: 0, ms: 1 },
      result: { content: [{ type: 'text', text: '3' }] },
    },
  ];
  const file = () => new Blob([aRecordingFile('sums', lines)]);

  test('ends an attempt in turns, which is not counted, and leaves a plan to the scorers of calls alone', async () => {
    const browser = aBrowser(offline);
    const { id } = await browser.api.keepRecording(file());
    const { cells, config } = await run(browser, id, unknown, 1);
    const [turns, plan] = cells;
    expect(turns).toMatchObject({
      verdict: 'not-counted',
      outcome: 'called',
      scores: {},
      errors: { 'task-outcome': { code: 'scorer-not-applicable' } },
      trajectory: { stopReason: 'not-recorded' },
    });
    expect(turns!.trajectory.steps.map(({ toolResults }) => toolResults)).toMatchObject([
      [{ isError: false, content: [{ text: '3' }] }],
      [{ notRecorded: true, isError: false, content: [] }],
    ]);
    expect(plan).toMatchObject({ verdict: 'not-counted', outcome: 'called' });
    expect(Object.keys(plan!.scores).sort()).toEqual(['ast', 'rule-based-execution']);
    expect(plan!.scores['rule-based-execution']!.measures.execution_success).toBeNull();
    for (const cell of cells) {
      const summary = summaryOfCell(cell, unknown.tasks[0], config);
      expect(summary).toMatchObject({ undecided: true, notRecorded: true });
      expect(summary.executed!.map(({ failed }) => failed)).not.toContain(true);
    }
  });

  test('but its failure breaks the attempt off, as it did on the server', async () => {
    const failure = { code: 'mcp-too-large', message: 'The answer is larger than 8 MB.' };
    const failed = { kind: 'call', tool: 'minus', arguments: { a: 9 }, at: 1, ms: 1, failure };
    const browser = aBrowser(offline);
    const { id } = await browser.api.keepRecording(new Blob([file(), JSON.stringify(failed)]));
    const { cells } = await run(browser, id, unknown, 1);
    for (const cell of cells)
      expect(cell).toMatchObject({
        outcome: 'error',
        errors: {
          '': {
            code: 'mcp-outcome-unknown',
            message: '“minus” failed when the server was recorded: The answer is larger than 8 MB.',
          },
        },
      });
  });

  test('is said to a person who makes it, and fails no tick of the connection', async () => {
    const browser = aBrowser(offline);
    const { id } = await browser.api.keepRecording(file());
    await browser.reach(id);
    const call = (given: JsonObject) =>
      browser.api.callServerTool(id, { id: 'c', name: 'add', arguments: given }, {}, () => {});
    await expect(call({ a: 7 })).rejects.toMatchObject({ code: 'call-not-recorded' });
    expect((await call({ a: 1 })).content).toEqual([{ type: 'text', text: '3' }]);
  });

  test('of tasks of another server leaves no task to execute: nothing is called', async () => {
    const browser = aBrowser(offline);
    const { id } = await browser.api.keepRecording(file());
    const executor = await createServersExecutor({ reach: browser.reach, now: () => 0 }, { serverIds: [id] });
    expect(executor.canExecute(everything.tasks[0]!)).toBe(false);
    expect(executor.canExecute(unknown.tasks[0]!)).toBe(true);
  });
});

test('a question that a person answered by hand is asked in the replay, and judged as in a run on the server', async () => {
  const server = kept(await completeServer());
  const browser = aBrowser();
  const answers = async () => ({ action: 'accept' as const, content: { seats: 4 } });
  await browser.api.connectServer(refTo(server.url), {}, () => {}, answers);
  browser.api.startRecording('live');
  const call = { id: 'c', name: 'book', arguments: { place: 'Rosa' } };
  await browser.api.callServerTool('live', call, {}, () => {});
  const file = browser.api.endRecording('live')!;
  const asking = (facts: Record<string, number>): Played => {
    const task = taskOf('rosa-table', ['book'], [['book', { place: 'Rosa' }]], ['Booked for 4']);
    task.target.person = { facts, mustAsk: ['seats'] };
    return { ...complete, tasks: [task] };
  };
  const live = await run(browser, 'live', asking({ seats: 4 }), 1);
  await server.close();

  const elsewhere = aBrowser(offline);
  const { id } = await elsewhere.api.keepRecording(file);
  const replayed = await run(elsewhere, id, asking({ seats: 4 }), 1);
  expect(replayed.cells.map(outcomeOf)).toEqual(live.cells.map(outcomeOf));
  for (const { verdict, scores } of replayed.cells)
    expect([verdict, scores['asked-when-due']?.value]).toEqual(['correct', 1]);

  const { cells } = await run(elsewhere, id, asking({ seats: 9 }), 1);
  for (const { trajectory, verdict } of cells) {
    const [result] = trajectory.steps[0]!.toolResults;
    expect(verdict).toBe('not-counted');
    expect(result).toMatchObject({
      notRecorded: true,
      questions: [{ fields: ['seats'], content: { seats: 9 } }],
    });
    expect(fateWords(result!)).toMatch(/person’s answer differs from the recorded one/);
    expect(notRecordedCallWords({ trajectory, verdict })).toMatch(
      /during “book” the person gave another answer/,
    );
  }
  expect(endWords(cells[0]!)).toMatch(/person gave another answer/);
});

test('a recording holds no secret: neither one that was sent nor one that looks like a key', async () => {
  const server = kept(await everythingServer());
  const secrets = new Secrets(() => ['planted-"secret"-0123456789']);
  const browser = aBrowser({ secrets });
  await browser.api.connectServer(refTo(server.url), {}, () => {});
  browser.api.startRecording('live');
  const message = `planted-"secret"-0123456789 and ghp_${'a1'.repeat(18)}`;
  await browser.api.callServerTool('live', { id: 'c', name: 'echo', arguments: { message } }, {}, () => {});
  expect(browser.api.recordingProgress('live')).toMatchObject({ calls: 1, isFull: false });
  const text = await browser.api.endRecording('live')!.text();
  expect(text).toContain('[secret] and [GitHub token]');
  expect(text).not.toMatch(/planted|ghp_/);
  expect(browser.api.recordingProgress('live')).toBeUndefined();
});
