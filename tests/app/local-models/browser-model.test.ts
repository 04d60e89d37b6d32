import { afterEach, expect, test, vi } from 'vitest';
import {
  askBrowserModel,
  browserModelState,
  prepareBrowserModel,
} from '../../../src/app/run/local-models/browser-model.ts';

const body = { initialPrompts: [{ role: 'system', content: 'Plan.' }], prompt: 'Task' };
const live = () => new AbortController().signal;
const global = globalThis as { LanguageModel?: unknown };

type Script = {
  availability?: string;
  pieces?: unknown[];
  /** Rejects create or promptStreaming with it. */
  createFails?: unknown;
  promptFails?: unknown;
  overflows?: boolean;
  counts?: boolean;
  endless?: boolean;
  /** Says nothing and does not end. */
  silent?: boolean;
};

/** A double of Chrome's LanguageModel. */
function plant(script: Script = {}) {
  const { availability = 'available', pieces = ['Mi', 'ld.'], counts = true } = script;
  const created: Record<string, unknown>[] = [];
  const prompted: unknown[] = [];
  const destroyed = vi.fn();
  class Session extends EventTarget {
    contextUsage = counts ? 40 : undefined;
    contextWindow = counts ? 9216 : undefined;
    measureContextUsage = counts ? async (prompt: string) => prompt.length : undefined;
    promptStreaming(prompt: string, { signal }: { signal: AbortSignal }) {
      prompted.push(prompt);
      return new ReadableStream({
        start: (controller) => {
          signal.addEventListener('abort', () => controller.error(signal.reason));
          if (script.overflows) this.dispatchEvent(new Event('contextoverflow'));
          if (script.promptFails) return controller.error(script.promptFails);
          if (script.endless || script.silent) return;
          for (const piece of pieces) controller.enqueue(piece);
          if (this.contextUsage !== undefined) this.contextUsage += prompt.length + 3;
          controller.close();
        },
        pull: (controller) => {
          if (script.endless) controller.enqueue('again '.repeat(20_000));
        },
      });
    }
    destroy = destroyed;
  }
  global.LanguageModel = {
    availability: vi.fn(async () => availability),
    create: vi.fn(async (options: Record<string, unknown> & { monitor?(target: EventTarget): void }) => {
      created.push(options);
      if (script.createFails) throw script.createFails as Error;
      const target = new EventTarget();
      options.monitor?.(target);
      for (const loaded of [0, 0.5, 1, Number.NaN]) {
        target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      }
      return new Session();
    }),
  };
  return { created, prompted, destroyed };
}
const failureOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );

afterEach(() => {
  delete global.LanguageModel;
});

test.each([
  ['unavailable', 'unavailable'],
  ['downloadable', 'downloadable'],
  ['downloading', 'downloading'],
  ['available', 'available'],
  ['a word of tomorrow', 'unavailable'],
])('availability %s reads as %s', async (availability, state) => {
  plant({ availability });
  expect(await browserModelState()).toBe(state);
});

test('a browser without the API has none', async () => {
  expect(await browserModelState()).toBe('absent');
  expect(await failureOf(askBrowserModel(body, live()))).toMatchObject({ code: 'model-unreachable' });
});

test('each question has a session of its own, which is ended, and the tokens are those it counted', async () => {
  const { created, prompted, destroyed } = plant();
  const answer = await askBrowserModel(body, live());
  expect(answer).toEqual({ text: 'Mild.', inputTokens: 44, outputTokens: 3, contextWindow: 9216 });
  expect(created).toEqual([expect.objectContaining({ initialPrompts: body.initialPrompts })]);
  expect(prompted).toEqual(['Task']);
  await askBrowserModel(body, live());
  expect(created).toHaveLength(2);
  expect(destroyed).toHaveBeenCalledTimes(2);
});

test('tokens that a session does not count are absent, not 0', async () => {
  plant({ counts: false });
  expect(await askBrowserModel(body, live())).toEqual({ text: 'Mild.' });
});

test('what is no text in the stream is left out', async () => {
  plant({ pieces: ['a', 5, { type: 'thought', value: 'hm' }, null, 'b'] });
  expect(await askBrowserModel(body, live())).toMatchObject({ text: 'ab' });
});

test.each(['downloadable', 'downloading', 'unavailable'])(
  'asking while it is %s starts no download',
  async (state) => {
    const { created } = plant({ availability: state });
    expect(await failureOf(askBrowserModel(body, live()))).toMatchObject({
      code: 'model-unreachable',
      hint: expect.stringContaining('Make it ready'),
    });
    expect(created).toEqual([]);
  },
);

const said = (name: string) => new DOMException('its own words', name);
test.each([
  ['QuotaExceededError', 'model-context-overflow'],
  ['NotAllowedError', 'model-unreachable'],
  ['NetworkError', 'model-unreachable'],
  ['NotSupportedError', 'model-content-filter'],
  ['UnknownError', 'model-server-error'],
])('%s becomes %s, and the session is ended', async (name, code) => {
  const { destroyed } = plant({ promptFails: said(name) });
  const failure = await failureOf(askBrowserModel(body, live()));
  expect(failure).toMatchObject({ code, message: expect.stringContaining('its own words') });
  expect(destroyed).toHaveBeenCalledOnce();
  plant({ createFails: said(name) });
  expect(await failureOf(askBrowserModel(body, live()))).toMatchObject({ code });
});

test('a conversation from which the browser drops something gives no answer that counts', async () => {
  plant({ overflows: true });
  expect(await failureOf(askBrowserModel(body, live()))).toMatchObject({ code: 'model-context-overflow' });
});

test('a model that repeats itself without end is stopped', async () => {
  const { destroyed } = plant({ endless: true });
  expect(await failureOf(askBrowserModel(body, live()))).toMatchObject({ code: 'model-answer-too-large' });
  expect(destroyed).toHaveBeenCalledOnce();
});

test('a cancelled question rejects with the signal’s reason and ends its session', async () => {
  const { prompted, destroyed } = plant({ silent: true });
  const controller = new AbortController();
  const reason = new Error('stopped');
  const asking = failureOf(askBrowserModel(body, controller.signal));
  await vi.waitFor(() => expect(prompted).toHaveLength(1));
  controller.abort(reason);
  expect(await asking).toBe(reason);
  expect(destroyed).toHaveBeenCalledOnce();
});

test('making it ready tells how far the download is, and keeps no session', async () => {
  const { created, destroyed } = plant({ availability: 'downloadable' });
  const shares: number[] = [];
  await prepareBrowserModel((share) => shares.push(share), live());
  expect(shares).toEqual([0, 0.5, 1, 0]);
  expect(created).toHaveLength(1);
  expect(destroyed).toHaveBeenCalledOnce();
});

test('a download that fails is said in words', async () => {
  plant({ availability: 'downloadable', createFails: said('NetworkError') });
  expect(await failureOf(prepareBrowserModel(() => {}, live()))).toMatchObject({
    code: 'model-unreachable',
    message: expect.stringContaining('could not download'),
  });
});
