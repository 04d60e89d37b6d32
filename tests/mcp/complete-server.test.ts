import { afterAll, expect, test } from 'vitest';
import type { OnQuestion } from '#core/mcp.ts';
import { textOfResult } from '#core/tool.ts';
import { replaySession } from '#serve/mcp/index.ts';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { completeServer, ENTRIES } from '../servers/complete-server.ts';

const server = await completeServer('dual');
afterAll(server.close);

test.each(['stateless', 'initialize'] as const)(
  'a task of a server of SDK 2.4.0 is followed to its end and cancelled with its call (%s)',
  async (era) => {
    const { connection } = aConnection(server.url, { era });
    const { tools } = await connection.open();
    expect(tools).toHaveLength(ENTRIES);
    const result = await connection.callTool(aCall('research', { topic: 'kites', polls: 1 }));
    expect(textOfResult(result)).toBe('All about kites');
    expect(result.task).toMatchObject({
      said: ['Looking into kites, 0 of 1', 'Looking into kites, 1 of 1', 'Over'],
    });
    expect(result.task!.ms).toBeLessThanOrEqual(result.durationMs);

    const cancelled = server.cancelled.length;
    const stop = new AbortController();
    const endless = connection.callTool(aCall('research', { topic: 'tides', polls: -1 }), {
      signal: stop.signal,
      onProgress: ({ message }) => message?.includes('tides, 1 of') && stop.abort(),
    });
    await expect(endless).rejects.toMatchObject({ code: 'mcp-cancelled' });
    expect(server.cancelled).toHaveLength(cancelled + 1);
    expect(connection.status.state).toBe('connected');
    await connection.close();
  },
);

test.each(['stateless', 'initialize'] as const)(
  'a question that a person answers is recorded with its reply, and asked again when it is replayed (%s)',
  async (era) => {
    const asked: string[] = [];
    const onQuestion: OnQuestion = async ({ message }) => {
      asked.push(message);
      return { action: 'accept', content: { seats: 4 } };
    };
    const { connection } = aConnection(server.url, { era }, {}, onQuestion);
    await connection.open();
    connection.startRecording();
    const book = aCall('book', { place: 'Rosa' });
    const live = await connection.callTool(book);
    expect(textOfResult(live)).toBe('Booked for 4');
    const recording = connection.endRecording()!;
    await connection.close();
    expect(recording.calls).toMatchObject([
      {
        tool: 'book',
        questions: [
          {
            question: { message: 'How many, at Rosa?', requestedSchema: { properties: { seats: {} } } },
            reply: { action: 'accept', content: { seats: 4 } },
          },
        ],
      },
    ]);

    const replay = () => Promise.resolve(replaySession(recording));
    const { connection: replayed } = aConnection('recorded:r', {}, { replay }, onQuestion);
    await replayed.open();
    expect(textOfResult(await replayed.callTool(book))).toBe('Booked for 4');
    expect(asked).toEqual(['How many, at Rosa?', 'How many, at Rosa?']);
    await replayed.close();
  },
);
