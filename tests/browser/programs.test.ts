import { describe, expect, test } from 'vitest';
import { startProgramWorker } from '#store/bridge/program-client.ts';
import { engineBy } from '../../workers/programs/engine.ts';
import { programRunner } from '../../workers/programs/run-program.ts';
import { SMALL_BOUNDS, vectorWorld, type ProgramVector } from '../tools/program-vectors.ts';
import list from '../vectors/programs/programs.json' with { type: 'json' };

const vectors = list as ProgramVector[];
const CLOCK = Date.UTC(2026, 2, 12, 9);
const engine = engineBy((address) => fetch(address));
const workers: Worker[] = [];
const start = (): Worker => {
  const worker = startProgramWorker();
  workers.push(worker);
  return worker;
};
const run = programRunner({ start, engine, bounds: SMALL_BOUNDS });
/** The engine never stops a program by itself: only the page's time and the attempt's signal do. */
const unbounded = programRunner({ start, engine, bounds: { ...SMALL_BOUNDS, fuel: Infinity } });
const unending = new AbortController().signal;
const ended = (code: string, signal = unending) => run({ ...vectorWorld(), code, signal }, CLOCK);

describe.each([...new Set(vectors.map(({ kind }) => kind))])('a program in its worker: %s', (kind) => {
  test.each(vectors.filter((vector) => vector.kind === kind))(
    '$name',
    async ({ code, ending, returned, error, printed, calls, sameEachTime }) => {
      const world = vectorWorld();
      const end = await run({ ...world, code, signal: unending }, CLOCK);
      expect(end.ending, JSON.stringify(end)).toBe(ending);
      if (returned !== undefined) expect(end.returned).toBe(returned);
      if (error !== undefined) expect(end.error).toContain(error);
      if (printed !== undefined) expect(end.printed).toBe(printed);
      if (calls !== undefined) expect(world.called).toHaveLength(calls);
      if (sameEachTime) expect(await ended(code)).toEqual(end);
    },
  );
});

test('while one program computes without end, others go on', async () => {
  const endless = unbounded({ ...vectorWorld(), code: 'for (;;);', signal: unending }, CLOCK);
  const others = await Promise.all(
    Array.from({ length: 4 }, (_, a) => ended(`return add({ a: ${a}, b: 1 });`)),
  );
  expect(others.map(({ returned }) => returned)).toEqual(['1', '2', '3', '4']);
  expect((await endless).ending).toBe('time');
});

test('an attempt that is over ends its program at once', async () => {
  const controller = new AbortController();
  const code = 'await slow({ value: 1 });\nfor (;;);';
  const endless = unbounded({ ...vectorWorld(), code, signal: controller.signal }, CLOCK);
  setTimeout(() => controller.abort(), 100);
  expect((await endless).ending).toBe('stopped');
  expect((await ended('return 1;', AbortSignal.abort())).ending).toBe('stopped');
});

test('time that it waits for tools is not counted', async () => {
  const code = 'for (let i = 0; i < 100; i++) await slow({ value: i });\nreturn "all";';
  expect(await ended(code)).toMatchObject({ ending: 'returned', returned: '"all"' });
});

test('after a program one worker is kept ready for the next, which has it alone, and is ended when none comes', async () => {
  const started: Worker[] = [];
  const ended: Worker[] = [];
  const counted = (): Worker => {
    const worker = start();
    started.push(worker);
    const terminate = worker.terminate.bind(worker);
    worker.terminate = () => {
      ended.push(worker);
      terminate();
    };
    return worker;
  };
  const kept = programRunner({ start: counted, engine, bounds: SMALL_BOUNDS, keptMs: 400 });
  const returned = async (code: string): Promise<unknown> =>
    (await kept({ ...vectorWorld(), code, signal: unending }, CLOCK)).returned;
  expect(await returned('globalThis.left = 1; return 1;')).toBe('1');
  expect(started).toHaveLength(2);
  expect(await returned('return [typeof left, Date.now()];')).toBe(`["undefined",${CLOCK}]`);
  expect(started).toHaveLength(3);
  await expect.poll(() => ended, { timeout: 5000 }).toHaveLength(3);
  expect(new Set(ended)).toEqual(new Set(started));
});

test('an engine that cannot be had is a program that is lost', async () => {
  const broken = programRunner({ start, engine: () => Promise.reject(new Error('not there')) });
  const end = await broken({ ...vectorWorld(), code: 'return 1;', signal: unending }, CLOCK);
  expect(end).toEqual({ ending: 'lost', error: 'not there', printed: '' });
});
