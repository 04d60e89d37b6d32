import { readFileSync } from 'node:fs';
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import type { ReadAttempt } from '#core/recording.ts';
import { readArchive } from '#files/interchange/index.ts';
import packed from '../vectors/interchange/inspect-zstd.json';
import vector from '../vectors/interchange/inspect.json';
import { hasSamples, readLog, readsAnything, sample, samples, withSamples } from './read-log.ts';

const read = readLog(JSON.stringify(vector), 'log.json');
const [attempt, failed, limited] = read.attempts;
const { samples: logged, ...header } = vector;

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** An archive of entries; `zstd`: bytes that are packed already, and it names a size that is too small. */
async function archiveOf(entries: Record<string, Uint8Array>, zstd = false): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, bytes] of Object.entries(entries))
    await writer.add(
      name,
      new Uint8ArrayReader(bytes),
      zstd ? { passThrough: true, compressionMethod: 93, uncompressedSize: 10, signature: 0 } : {},
    );
  return writer.close();
}

async function attemptsIn(file: Blob, most?: number): Promise<{ formats: string[]; read: ReadAttempt[] }> {
  const formats: string[] = [];
  const attempts: ReadAttempt[] = [];
  const options = { path: 'log.eval', onFormat: (id: string) => formats.push(id), ...(most ? { most } : {}) };
  for await (const each of readArchive(file, options)) attempts.push(each);
  return { formats, read: attempts };
}

describe('Inspect logs', () => {
  test('every sample is an attempt or refused with a reason', () => {
    expect(read.formats).toEqual(['inspect']);
    expect(read.attempts.map(({ task, repeat }) => [task.id, repeat])).toEqual([
      ['s1', 1],
      ['7', 0],
      ['8', 0],
    ]);
    expect(read.refusals.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'no message is an answer of the model'],
    ]);
  });

  test('attachments are put in their places', () => {
    expect(attempt!.task).toMatchObject({ query: 'Water the rose.', category: 'garden', accepted: ['rose'] });
    expect(attempt!.task.messages?.at(-1)?.text).toBe('Water the rose.');
    expect(attempt!.trajectory.steps[0]!.toolResults[0]!.content).toEqual([
      { type: 'text', text: 'it is wet' },
    ]);
  });

  test('calls, reasoning, a call that could not be parsed, and tools that failed', () => {
    const [step, last] = attempt!.trajectory.steps;
    expect([step!.message.text, step!.message.thinking]).toEqual(['I look.', 'Which one?']);
    expect(
      step!.toolCalls.map(({ name, arguments: values, malformed }) => [
        name,
        values,
        malformed?.slice(0, 13),
      ]),
    ).toEqual([
      ['look', { at: 'rose' }, undefined],
      ['water', {}, 'Error parsing'],
    ]);
    expect(step!.toolResults.map(({ isError }) => isError)).toEqual([false, true]);
    expect(step!.toolResults[1]!.content).toEqual([{ type: 'text', text: 'not JSON' }]);
    expect(last!.message.text).toBe('It is wet.');
    expect(attempt!.trajectory.stopReason).toBe('token-limit');
  });

  test('offered tools, times and usage are of the events; cached input counts with the rest', () => {
    const [step] = attempt!.trajectory.steps;
    expect(attempt!.task.tools?.map(({ name }) => name)).toEqual(['look']);
    expect([step!.startedAt, step!.durationMs, step!.usage]).toEqual([
      Date.UTC(2026, 0),
      1500,
      { inputTokens: 5, outputTokens: 3 },
    ]);
    expect(attempt!.trajectory).not.toHaveProperty('notRecorded');
    expect(attempt!.usage).toEqual({ inputTokens: 20, outputTokens: 5, cachedInputTokens: 10 });
    expect(attempt!.durationMs).toBe(2500);
  });

  test('scores are letters, figures, words, or several figures', () =>
    expect(attempt!.verdicts).toEqual([
      { name: 'match', passed: true, value: 1, reason: 'same' },
      { name: 'partly', value: 0.5 },
      { name: 'figure', value: 0.25 },
      { name: 'both/a', passed: true },
      { name: 'both/b', value: 2 },
      { name: 'word', reason: 'odd' },
    ]));

  test('a failed sample is an error, a limit of tokens is none', () => {
    expect(failed!.error?.message).toBe('The recorded sample failed: rate limited');
    expect(failed!.trajectory.stopReason).toBe('error');
    expect([limited!.error, limited!.trajectory.stopReason]).toEqual([undefined, 'token-limit']);
  });

  test('a log without samples is refused with its status', () =>
    expect(readLog(JSON.stringify({ ...header, status: 'started' }), '').refusals[0]!.reason).toBe(
      'the log contains no samples; its status is started',
    ));

  test('anything in its place is read or refused', () => readsAnything('inspect', [vector]));
});

