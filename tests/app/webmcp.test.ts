import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RunConfig } from '#core/run.ts';
import { setSampleRun, type SampleRun } from '../../src/app/frame/sample-run.ts';
import type { AskToRun } from '../../src/app/webmcp/ask-to-run.ts';
import { offerTools, type ModelContext, type OfferedTool } from '../../src/app/webmcp/offer-tools.ts';

const run = (id: string, done = 3) => ({
  id,
  createdAt: 1,
  config: { title: `Run ${id}`, models: [{ id: 'baseline-oracle' }] },
  status: 'finished',
  done,
  cells: 3,
});
setSampleRun({ run: run('sample') } as unknown as SampleRun);

/** The API as Chromium 156 has it: checks no input, hands it over as JSON, refuses a second tool of a name, drops the reason of a rejection. */
class ModelContextDouble implements ModelContext {
  readonly tools = new Map<string, OfferedTool>();
  async registerTool(tool: OfferedTool): Promise<undefined> {
    await Promise.resolve();
    if (this.tools.has(tool.name)) throw new DOMException('Duplicate tool name', 'InvalidStateError');
    this.tools.set(tool.name, tool);
  }
  async call(name: string, json = '{}', signal = new AbortController().signal) {
    const answer = await this.tools
      .get(name)!
      .execute(JSON.parse(json), { signal })
      .catch(() => {
        throw new DOMException('Tool was executed but the invocation failed.', 'UnknownError');
      });
    return { isError: answer.isError === true, text: answer.content[0].text };
  }
}

function aPage() {
  const goTo = vi.fn<(address: string) => void>();
  const start = vi.fn((_: RunConfig) => Promise.resolve('new-run'));
  const tables: Record<string, unknown[]> = {
    runs: [run('one'), run('two'), run('empty', 0)],
    datasets: Array.from({ length: 120 }, (_, n) => ({
      dataset: { id: `set-${n}`, title: 'x'.repeat(1000), tasks: n, importedAt: -n },
    })),
  };
  const database = () => Promise.resolve({ getAll: (table: string) => Promise.resolve(tables[table]) });
  const stores = { router: { goTo }, runs: { start }, database };
  return { stores: stores as unknown as Parameters<typeof offerTools>[1], goTo, start };
}

async function site(ask: AskToRun = () => Promise.resolve(true), context = new ModelContextDouble()) {
  const { stores, goTo, start } = aPage();
  await offerTools(context, stores, ask);
  return { context, goTo, start };
}

describe('a page that the build has rendered', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('offers its tools before it answers, and answers once one is called', async () => {
    const { stores, goTo } = aPage();
    const context = new ModelContextDouble();
    const signs = vi.fn<(event: Event) => void>();
    vi.stubGlobal('dispatchEvent', (event: Event) => {
      signs(event);
      void offerTools(context, stores);
    });
    await offerTools(context);
    expect(context.tools.size).toBe(5);
    expect(signs).not.toHaveBeenCalled();
    expect((await context.call('open_report', '{"run":1,"x":2}')).isError).toBe(true);
    expect(signs).not.toHaveBeenCalled();
    expect((await context.call('open_report', '{"run":"two"}')).isError).toBe(false);
    expect(goTo.mock.calls).toEqual([['#/r/two']]);
    await context.call('list_runs');
    expect(signs).toHaveBeenCalledTimes(1);
  });

  test('says so where it does not come, and is tried again at the next call', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('dispatchEvent', () => {});
    try {
      const context = new ModelContextDouble();
      await offerTools(context);
      const call = context.call('list_runs');
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await call).toEqual({ isError: true, text: 'The page did not load in time. Try again.' });
      const { stores } = aPage();
      vi.stubGlobal('dispatchEvent', () => void offerTools(context, stores));
      expect((await context.call('list_runs')).isError).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that was taken over meanwhile is not woken', async () => {
    const signs = vi.fn();
    vi.stubGlobal('dispatchEvent', signs);
    const context = new ModelContextDouble();
    await offerTools(context);
    await offerTools(context, aPage().stores);
    expect((await context.call('list_runs')).isError).toBe(false);
    expect(signs).not.toHaveBeenCalled();
    expect(context.tools.size).toBe(5);
  });
});

test('the tools are offered with a schema that allows nothing else, and those that only read are marked', async () => {
  const { context } = await site();
  expect([...context.tools.values()].map(({ name, annotations }) => [name, annotations])).toEqual([
    ['list_data_sets', { readOnlyHint: true, untrustedContentHint: true }],
    ['list_runs', { readOnlyHint: true, untrustedContentHint: true }],
    ['start_run', { readOnlyHint: false }],
    ['open_report', { readOnlyHint: false }],
    ['compare_runs', { readOnlyHint: false }],
  ]);
  for (const { inputSchema } of context.tools.values())
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
});

test('a tool that the browser refuses keeps the others', async () => {
  const context = new ModelContextDouble();
  context.tools.set('list_runs', {} as OfferedTool);
  await site(undefined, context);
  expect(context.tools.size).toBe(5);
});

test('a browser that answers a registration at once, or with an object of its own, is served alike', async () => {
  const given: OfferedTool[] = [];
  const registerTool = (tool: OfferedTool) => (given.push(tool) % 2 ? undefined : Object.freeze({}));
  await offerTools({ registerTool }, {} as Parameters<typeof offerTools>[1]);
  expect(given).toHaveLength(5);
});

