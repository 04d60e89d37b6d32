import { expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { FormAction } from '../../../src/app/frame/models/form-action.svelte.ts';

const answer = { text: 'ready', durationMs: 3 };
const refusal = new PlaygroundError('model-key-rejected', 'It does not accept the key.', 'Copy it again.');

/** Work that ends when it is told to. */
function slow() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

test('one thing is done at a time, and what comes between is not begun', async () => {
  const action = new FormAction<'test' | 'keep'>();
  const { work, end } = slow();
  const first = action.during('keep', work);
  expect(action.busy).toBe('keep');
  await action.during('test', async () => answer);
  expect([action.busy, action.tested]).toEqual(['keep', undefined]);
  end();
  await first;
  expect(action.busy).toBe('');
});

test('a test tells what was answered, and whatever is done next takes its place', async () => {
  const action = new FormAction<'test' | 'keep'>();
  await action.during('test', async () => answer);
  expect(action.tested).toEqual(answer);
  await action.during('keep', async () => {});
  expect(action.tested).toBeUndefined();
});

test('what fails says why, with its code and hint, until the next thing begins', async () => {
  const action = new FormAction<'test'>();
  await action.during('test', () => Promise.reject(refusal));
  expect(action.failure).toEqual({
    code: 'model-key-rejected',
    message: 'It does not accept the key.',
    hint: 'Copy it again.',
  });
  expect(action.busy).toBe('');
  const { work, end } = slow();
  const next = action.during('test', work);
  expect(action.failure).toBeUndefined();
  end();
  await next;
});

test('a test that was cancelled leaves no failure', async () => {
  const action = new FormAction<'test'>();
  await action.during('test', () => Promise.reject(new PlaygroundError('model-cancelled', 'Cancelled.')));
  expect([action.busy, action.failure]).toEqual(['', undefined]);
});

test('a failure from elsewhere is told, and cleared with all the rest', () => {
  const action = new FormAction<'test'>();
  action.fail(new Error('no worker'));
  expect(action.failure).toEqual({ code: 'bug', message: 'no worker' });
  action.clear();
  expect(action.failure).toBeUndefined();
});
