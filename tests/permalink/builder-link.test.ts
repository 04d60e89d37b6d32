import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBuilderLink, SAFE_LENGTH, toBuilderLink, type LinkedBuilder } from '#files/permalink/index.ts';
import { seal } from '../../src/files/permalink/envelope.ts';
import { runs } from '../tools/full-size.ts';

const honest: LinkedBuilder = {
  url: 'https://docs.example.org/mcp',
  pipeline: 'mcptoolbench',
  seed: 7,
  count: 30,
  mostCalls: 250,
  sizes: { combinations: 8, k: 2 },
  prompts: { template: { system: 'You write templates.\nOne each.', user: '{tools}' } },
};
const forged = async (change: object): Promise<unknown> =>
  fromBuilderLink(await seal({ kind: 'builder', ...honest, ...change })).then(
    () => undefined,
    (error: unknown) => (error as { code: string }).code,
  );

describe('a link to the set-up of a builder', () => {
  test('comes back equal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          place: fc.constantFrom<Partial<LinkedBuilder>>(
            {},
            { testbed: 'google-maps' },
            { url: 'http://127.0.0.1:3001/mcp' },
            { url: 'https://a.example/b/mcp/' },
          ),
          pipeline: fc.constantFrom('mcptoolbench' as const, 'mcp-agentbench' as const),
          seed: fc.integer({ min: 0, max: 4_294_967_295 }),
          count: fc.integer({ min: 1, max: 500 }),
          mostCalls: fc.integer({ min: 10, max: 5000 }),
          sizes: fc.dictionary(
            fc.constantFrom('combinations', 'k', 'tries'),
            fc.integer({ min: 0, max: 50 }),
          ),
          prompts: fc.dictionary(
            fc.constantFrom('chain', 'template', 'scenario'),
            fc.record({ system: fc.string(), user: fc.string() }),
          ),
        }),
        async ({ place, ...rest }) => {
          const link: LinkedBuilder = { ...rest, ...place };
          // A dictionary of fast-check may have no prototype.
          const prompts = Object.fromEntries(
            Object.entries(rest.prompts).map(([id, { system, user }]) => [id, { system, user }]),
          );
          const sizes = Object.fromEntries(Object.entries(rest.sizes));
          expect(await fromBuilderLink(await toBuilderLink(link))).toEqual({ ...link, sizes, prompts });
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('is short', async () => {
    expect((await toBuilderLink(honest)).length).toBeLessThan(SAFE_LENGTH);
  });

  test('says a server by host and path alone, and holds nothing that has no place in it', async () => {
    const given = {
      ...honest,
      url: 'https://me:secret@docs.example.org/mcp?key=sk-1#x',
      headers: [{ name: 'Authorization', value: 'Bearer x' }],
      tasks: ['t'],
    };
    expect(await fromBuilderLink(await toBuilderLink(given))).toEqual(honest);
  });

  test.each<[string, object]>([
    ['an address of another kind', { url: 'javascript:alert(1)' }],
    ['an address with a token', { url: 'https://a.example/mcp?token=x' }],
    ['an address with a name and a password', { url: 'https://a:b@a.example/mcp' }],
    ['an address that is none', { url: 'https://' }],
    ['an address that a browser reads otherwise', { url: 'https://a.example/b/../mcp' }],
    ['two servers', { testbed: 'currency' }],
    ['a testbed’s server with a path', { url: undefined, testbed: '../x' }],
    ['too many tasks', { count: 501 }],
    ['no tasks', { count: 0 }],
    ['too many calls', { mostCalls: 1e9 }],
    ['half a task', { count: 1.5 }],
    ['a seed below 0', { seed: -1 }],
    ['another pipeline', { pipeline: 'run' }],
    ['a prompt without its user part', { prompts: { template: { system: 'x' } } }],
    [
      'a prompt of a hostile name',
      { prompts: JSON.parse('{"__proto__":{"system":"x","user":"y"}}') as object },
    ],
    ['a long prompt', { prompts: { template: { system: 'x'.repeat(20_001), user: '' } } }],
    ['a huge size', { sizes: { k: 1e6 } }],
    ['a size that is a text', { sizes: { k: '2' } }],
    ['a size of a hostile name', { sizes: JSON.parse('{"__proto__":2}') as object }],
    ['a key', { key: 'sk-1' }],
    ['headers', { headers: [] }],
    ['a wish to run at once', { run: true }],
  ])('with %s is refused', async (_, change) => {
    expect(await forged(change)).toBe('permalink-unreadable');
  });

  test('with prompts longer than a reader takes is not written', async () => {
    const prompts = { template: { system: 'x'.repeat(20_001), user: '' } };
    await expect(toBuilderLink({ ...honest, prompts })).rejects.toMatchObject({ code: 'permalink-too-long' });
  });

  test('is no link of another kind', async () => {
    const setup = await seal({ kind: 'standings' });
    await expect(fromBuilderLink(setup)).rejects.toMatchObject({ code: 'permalink-unreadable' });
  });
});
