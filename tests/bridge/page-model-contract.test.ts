import { afterEach, expect, test, vi } from 'vitest';
import { listenTo } from '#store/bridge/line.ts';
import { answerQuestion, askPage } from '#store/bridge/page-model-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { AnswerLocally } from '#core/local-model.ts';
import { later } from '../builders/later.ts';

const question = { providerId: 'browser-model', model: 'built-in', body: { prompt: 'Hi' } } as const;
const live = () => new AbortController();
const stops: (() => void)[] = [];

/** A page that answers; `lose` is the loss of the worker that asks. */
function aPage(answer: AnswerLocally): { lose: () => void } {
  const losses = new Set<() => void>();
  const onLost = (listener: () => void) => (losses.add(listener), () => losses.delete(listener));
  stops.push(listenTo('question', (asked) => void answerQuestion(asked, answer, onLost)));
  return { lose: () => losses.forEach((listener) => listener()) };
}
const failureOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );

afterEach(() => {
  vi.useRealTimers();
  stops.splice(0).forEach((stop) => stop());
});

test('the page is handed the question and its answer comes back', async () => {
  const asked: unknown[] = [];
  aPage(async (put) => (asked.push(put), { text: 'Mild.' }));
  await expect(askPage(question, live().signal)).resolves.toEqual({ text: 'Mild.' });
  expect(asked).toEqual([question]);
});

test('questions under way together each get their own answer', async () => {
  aPage(async ({ model }) => ({ text: model }));
  const models = ['a', 'b', 'c'];
  const answers = await Promise.all(models.map((model) => askPage({ ...question, model }, live().signal)));
  expect(answers).toEqual(models.map((text) => ({ text })));
});

test('a failure keeps its code and hint on the way, and a bug stays one', async () => {
  const failures = [
    new PlaygroundError('model-context-overflow', 'Too long.', 'Fewer tools.'),
    new TypeError('oh'),
  ];
  aPage(async () => {
    throw failures.shift()!;
  });
  const first = await failureOf(askPage(question, live().signal));
  expect(first).toMatchObject({ code: 'model-context-overflow', message: 'Too long.', hint: 'Fewer tools.' });
  const second = await failureOf(askPage(question, live().signal));
  expect(second).not.toBeInstanceOf(PlaygroundError);
  expect(second).toMatchObject({ message: 'oh' });
});

test('a cancelled question ends on the page too', async () => {
  const controller = live();
  const heard = later<void>();
  const ended = later<unknown>();
  aPage(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        heard.resolve();
        signal.addEventListener(
          'abort',
          () => (ended.resolve(signal.reason), reject(signal.reason as Error)),
        );
      }),
  );
  const asking = failureOf(askPage(question, controller.signal));
  await heard.promise;
  const reason = new Error('stopped');
  controller.abort(reason);
  expect(await asking).toBe(reason);
  expect(await ended.promise).toMatchObject({ code: 'model-cancelled' });
});

test('a question that is cancelled before it is put is never put', async () => {
  const asked = vi.fn<AnswerLocally>(async () => ({}));
  aPage(asked);
  const reason = new Error('stopped');
  expect(await failureOf(askPage(question, AbortSignal.abort(reason)))).toBe(reason);
  await askPage(question, live().signal);
  expect(asked).toHaveBeenCalledOnce();
});

test('when no page hears it, that is said after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const asking = failureOf(askPage(question, live().signal));
  vi.advanceTimersByTime(20_000);
  expect(await asking).toMatchObject({
    code: 'model-unreachable',
    message: expect.stringContaining('page does not answer'),
    hint: expect.stringContaining('Keep the page open'),
  });
});

test('a page that has heard it may take its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const answer = later<{ text: string }>();
  const put = later<void>();
  aPage(() => (put.resolve(), answer.promise));
  const asking = askPage(question, live().signal);
  await put.promise;
  // What the page told before the question was put to the model has arrived by now.
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(500_000);
  answer.resolve({ text: 'late' });
  await expect(asking).resolves.toEqual({ text: 'late' });
});

test('a page that loads what answers only then takes the question later, and one given up in between ends', async () => {
  const ended = later<unknown>();
  const [loaded, isAsked] = [later<void>(), later<void>()];
  const answer: AnswerLocally = ({ model }, signal) =>
    model === 'kept'
      ? Promise.resolve({ text: 'late' })
      : new Promise(() => signal.addEventListener('abort', () => ended.resolve(signal.reason)));
  stops.push(
    listenTo('question', (asked) => {
      isAsked.resolve();
      void loaded.promise.then(() => answerQuestion(asked, answer, () => () => {}));
    }),
  );
  const controller = live();
  const kept = askPage({ ...question, model: 'kept' }, live().signal);
  const givenUp = failureOf(askPage(question, controller.signal));
  await isAsked.promise;
  controller.abort(new Error('stopped'));
  loaded.resolve();
  await expect(kept).resolves.toEqual({ text: 'late' });
  expect(await givenUp).toMatchObject({ message: 'stopped' });
  expect(await ended.promise).toMatchObject({ code: 'model-cancelled' });
});

test('when the worker is lost, the page ends what it was at work on', async () => {
  const heard = later<AbortSignal>();
  const page = aPage((_, signal) => {
    heard.resolve(signal);
    return new Promise(() => {});
  });
  const controller = live();
  const asking = failureOf(askPage(question, controller.signal));
  const signal = await heard.promise;
  page.lose();
  expect(signal.aborted).toBe(true);
  controller.abort(new Error('the worker is gone'));
  await asking;
});
