import { afterEach, expect, test } from 'vitest';
import {
  filesHere,
  LocalModelSession,
} from '../../../src/app/run/local-models/local-model-session.svelte.ts';
import { later } from '../../builders/later.ts';

const global = globalThis as { LanguageModel?: unknown };
afterEach(() => delete global.LanguageModel);

type Script = { availability?: string; download?: Promise<void>; refuses?: unknown };

/** A double of Chrome's LanguageModel: it is there once its download has ended. */
function plant({ availability = 'downloadable', download, refuses }: Script = {}): void {
  let state = availability;
  global.LanguageModel = {
    availability: async () => state,
    create: async ({ monitor, signal }: { monitor: (target: EventTarget) => void; signal: AbortSignal }) => {
      const target = new EventTarget();
      monitor(target);
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.5 }));
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      await Promise.race([download, aborted]);
      if (refuses) throw refuses as Error;
      state = 'available';
      return { destroy: () => {} };
    },
  };
}

async function chosen(): Promise<LocalModelSession> {
  const session = new LocalModelSession();
  await session.choose('browser-model', 'built-in');
  return session;
}

test('a model is looked at, brought here with its way told, and is ready then', async () => {
  const { promise, resolve } = later<void>();
  plant({ download: promise });
  const session = await chosen();
  expect(session.readiness).toMatchObject({ isReady: false, canPrepare: true });
  const preparing = session.prepare();
  await Promise.resolve();
  expect(session.action.busy).toBe('prepare');
  expect(session.preparing).toEqual({ share: 0.5 });
  const before = filesHere.changes;
  resolve();
  await preparing;
  expect(filesHere.changes).toBe(before + 1);
  expect(session.readiness).toMatchObject({ isReady: true, canPrepare: false });
  expect([session.action.busy, session.preparing]).toEqual(['', undefined]);
});

test('a way that is stopped is no failure and can be taken again', async () => {
  const { promise, resolve } = later<void>();
  plant({ download: promise });
  const session = await chosen();
  const preparing = session.prepare();
  session.stop();
  await preparing;
  expect(session.action.failure).toBeUndefined();
  expect(session.readiness).toMatchObject({ canPrepare: true });
  resolve();
  await session.prepare();
  expect(session.readiness).toMatchObject({ isReady: true });
});

test('a way that fails says why, and what fails after a stop is told as well', async () => {
  plant({ refuses: new DOMException('no space', 'NetworkError') });
  const session = await chosen();
  const stopped = session.prepare();
  session.stop();
  await stopped;
  await session.prepare();
  expect(session.action.failure).toMatchObject({ code: 'model-unreachable' });
  await session.action.during('test', () => Promise.reject(new Error('oh')));
  expect(session.action.failure).toMatchObject({ message: 'oh' });
});

test('what is found of a model that is chosen no longer is not told', async () => {
  const slow = later<string>();
  const states = [slow.promise, Promise.resolve('available')];
  global.LanguageModel = { availability: () => states.shift() };
  const session = new LocalModelSession();
  const first = session.choose('browser-model', 'built-in');
  await session.choose('browser-model', 'built-in');
  slow.resolve('unavailable');
  await first;
  expect(session.readiness).toMatchObject({ isReady: true });
});

test('a look that fails says so, until another model is chosen', async () => {
  const states = [Promise.reject(new Error('no answer')), Promise.resolve('available')];
  global.LanguageModel = { availability: () => states.shift() };
  const session = await chosen();
  expect(session.action.failure).toMatchObject({ message: 'no answer' });
  expect(session.readiness).toBeUndefined();
  await session.choose('browser-model', 'built-in');
  expect(session.action.failure).toBeUndefined();
});
