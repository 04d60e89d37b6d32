import { afterEach, describe, expect, test } from 'vitest';
import type { OnServers, RunConfig } from '#core/run.ts';
import { addressOfRecording } from '#core/server-recording.ts';
import { textOfResult, type ToolCall } from '#core/tool.ts';
import type { Task } from '#core/task.ts';
import { AsideTools } from '../../workers/execution/aside-tools.ts';
import { createServersExecutor } from '../../workers/execution/execute-on-servers.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anEvalWorld, untilEnd, type Answers } from '../builders/an-eval-world.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';
import { aBrowser } from '../servers/a-browser.ts';
import { notesServer } from '../servers/notes-server.ts';
import { offeringServer } from '../servers/offering-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function connected(titleOf = (id: string) => id) {
  const browser = aBrowser();
  for (const [id, server] of [
    ['notes', await notesServer('shared')],
    ['offering', await offeringServer()],
  ] as const) {
    open.push({ close: () => browser.api.disconnectServer(id) }, server);
    await browser.api.connectServer({ id, title: titleOf(id), url: server.url, headers: [] }, {}, () => {});
  }
  return browser;
}
type Browser = Awaited<ReturnType<typeof connected>>;

const call = (name: string, given: ToolCall['arguments'] = {}): ToolCall => ({
  id: `call-${name}-${JSON.stringify(given)}`,
  name,
  arguments: given,
});

/** A run of one language model at one task that adds a note. */
async function runOn(
  browser: Browser,
  answer: Answers,
  { execution, task = {} }: { execution?: Partial<OnServers>; task?: Partial<Task> } = {},
) {
  const on: OnServers = { on: 'servers', serverIds: ['notes', 'offering'], reads: true, ...execution };
  const { tools } = await createServersExecutor({ reach: browser.reach, now: () => 0 }, on);
  const config: RunConfig = {
    title: 'T',
    selection: { datasetId: 't' },
    models: [aLanguageModel()],
    agentIds: ['native-tools'],
    execution: on,
    repeats: 1,
    seed: 1,
    scorerIds: ['ast', 'call-f1'],
    decidedBy: 'ast',
  };
  const own = tools.filter(({ name }) => ['add_note', 'list_notes'].includes(name));
  const target = { calls: [anExpectedCall({ name: 'add_note', arguments: { text: ['Hello'] } })] };
  const { api, cellsOf } = anEvalWorld({
    tasks: [aTask({ query: 'Note the letter', tools: own, target, ...task })],
    answer,
    change: () => ({
      loadExecutor: async (where) =>
        createServersExecutor({ reach: browser.reach, now: () => 0 }, where as OnServers),
    }),
  });
  const end = await untilEnd((onEvent) => api.startRun(config, onEvent));
  expect(end.type).toBe('run-end');
  return [...cellsOf().values()][0]!;
}

const letter = call('read_resource', { uri: 'file:///Gr%C3%BC%C3%9Fe.txt' });
const readsThenNotes: Answers = (_, asked) =>
  [
    says('', [
      call('read_resource'),
      letter,
      call('get_prompt', { name: 'weather', arguments: { city: 'Oslo' } }),
    ]),
    says('', [call('add_note', { text: 'Hello' })]),
  ][asked] ?? says('Done.');

