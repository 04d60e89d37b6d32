import { afterAll, expect, test, vi } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { OnQuestion, ServerReply } from '#core/mcp.ts';
import { textOfResult } from '#core/tool.ts';
import { bounded } from '../../src/serve/mcp/session.ts';
import { QuestionTime } from '../../src/serve/mcp/input-required.ts';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { completeServer } from '../servers/complete-server.ts';

const server = await completeServer('dual');
afterAll(server.close);

const reply: ServerReply = { action: 'accept', content: { seats: 4 } };
const CALL_MS = 1000;

test.each([
  { asks: [[200, 5000]], ends: 4800 + CALL_MS },
  {
    asks: [
      [0, 3000],
      [1000, 9000],
      [9999, 10_500],
    ],
    ends: 9000 + 501 + CALL_MS,
  },
  { asks: [], ends: CALL_MS },
] as { asks: [from: number, to: number][]; ends: number }[])(
  'the time of a request stands still while a person thinks: asked at $asks, late at $ends',
  async ({ asks, ends }) => {
    vi.useFakeTimers();
    try {
      const begun = Date.now();
      const questionTime = new QuestionTime(() => Date.now());
      const thinking = (ms: number): OnQuestion =>
        questionTime.timed(() => new Promise((resolve) => setTimeout(() => resolve(reply), ms)));
      let lateAt = 0;
      const late = bounded('tools/call', { timeoutMs: CALL_MS, questionTime }, (signal) => {
        for (const [from, to] of asks)
          setTimeout(() => void thinking(to - from)({ message: '', requestedSchema: {} }), from);
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
      }).catch((error: unknown) => {
        lateAt = Date.now() - begun;
        return error;
      });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await late).toMatchObject({ code: 'mcp-timeout' });
      expect(lateAt).toBe(ends);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  },
);

test.each(['stateless', 'initialize'] as const)(
  'a question may stay open longer than a call may take, and its time is no part of the call (%s)',
  async (era) => {
    let thoughtMs = 0;
    const now = () => performance.now() + thoughtMs;
    const onQuestion: OnQuestion = async () => {
      // Longer than the time-out by the clock of timers, and an hour by that of the world.
      await new Promise((resolve) => setTimeout(resolve, 1300));
      thoughtMs += 3_600_000;
      return reply;
    };
    const { connection } = aConnection(server.url, { era, callTimeoutMs: 1000 }, { now }, onQuestion);
    await connection.open();
    connection.startRecording();
    const answered = await connection.callTool(aCall('book', { place: 'Rosa' }));
    expect(textOfResult(answered)).toBe('Booked for 4');
    expect(answered.durationMs).toBeLessThan(1_000_000);
    expect(answered.personMs).toBeGreaterThan(3_600_000);
    expect(connection.endRecording()!.calls[0]!.ms).toBeLessThan(1_000_000);
    await connection.close();
  },
);

test.each(['stateless', 'initialize'] as const)(
  'a question that nobody answers ends with the call that is cancelled (%s)',
  async (era) => {
    const cancelling = new AbortController();
    const onQuestion: OnQuestion = () => {
      cancelling.abort();
      return new Promise(() => {});
    };
    const { connection } = aConnection(server.url, { era }, {}, onQuestion);
    await connection.open();
    const call = connection.callTool(aCall('book', { place: 'Rosa' }), { signal: cancelling.signal });
    await expect(call).rejects.toEqual(new PlaygroundError('mcp-cancelled', 'The call was cancelled.'));
    await connection.close();
  },
);
