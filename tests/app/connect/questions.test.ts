import { describe, expect, test, vi } from 'vitest';
import type { ServerQuestion, ServerReply } from '#core/mcp.ts';
import { askInCall, CallSession, takeQuestions } from '../../../src/app/frame/servers/call-session.svelte.ts';
import { acceptedReply } from '../../../src/app/frame/form/values.ts';

const question = (message: string): ServerQuestion => ({ message, requestedSchema: { type: 'object' } });

/** A bench whose call is under way until `end`. */
function calling() {
  let end: () => void = () => {};
  const answered = new Promise<void>((resolve) => (end = resolve));
  const callServerTool = async () => {
    await answered;
    return { callId: 'c', content: [], isError: false, durationMs: 1 };
  };
  const session = new CallSession('s', 'tool', () => ({ callServerTool }) as never);
  const over = session.call(1000);
  return { session, end: () => (end(), over) };
}

describe('a question that comes with a call', () => {
  test('is on show until it is answered, and the next one then', async () => {
    const { session, end } = calling();
    const first = session.ask(question('one'));
    const second = session.ask(question('two'));
    expect(session.question?.message).toBe('one');
    session.reply({ action: 'decline' });
    expect(await first).toEqual({ action: 'decline' });
    expect(session.question?.message).toBe('two');
    await end();
    expect(await second).toEqual({ action: 'cancel' });
    expect(session.question).toBeUndefined();
  });

  test('does not count against the time-out that is shown', async () => {
    vi.useFakeTimers();
    try {
      const { session, end } = calling();
      vi.advanceTimersByTime(100);
      void session.ask(question('one'));
      vi.advanceTimersByTime(50);
      void session.ask(question('two'));
      session.reply({ action: 'decline' });
      vi.advanceTimersByTime(900);
      expect(session.running).toMatchObject({ askedSince: session.running!.startedAt + 100, askedMs: 0 });
      session.reply({ action: 'decline' });
      expect(session.running).toMatchObject({ askedMs: 950 });
      expect(session.running!.askedSince).toBeUndefined();
      await end();
    } finally {
      vi.useRealTimers();
    }
  });

  test('is dismissed unseen while no call is under way, and where too many wait', async () => {
    const { session, end } = calling();
    const asked: Promise<ServerReply>[] = Array.from({ length: 6 }, (_, index) =>
      session.ask(question(String(index))),
    );
    expect(await asked[5]).toEqual({ action: 'cancel' });
    await end();
    expect(await session.ask(question('late'))).toEqual({ action: 'cancel' });
  });
});

test('what is sent are flat answers alone, under whatever names', () => {
  const value = JSON.parse(
    '{"a":"x","n":2,"b":false,"l":["p","q"],"o":{},"m":[1],"z":null,"__proto__":"y"}',
  ) as never;
  const reply = acceptedReply(value);
  expect(JSON.stringify(reply)).toBe(
    '{"action":"accept","content":{"a":"x","n":2,"b":false,"l":["p","q"],"__proto__":"y"}}',
  );
});

test('a question while something is read goes to what reads it, and to nobody afterwards', async () => {
  const heard: string[] = [];
  const leave = takeQuestions('s1', async ({ message }) => {
    heard.push(message);
    return { action: 'decline' };
  });
  expect(await askInCall('s1', question('one'))).toEqual({ action: 'decline' });
  expect(await askInCall('s2', question('other'))).toEqual({ action: 'cancel' });
  leave();
  expect(await askInCall('s1', question('late'))).toEqual({ action: 'cancel' });
  expect(heard).toEqual(['one']);
});