describe('Inspect archives', () => {
  test('hold the same attempts as the log in JSON', async () => {
    const entries = logged.map((each, place) => [`samples/${place}_epoch_1.json`, bytesOf(each)] as const);
    const file = await archiveOf({
      ...Object.fromEntries(entries),
      'summaries.json': bytesOf([]),
      'header.json': bytesOf(header),
    });
    const { formats, read: all } = await attemptsIn(file);
    expect(formats).toEqual(['inspect']);
    expect(all.filter(({ kind }) => kind === 'attempt')).toEqual(read.attempts);
    expect(all.filter(({ kind }) => kind === 'refused')).toEqual(read.refusals);
  });

  test('are read from Zstandard, too', async () => {
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));
    const file = await archiveOf(
      { 'header.json': bytes(packed.header), 'samples/a.json': bytes(packed.sample) },
      true,
    );
    expect((await attemptsIn(file)).read).toEqual([attempt]);
  });

  test('an unfinished one is refused as such', async () => {
    const { read: all } = await attemptsIn(await archiveOf({ '_journal/start.json': bytesOf(header) }));
    expect(all).toEqual([
      {
        kind: 'refused',
        row: 0,
        field: '',
        reason: 'the archive holds no attempts: its log may be unfinished',
      },
    ]);
  });

  test('entries that are too large or broken are refused, the rest is read', async () => {
    const file = await archiveOf({
      'header.json': bytesOf(header),
      'samples/large.json': bytesOf('x'.repeat(50_000)),
      'samples/broken.json': new TextEncoder().encode('{"id":'),
      'samples/ok.json': bytesOf(logged[0]),
    });
    const { read: all } = await attemptsIn(file, 20_000);
    expect(all.map((each) => (each.kind === 'refused' ? each.reason : each.task.id))).toEqual([
      'samples/large.json is larger than 0 MB unpacked',
      'samples/broken.json is no JSON',
      's1',
    ]);
  });

  test('a bomb of Zstandard is not unpacked further than is read', async () => {
    const bytes = Uint8Array.from(Buffer.from(packed.sample, 'base64'));
    const file = await archiveOf(
      { 'header.json': Uint8Array.from(Buffer.from(packed.header, 'base64')), 'samples/a.json': bytes },
      true,
    );
    const { read: all } = await attemptsIn(file, bytes.length + 100);
    expect(all.map((each) => each.kind)).toEqual(['refused']);
  });

  test.each([
    ['no zip', async () => new Blob(['PK no zip at all'])],
    ['another zip', async () => archiveOf({ 'a.txt': bytesOf('a') })],
    ['half a zip', async () => (await archiveOf({ 'header.json': bytesOf(header) })).slice(0, 60)],
  ])('%s holds nothing and is of no format', async (_, make) =>
    expect(await attemptsIn(await make())).toEqual({ formats: [], read: [] }),
  );
});

describe.skipIf(!hasSamples)(`Inspect samples${withSamples}`, () => {
  test.each([
    ['browser.json.gz', 1, 0],
    ['log_formats.json', 1, 0],
    ['log_tool_call_error.json', 0, 1],
    ['minimal-export.json', 1, 0],
    ['security-guide.json', 3, 0],
  ])('%s', (file, attempts, refusals) => {
    const log = readLog(sample(`inspect_ai/${file}`), file);
    expect(log.formats).toEqual(['inspect']);
    expect([log.attempts.length, log.refusals.length]).toEqual([attempts, refusals]);
  });

  test('gpt-4o-mini in the browser: calls, tools, usage, verdict', () => {
    const [browser] = readLog(sample('inspect_ai/browser.json.gz'), '').attempts;
    const names = browser!.trajectory.steps.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name));
    expect(names).toEqual(['web_browser_go', 'web_browser_click', 'web_browser_click', 'web_browser_click']);
    expect(JSON.stringify(browser!.trajectory)).not.toContain('attachment:');
    expect(browser).toMatchObject({
      model: 'openai/gpt-4o-mini',
      usage: { inputTokens: 15235, outputTokens: 281, cachedInputTokens: 9088 },
      verdicts: [{ name: 'includes', passed: true }],
    });
    expect(browser!.task.tools).toHaveLength(8);
  });

  test('an archive holds the attempt of the same log in JSON', async () => {
    const [json] = readLog(sample('inspect_ai/log_formats.json'), '').attempts;
    const file = new Blob([readFileSync(`${samples}/inspect_ai/log_formats.eval`)]);
    const { formats, read: all } = await attemptsIn(file);
    expect(formats).toEqual(['inspect']);
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({
      model: json!.model,
      trajectory: { finalAnswer: 'No' },
      verdicts: json!.verdicts,
    });
  });

  test('an archive with pooled messages', async () => {
    const file = new Blob([readFileSync(`${samples}/inspect_ai/log_message_deduplication.eval`)]);
    const { read: all } = await attemptsIn(file);
    const [pooled] = all;
    if (pooled?.kind !== 'attempt') throw new Error('no attempt');
    expect(pooled.trajectory.steps.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name))).toEqual(
      Array(5).fill('bash'),
    );
    expect(pooled.trajectory.finalAnswer).toBe('done');
  });
});
