import { describe, expect, test } from 'vitest';
import { PROGRAM_BOUNDS } from '#core/program.ts';
import { programsHere } from '../tools/programs.ts';
import { SMALL_BOUNDS, vectorWorld, type ProgramVector } from '../tools/program-vectors.ts';
import list from '../vectors/programs/programs.json' with { type: 'json' };

const vectors = list as ProgramVector[];
const { signal } = new AbortController();

test('there are 60 programs of eight kinds, each with a name of its own', () => {
  expect(vectors).toHaveLength(60);
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(60);
  expect(new Set(vectors.map(({ kind }) => kind)).size).toBe(8);
});

// What only a worker provides is for tests/browser/programs.test.ts.
const here = vectors.filter(({ inWorker }) => !inWorker);
describe.each([...new Set(here.map(({ kind }) => kind))])('a program: %s', (kind) => {
  test.each(here.filter((vector) => vector.kind === kind))(
    '$name',
    async ({ code, ending, returned, error, printed, calls }) => {
      const world = vectorWorld();
      const end = await programsHere(SMALL_BOUNDS)({ ...world, code, signal });
      expect(end.ending, JSON.stringify(end)).toBe(ending);
      if (returned !== undefined) expect(end.returned).toBe(returned);
      if (error !== undefined) expect(end.error).toContain(error);
      if (printed !== undefined) expect(end.printed).toBe(printed);
      if (calls !== undefined) expect(world.called).toHaveLength(calls);
    },
  );
});

test('what a program prints and returns is cut', async () => {
  const code = 'for (let i = 0; i < 100; i++) console.log("x".repeat(100));\nreturn "y".repeat(10000);';
  const { printed, returned } = await programsHere(SMALL_BOUNDS)({ ...vectorWorld(), code, signal });
  expect(printed.length).toBeLessThanOrEqual(SMALL_BOUNDS.textLength);
  expect(returned).toHaveLength(SMALL_BOUNDS.textLength);
});

test('a program that changes its own globals changes no function of its world', async () => {
  const code =
    'JSON.stringify = () => "{}";\nJSON.parse = () => 0;\nObject.defineProperty = null;\nString = null;\n' +
    'const sum = await add({ a: 2, b: 3 });\nconsole.log(sum);\nreturn sum;';
  const end = await programsHere()({ ...vectorWorld(), code, signal });
  expect(end).toEqual({ ending: 'returned', returned: '5', printed: '5' });
});

test('the usual bounds let a long computation through', async () => {
  const code = 'let x = 0;\nfor (let i = 0; i < 5e6; i++) x += i % 7;\nreturn x > 0;';
  expect(PROGRAM_BOUNDS.fuel).toBeGreaterThan(1000);
  const end = await programsHere()({ ...vectorWorld(), code, signal });
  expect(end.ending).toBe('returned');
});