test('lists are short: at most 100, with the total, and titles of 120 characters', async () => {
  const { context } = await site();
  const { text } = await context.call('list_data_sets');
  const { total, dataSets } = JSON.parse(text) as {
    total: number;
    dataSets: { id: string; title: string }[];
  };
  expect([total, dataSets.length, dataSets[0]!.id, dataSets[0]!.title.length]).toEqual([
    120,
    100,
    'set-0',
    120,
  ]);
});

test('runs are listed with how far they are, the one of the site last', async () => {
  const { context } = await site();
  const { total, runs } = JSON.parse((await context.call('list_runs')).text) as {
    total: number;
    runs: object[];
  };
  expect(total).toBe(4);
  expect(runs.at(-1)).toEqual({
    id: 'sample',
    title: 'Run sample',
    models: ['baseline-oracle'],
    status: 'finished',
    done: 3,
    cells: 3,
  });
});

describe('start_run', () => {
  test.each([
    ['{}', 10, ['baseline-oracle', 'baseline-lexical', 'baseline-random']],
    [
      '{"tasks":50,"models":["baseline-random","baseline-oracle"]}',
      50,
      ['baseline-oracle', 'baseline-random'],
    ],
  ])('%s asks, then starts the baselines on the shipped set', async (input, tasks, models) => {
    const ask = vi.fn<AskToRun>(() => Promise.resolve(true));
    const { context, start } = await site(ask);
    const { text } = await context.call('start_run', input);
    expect(ask.mock.calls[0]![0]).toEqual({ tasks, models: models.length });
    expect(JSON.parse(text)).toMatchObject({ run: 'new-run', tasks, models });
    const config = start.mock.calls[0]![0];
    expect(config.selection).toMatchObject({ datasetId: 'ground', sample: { size: tasks } });
    expect(config.models.map(({ id, kind }) => [id, kind])).toEqual(models.map((id) => [id, 'baseline']));
  });

  test('starts nothing where the person does not agree', async () => {
    const { context, start } = await site(() => Promise.resolve(false));
    expect(await context.call('start_run')).toEqual({
      isError: true,
      text: 'The person did not agree, so no run was started.',
    });
    expect(start).not.toHaveBeenCalled();
  });

  test('asks one question at a time, and again once it is answered', async () => {
    const answers: ((agrees: boolean) => void)[] = [];
    const { context, start } = await site(() => new Promise((resolve) => answers.push(resolve)));
    const first = context.call('start_run');
    const second = await context.call('start_run');
    expect(second.text).toBe('The person is still being asked about another run.');
    answers[0]!(true);
    expect((await first).isError).toBe(false);
    const third = context.call('start_run');
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!(false);
    expect((await third).isError).toBe(true);
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('hands on the signal of a caller that no longer waits', async () => {
    const ask = vi.fn<AskToRun>(() => Promise.resolve(false));
    const { context } = await site(ask);
    const { signal } = new AbortController();
    await context.call('start_run', '{}', signal);
    expect(ask.mock.calls[0]![1]).toBe(signal);
  });

  test.each([
    '{"tasks":0}',
    '{"tasks":51}',
    '{"tasks":1.5}',
    '{"tasks":"10"}',
    '{"tasks":null}',
    '{"models":[]}',
    '{"models":"baseline-oracle"}',
    '{"models":["gpt-5"]}',
    '{"models":["baseline-oracle","gpt-5"]}',
    '{"models":["__proto__"]}',
    `{"models":${JSON.stringify(Array.from({ length: 10_000 }, () => 'baseline-oracle'))}}`,
    '{"key":"x"}',
    '{"__proto__":{"tasks":3}}',
    '{"constructor":1}',
    '[]',
    '"text"',
    '7',
  ])('refuses %.40s with a reason, and asks nobody', async (input) => {
    const ask = vi.fn<AskToRun>(() => Promise.resolve(true));
    const { context, start } = await site(ask);
    const { isError, text } = await context.call('start_run', input);
    expect(isError).toBe(true);
    expect(text).toMatch(/must|may have only/);
    expect(text.length).toBeLessThan(300);
    expect(ask).not.toHaveBeenCalled();
    expect(start).not.toHaveBeenCalled();
  });

  test('says why a language model is refused', async () => {
    const { context } = await site();
    expect((await context.call('start_run', '{"models":["gpt-5"]}')).text).toContain(
      'Other models need a key or cost money',
    );
  });
});

test.each([
  ['open_report', '{"run":"two"}', '#/r/two'],
  ['open_report', '{"run":"sample"}', '#/r/sample'],
  ['compare_runs', '{"runs":["two","sample"]}', '#/compare?run=two&run=sample'],
])('%s %s goes to %s', async (name, input, address) => {
  const { context, goTo } = await site();
  const { isError, text } = await context.call(name, input);
  expect(isError).toBe(false);
  expect(JSON.parse(text)).toMatchObject({ opened: address });
  expect(goTo.mock.calls).toEqual([[address]]);
});

test.each([
  ['open_report', '{}'],
  ['open_report', '{"run":"../keys"}'],
  ['open_report', '{"run":["one"]}'],
  ['open_report', '{"run":"__proto__"}'],
  ['compare_runs', '{}'],
  ['compare_runs', '{"runs":["one","one"]}'],
  ['compare_runs', '{"runs":["one"]}'],
  ['compare_runs', '{"runs":["one","two","sample"]}'],
  ['compare_runs', '{"runs":["one","empty"]}'],
  ['compare_runs', '{"runs":["one",{"id":"two"}]}'],
  ['list_runs', '{"all":true}'],
])('%s %s is refused and the page stays', async (name, input) => {
  const { context, goTo } = await site();
  expect((await context.call(name, input)).isError).toBe(true);
  expect(goTo).not.toHaveBeenCalled();
});