describe('the two tools of an agent’s own', () => {
  test('read what servers hold, and count for no scorer', async () => {
    const { verdict, scores, trajectory, asked } = await runOn(await connected(), readsThenNotes);
    const [list, text, prompt] = trajectory.steps[0]!.toolResults.map(textOfResult);
    expect(list).toContain('- file:///Gr%C3%BC%C3%9Fe.txt: A letter');
    expect(list).toContain('- user://{name}');
    expect(text).toBe('Hello');
    expect(prompt).toContain('user: Weather in Oslo?');
    expect(trajectory.steps[0]!.toolCalls.every(({ aside }) => aside)).toBe(true);
    expect(trajectory.steps[1]!.toolCalls[0]).not.toHaveProperty('aside');
    expect(verdict).toBe('correct');
    expect(scores['call-f1']).toMatchObject({ value: 1 });
    expect(asked!.menu).toMatchObject({ tools: 4 });
  });

  test('are not there unless the run asks for them', async () => {
    const { trajectory, verdict } = await runOn(await connected(), readsThenNotes, {
      execution: { reads: undefined },
    });
    expect(trajectory.steps[0]!.toolResults[0]).toMatchObject({ isError: true, unmade: true });
    expect(verdict).toBe('incorrect');
  });

  test('have names that no tool of the servers has', async () => {
    const connection = await (await connected()).reach('offering');
    const taken = aTask().tools.map((tool) => ({ ...tool, name: 'read_resource' }));
    const names = new AsideTools([connection], taken).tools.map(({ name }) => name);
    expect(names).toEqual(['read_resource_2', 'get_prompt']);
  });

  test('pass on what a server refuses, as a tool’s failure', async () => {
    const wrong: Answers = (_, asked) =>
      asked === 0
        ? says('', [call('read_resource', { uri: 'file:///none' }), call('read_resource', { uri: 5 })])
        : says('No.');
    const { trajectory } = await runOn(await connected(), wrong);
    expect(trajectory.steps[0]!.toolResults).toMatchObject([{ isError: true }, { isError: true }]);
    expect(textOfResult(trajectory.steps[0]!.toolResults[0]!)).toMatch(/^error -32\d+/);
  });
});

describe('a task that begins from a server’s prompt', () => {
  const prompt = { server: 'offering', name: 'weather', arguments: { city: 'Oslo' } };

  test('puts its messages to the model, and keeps them with the cell', async () => {
    const heard: string[] = [];
    const answer: Answers = ({ request }) => {
      heard.push(...request.messages.filter(({ role }) => role === 'user').map(({ text }) => text));
      return says('Mild.');
    };
    const { trajectory } = await runOn(await connected(), answer, { task: { prompt } });
    expect(heard).toEqual(['Weather in Oslo?']);
    expect(trajectory.steps[0]!.inputs).toEqual([{ role: 'user', text: 'Weather in Oslo?' }]);
  });

  test('whose prompt is refused is not counted, and says why', async () => {
    const cell = await runOn(await connected(), () => says('?'), {
      task: { prompt: { ...prompt, name: 'none' } },
    });
    expect(cell.verdict).toBe('not-counted');
    expect(cell.errors!['']!.message).toContain('“none” of “offering”, which cannot be used');
  });
});

describe('a recording', () => {
  async function replayed(): Promise<{ browser: Browser; ids: string[] }> {
    const browser = await connected((id) => `127.0.0.1 of ${id}`);
    for (const id of ['notes', 'offering']) browser.api.startRecording(id);
    const prompt = { server: '127.0.0.1 of offering', name: 'weather', arguments: { city: 'Oslo' } };
    await runOn(browser, readsThenNotes, { task: { prompt } });
    const ids: string[] = [];
    for (const id of ['notes', 'offering']) {
      const kept = await browser.api.keepRecording(browser.api.endRecording(id)!);
      ids.push(kept.id);
      const url = addressOfRecording(kept.id);
      await browser.api.connectServer({ id: kept.id, title: kept.title, url, headers: [] }, {}, () => {});
      open.push({ close: () => browser.api.disconnectServer(kept.id) });
    }
    return { browser, ids };
  }

  test('answers what was listed, read and taken from a prompt in a run, and makes nothing up', async () => {
    const { browser, ids } = await replayed();
    const prompt = { server: '127.0.0.1 of offering', name: 'weather', arguments: { city: 'Oslo' } };
    const execution = { serverIds: ids };
    const again = await runOn(browser, readsThenNotes, { execution, task: { prompt } });
    expect(again.verdict).toBe('correct');
    expect(textOfResult(again.trajectory.steps[0]!.toolResults[1]!)).toBe('Hello');
    expect(again.trajectory.steps[0]!.inputs).toEqual([{ role: 'user', text: 'Weather in Oslo?' }]);

    const other: Answers = () => says('', [call('read_resource', { uri: 'file:///dot.png' })]);
    const unknown = await runOn(browser, other, { execution });
    expect(unknown.trajectory).toMatchObject({ stopReason: 'not-recorded' });
    expect(unknown.verdict).toBe('not-counted');
  });
});
