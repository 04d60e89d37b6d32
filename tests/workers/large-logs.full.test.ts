import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { gathered, large, MB } from '../builders/large-log.ts';

const sample = JSON.stringify({ id: 1, epoch: 1, messages: [{ role: 'user', content: 'x'.repeat(900) }] });
const inspectLog = (size: number) =>
  large('logs/run.json', {
    head: '{"version":2,"status":"success","eval":{"task":"towns","model":"openai/gpt-4o"},"samples":[',
    row: `${sample},`,
    end: `${sample}]}`,
    size,
  });
const task = JSON.stringify({ query: 'Weather in Oslo?', tools: [], answer: 'x'.repeat(900) });
const tasks = large('tasks.json', { head: '[', row: `${task},`, end: `${task}]`, size: 161 * MB });

test(
  'a log of 300 MB in one JSON document is refused by name, format and limit',
  { timeout: 120_000 },
  async () => {
    const { refusal, isLog } = await gathered(inspectLog(300 * MB));
    expect(isLog).toBe(false);
    expect(refusal).toMatchObject({
      code: 'dataset-too-large',
      message:
        'logs/run.json is a log (Inspect log) in one JSON document of more than 160 MB, which is more than a page can read at once.',
      hint: expect.stringContaining('JSON Lines') as string,
    });
  },
);

test(
  'a large document of tasks is left to the import of data sets, which reads it row by row',
  { timeout: 120_000 },
  async () => {
    const log = await gathered(tasks);
    expect([log.isLog, log.refusal]).toEqual([false, undefined]);
  },
);

test(
  'a large document beside a log is named among what is left out, or taken for its tasks',
  { timeout: 120_000 },
  async () => {
    const row = JSON.stringify({ id: 'a_0', result: [{ f: '{}' }] });
    const log = await gathered(
      { path: 'm/a_result.json', blob: new Blob([`${row}\n${row}\n`]) },
      inspectLog(161 * MB),
      tasks,
    );
    expect(log.attempts).toBe(2);
    expect(log.besides.map(({ path }) => path)).toEqual(['tasks.json']);
    expect(log.notes.map(({ file, reason }) => [file, reason.slice(0, 30)])).toEqual([
      ['logs/run.json', 'logs/run.json is a log (Inspec'],
    ]);
  },
);

test(
  'a log of 300 MB in JSON Lines is read, and hardly any of it stays in memory',
  { timeout: 180_000 },
  async () => {
    const row = JSON.stringify({
      model: 'm',
      messages: [
        { role: 'user', content: `Question: ${'a b c '.repeat(10_000)}` },
        { role: 'assistant', content: 'd e f '.repeat(7_000) },
      ],
    });
    const block = `${row}\n`.repeat(10);
    // Every question differs, so that each is a task of its own.
    const blocks = Array.from(
      { length: Math.ceil((300 * MB) / block.length) },
      (_, number) => new Blob([placed(block, number)]),
    );
    const before = heapUsed();
    const log = await gathered({ path: 'a.jsonl', blob: new Blob(blocks) });
    expect(log).toMatchObject({ isLog: true, attempts: blocks.length * 10, refused: 0 });
    expect(log.tasks.size).toBe(blocks.length * 10);
    expect(heapUsed() - before).toBeLessThan(30 * MB);
  },
);

/** The rows of a block with a number in each question. */
function placed(block: string, number: number): string {
  let place = 0;
  return block.replaceAll('Question', () => `Question ${number}.${place++}`);
}

/** Bytes that are still in use, once what nothing refers to is gone. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
