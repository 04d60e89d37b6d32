import { expect, test } from 'vitest';
import {
  fromPermalink,
  MAX_CELLS,
  selectionHash,
  toPermalink,
  type ResultLink,
} from '#files/permalink/index.ts';
import { bombOf, withJson } from '../attack/links/mutate.ts';
import { seal, unseal } from '../../src/files/permalink/envelope.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';

const honest: ResultLink = {
  kind: 'result',
  config: defaultConfig('ground', 'Ground'),
  dataset: { id: 'ground', title: 'Ground', tasks: 9, orderHash: 'ff' },
  createdAt: 1_795_000_000_000,
  versions: { app: '0.1.0', rules: '2026-11' },
  ordinals: [0, 4],
  ordinalsHash: selectionHash([0, 4]),
  taskCount: 2,
  verdicts: Array.from({ length: 6 }, () => 'correct'),
};

/** An honest link with something else in its JSON. */
async function forgedOf(change: (link: Record<string, unknown>) => unknown): Promise<string> {
  const link = (await unseal(await toPermalink(honest))) as Record<string, unknown>;
  change(link);
  return seal(link);
}

test('a link that unpacks to much is refused before it fills the memory', async () => {
  const bomb = bombOf(50);
  expect(bomb.length).toBeLessThan(100_000);
  await expect(fromPermalink(bomb)).rejects.toThrow('it unpacks to more than a link may hold');
});

test('no link is written that a reader would find too large', async () => {
  await expect(seal('a'.repeat(600_000))).rejects.toMatchObject({ code: 'permalink-too-long' });
});

test('a time that no calendar holds is refused', async () => {
  const forged = await forgedOf((link) => (link.createdAt = 1e300));
  await expect(fromPermalink(forged)).rejects.toMatchObject({ code: 'permalink-unreadable' });
});

test.each(['a title', 'a task id', 'a key'])('half a character in %s is refused in words', async (place) => {
  const MARK = 'marked';
  const forged: Record<string, object> = {
    'a title': { title: MARK },
    'a task id': { selection: { taskIds: [MARK] } },
    'a key': { [MARK]: 1 },
  };
  const link = (await unseal(await toPermalink(honest))) as { config: object };
  Object.assign(link.config, forged[place]);
  const forgery = withJson(JSON.stringify(link).replace(MARK, '\\ud800'));
  await expect(fromPermalink(forgery)).rejects.toMatchObject({
    code: 'permalink-unreadable',
    message: 'This link cannot be read: a text in it holds half a character.',
  });
});

test('half a character is replaced in a link of ours', async () => {
  const text = await toPermalink({ ...honest, config: { ...honest.config, title: 'a\ud800b' } });
  expect((await fromPermalink(text)).config.title).toBe('a\ufffdb');
});

test('no link is written of more cells than a reader takes', async () => {
  const taskCount = Math.ceil((MAX_CELLS + 1) / 3);
  const verdicts = Array.from({ length: taskCount * 3 }, () => 'correct' as const);
  await expect(toPermalink({ ...honest, ordinals: undefined, taskCount, verdicts })).rejects.toMatchObject({
    code: 'permalink-too-long',
  });
});
