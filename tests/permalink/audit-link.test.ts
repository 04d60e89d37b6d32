import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { mulberry32 } from '#core/random.ts';
import { fromAuditLink, SAFE_LENGTH, toAuditLink, type LinkedAudit } from '#files/permalink/index.ts';
import { runs } from '../tools/full-size.ts';

const MODELS: LinkedAudit['contenders'] = [
  { name: 'a language model' },
  { name: 'a baseline', kind: 'baseline', modelId: 'baseline-oracle' },
  { name: 'a recorded model', kind: 'recorded' },
];
const JUDGE = {
  kind: 'mcp-eval',
  title: 'MCP-Eval, as published',
  model: 'o3-mini',
  prompt: 'mcp-eval-1',
  edited: true,
} as const;
const KINDS = ['executed', 'scorer', 'judge', 'rater', 'raters', 'publisher'] as const;

function aLink(
  {
    tasks,
    contenders,
    repeats,
    instruments,
  }: Record<'tasks' | 'contenders' | 'repeats' | 'instruments', number>,
  verdict: (instrument: number, cell: number) => number,
): LinkedAudit {
  return {
    dataset: { id: 'ground', title: 'Ground', tasks: tasks * 2, orderHash: 'abcdef01' },
    createdAt: 1_795_000_000_000,
    versions: { app: '0.1.0', rules: '2026-11-23' },
    runId: 'run-1',
    ordinals: Array.from({ length: tasks }, (_, task) => task * 2),
    categories: Array.from({ length: tasks }, (_, task) => ['', 'mail', 'map'][task % 3]!),
    contenders: Array.from({ length: contenders }, (_, model) => MODELS[model % MODELS.length]!),
    repeats,
    instruments: Array.from({ length: instruments }, (_, at) => ({
      id: `instrument-${at}`,
      kind: KINDS[at % KINDS.length]!,
      title: `Instrument ${at}`,
      ...(KINDS[at % KINDS.length] === 'judge' ? { judge: JUDGE } : {}),
      said: Uint8Array.from({ length: tasks * contenders * repeats }, (__, cell) => verdict(at, cell)),
    })),
    ...(tasks > 2 ? { category: 'map' } : {}),
  };
}

const refused = async (text: string): Promise<unknown> =>
  fromAuditLink(text).then(
    () => undefined,
    (error: unknown) => (error as PlaygroundError).code,
  );

describe('a link to an audit', () => {
  test('comes back equal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          tasks: fc.integer({ min: 1, max: 20 }),
          contenders: fc.integer({ min: 1, max: 4 }),
          repeats: fc.integer({ min: 1, max: 3 }),
          instruments: fc.integer({ min: 2, max: 7 }),
        }),
        fc.integer(),
        async (sizes, seed) => {
          const random = mulberry32(seed);
          const link = aLink(sizes, () => Math.floor(random() * 3));
          expect(await fromAuditLink(await toAuditLink(link))).toEqual(link);
        },
      ),
      { numRuns: runs(60) },
    );
  });
  test('of 600 tasks, three models and two instruments that mostly agree works everywhere', async () => {
    const random = mulberry32(7);
    const truth = Array.from({ length: 1800 }, () => Number(random() < 0.8));
    const link = aLink({ tasks: 600, contenders: 3, repeats: 1, instruments: 2 }, (_, cell) =>
      random() < 0.05 ? 1 - truth[cell]! : truth[cell]!,
    );
    const bare = { ...link, categories: link.categories.map(() => ''), category: undefined };
    expect((await toAuditLink(bare)).length).toBeLessThan(SAFE_LENGTH);
  });
  test('that is too large says so', async () => {
    const link = aLink({ tasks: 2000, contenders: 10, repeats: 5, instruments: 5 }, () => 1);
    await expect(toAuditLink(link)).rejects.toMatchObject({ code: 'permalink-too-long' });
  });
  test('one that was cut, changed or made by a newer version is refused in words', async () => {
    const text = await toAuditLink(aLink({ tasks: 9, contenders: 2, repeats: 1, instruments: 3 }, () => 1));
    for (let at = 1; at < text.length; at += 7) {
      expect(await refused(text.slice(0, at))).toMatch(/^permalink-(unreadable|newer)$/);
      const other = text[at] === 'A' ? 'B' : 'A';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      if (changed !== text) expect(await refused(changed)).toMatch(/^permalink-(unreadable|newer)$/);
    }
    expect(await refused(`99${text.slice(text.indexOf('.'))}`)).toBe('permalink-newer');
  });

  const sizes = { tasks: 6, contenders: 2, repeats: 1, instruments: 3 };
  const forgeries: Record<string, (link: LinkedAudit) => LinkedAudit> = {
    'an instrument that stands in it twice': (link) => ({
      ...link,
      instruments: [link.instruments[0]!, link.instruments[0]!],
    }),
    'a task that its data set does not have': (link) => ({
      ...link,
      dataset: { ...link.dataset, tasks: 10 },
    }),
    'no task': (link) => ({
      ...link,
      ordinals: [],
      categories: [],
      instruments: link.instruments.map((each) => ({ ...each, said: new Uint8Array(0) })),
    }),
    'a verdict that is none': (link) => ({
      ...link,
      instruments: link.instruments.map((each) => ({
        ...each,
        said: each.said.map((_, at) => (at % 5 === 0 ? 250 : 0)),
      })),
    }),
    'fewer categories than tasks': (link) => ({ ...link, categories: link.categories.slice(2) }),
  };
  test.each(Object.keys(forgeries))('with %s is refused', async (name) => {
    const forged = forgeries[name]!(aLink(sizes, () => 1));
    await expect(toAuditLink(forged).then(fromAuditLink)).rejects.toMatchObject({
      code: expect.stringMatching(/^permalink-(unreadable|too-long)$/) as string,
    });
  });
  test('texts of a sender stay on one line', async () => {
    const link = aLink(sizes, () => 1);
    const read = await fromAuditLink(
      await toAuditLink({
        ...link,
        contenders: [{ name: 'a\nb' }, { name: 'c\nd', kind: 'recorded' }],
        instruments: link.instruments.map((each) => ({ ...each, title: `x\n${each.title}` })),
      }),
    );
    expect(JSON.stringify(read.contenders) + read.instruments.map(({ title }) => title).join()).not.toMatch(
      /\n|\\n/,
    );
  });
});
