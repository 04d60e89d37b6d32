import { expect, test, vi } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { AnswerLocally } from '#core/local-model.ts';
import type { ModelRequest } from '#core/model.ts';
import { providersById } from '#ask/providers/index.ts';
import { withLocalModels } from '../../workers/models/ask-local-model.ts';
import type { ModelAsker } from '../../workers/models/ask-model.ts';
import { later } from '../builders/later.ts';

const request: ModelRequest = {
  model: 'built-in',
  messages: [{ role: 'user', text: 'Hi' }],
  settings: { temperature: 1 },
  stream: true,
};

function aWorld(answer: AnswerLocally, maxMs?: number) {
  let clock = 1000;
  const asked = vi.fn();
  const remote: ModelAsker = {
    ask: asked.mockRejectedValue(new Error('asked over the network')),
    choosePace: vi.fn(),
    states: () => [{ providerId: 'openrouter', limit: 4, running: 0, waiting: 0 }],
  };
  const asker = withLocalModels(remote, {
    answer,
    now: () => (clock += 10),
    wait: () => Promise.resolve(),
    ...(maxMs === undefined ? {} : { maxMs }),
  });
  const ask = (signal = new AbortController().signal, providerId = 'browser-model') =>
    asker.ask({ provider: providersById.get(providerId)!, request, signal });
  return { asker, ask, remote };
}
const failureOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (reason: unknown) => reason,
  );

test('a question to the browser’s own model goes to the page as its codec writes it', async () => {
  const put: unknown[] = [];
  const { ask, remote } = aWorld(async (question) => (put.push(question), { text: 'Mild.', inputTokens: 5 }));
  const { output, changes, tries, durationMs } = await ask();
  expect(put).toEqual([
    { providerId: 'browser-model', model: 'built-in', body: { initialPrompts: [], prompt: 'Hi' } },
  ]);
  expect(output).toMatchObject({ message: { text: 'Mild.' }, usage: { inputTokens: 5 } });
  expect(changes.map(({ at }) => at)).toEqual(['/settings/temperature']);
  expect([tries, durationMs > 0]).toEqual([1, true]);
  expect(remote.ask).not.toHaveBeenCalled();
});

test('all others go over the network, also one whose name is a word of JavaScript', async () => {
  const { asker, ask } = aWorld(async () => ({ text: '' }));
  expect(await failureOf(ask(undefined, 'ollama'))).toMatchObject({ message: 'asked over the network' });
  const provider = { ...providersById.get('ollama')!, id: 'constructor' };
  const odd = asker.ask({ provider, request, signal: new AbortController().signal });
  expect(await failureOf(odd)).toMatchObject({ message: 'asked over the network' });
});

test('a machine answers one question at a time, and the page can tell who waits', async () => {
  const answers: ReturnType<typeof later<{ text: string }>>[] = [];
  const { ask, asker } = aWorld(() => {
    const answer = later<{ text: string }>();
    answers.push(answer);
    return answer.promise;
  });
  const asking = [ask(), ask(), ask()];
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(asker.states().at(-1)).toMatchObject({ providerId: 'browser-model', running: 1, waiting: 2 });
  for (let turn = 0; turn < 3; turn++) {
    await vi.waitFor(() => expect(answers).toHaveLength(turn + 1));
    answers[turn]!.resolve({ text: `${turn}` });
    expect((await asking[turn]!).output.message.text).toBe(`${turn}`);
  }
  expect(asker.states().at(-1)).toMatchObject({ running: 0, waiting: 0 });
});

test('a cancelled question ends at once, and one in the queue is never put', async () => {
  const put = vi.fn<AnswerLocally>(
    (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  );
  const { ask } = aWorld(put);
  const controller = new AbortController();
  const asking = [failureOf(ask(controller.signal)), failureOf(ask(controller.signal))];
  await vi.waitFor(() => expect(put).toHaveBeenCalledOnce());
  controller.abort(new Error('stop'));
  for (const failure of await Promise.all(asking)) expect(failure).toMatchObject({ code: 'model-cancelled' });
  expect(put).toHaveBeenCalledOnce();
});

test('an answer that does not come in time is no wrong answer', async () => {
  const { ask } = aWorld(
    (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
    5,
  );
  expect(await failureOf(ask())).toMatchObject({ code: 'model-timeout' });
});

test('what the page tells of a failure goes on as it is, and the next question is put', async () => {
  const overflow = new PlaygroundError('model-context-overflow', 'Too long.');
  let turn = 0;
  const { ask } = aWorld(() => (turn++ === 0 ? Promise.reject(overflow) : Promise.resolve({ text: 'ok' })));
  expect(await failureOf(ask())).toBe(overflow);
  expect((await ask()).output.message.text).toBe('ok');
});

test.each([[null], ['text'], [{ text: 5 }], [[]]])('the page’s %j is no answer', async (body) => {
  const { ask } = aWorld(async () => body);
  expect(await failureOf(ask())).toMatchObject({ code: 'model-answer-unreadable' });
});

test('what a model in this browser writes is text, whatever it looks like', async () => {
  const text = `__proto__ <img src=x onerror=alert(1)> ${'x'.repeat(900_000)}`;
  const { ask } = aWorld(async () => JSON.parse(`{"text":${JSON.stringify(text)},"__proto__":{"usage":1}}`));
  const { output } = await ask();
  expect(output.message).toEqual({ role: 'assistant', text });
  expect(output).not.toHaveProperty('usage');
});

test('how far a model has read its question is part of its pace, until it has answered', async () => {
  const answered = later<{ text: string }>();
  const { asker, ask } = aWorld((_, __, onProgress) => {
    onProgress?.({ read: 8, of: 40 });
    return answered.promise;
  });
  const asking = ask();
  await vi.waitFor(() =>
    expect(asker.states().at(-1)).toMatchObject({ running: 1, reading: { read: 8, of: 40 } }),
  );
  answered.resolve({ text: 'Hi.' });
  await asking;
  expect(asker.states().at(-1)).not.toHaveProperty('reading');
});
