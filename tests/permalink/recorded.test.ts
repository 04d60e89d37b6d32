import { describe, expect, test } from 'vitest';
import type { RecordedSource } from '#core/recording.ts';
import { fromPermalink, selectionHash, toPermalink, type ResultLink } from '#files/permalink/index.ts';
import { seal, unseal } from '../../src/files/permalink/envelope.ts';
import { aRecordedConfig, aRecordedModel, aRecordedSource } from '../builders/a-recorded-run.ts';

const aLink = (source: Partial<RecordedSource> = {}, models = [aRecordedModel()]): ResultLink => ({
  kind: 'result',
  config: aRecordedConfig({ models, recorded: aRecordedSource(source), selection: { datasetId: 'bfcl' } }),
  dataset: { id: 'bfcl', title: 'BFCL', tasks: 4, orderHash: 'ff' },
  createdAt: 1_795_000_000_000,
  versions: { app: '0.1.0', rules: '2026-11' },
  ordinals: [0, 2],
  ordinalsHash: selectionHash([0, 2]),
  taskCount: 2,
  verdicts: ['correct', 'undecided'].flatMap((verdict) => models.map(() => verdict as 'correct')),
});
const sent = async (link: ResultLink) => (await fromPermalink(await toPermalink(link))) as ResultLink;
const read = async (source: Partial<RecordedSource>) => (await sent(aLink(source))).config.recorded;

describe('a link of recorded answers', () => {
  test('says where they were read', async () => {
    const link = aLink({ files: ['/home/me/planted-name.json', 'b.json'] });
    const text = await toPermalink(link);
    const recorded = { ...aRecordedSource(), files: [], elsewhere: 2 };
    expect(await fromPermalink(text)).toEqual({ ...link, config: { ...link.config, recorded } });
    expect(JSON.stringify(await fromPermalink(text))).not.toContain('planted');
  });

  test('comes back as it was when it is sent on', async () => {
    const once = await sent(aLink());
    expect(await sent(once)).toEqual(once);
  });

  test('says nothing that is not said', async () => {
    const bare = { publisher: undefined, published: undefined, licence: undefined, address: undefined };
    const { format, bytes, sha256 } = aRecordedSource();
    expect(await read(bare)).toEqual({ format, files: [], elsewhere: 1, bytes, sha256 });
  });

  test.each<[string, Partial<RecordedSource>, Partial<RecordedSource>]>([
    [
      'an address drops what people put keys in',
      { address: 'https://me:planted@example.com/a/?key=planted#planted' },
      { address: 'https://example.com/a' },
    ],
    [
      'an address names a commit after an @, as those of jsDelivr do',
      { address: 'https://cdn.jsdelivr.net/gh/a/b@c0ffee/2024/' },
      { address: 'https://cdn.jsdelivr.net/gh/a/b@c0ffee/2024/' },
    ],
    ['what is no address of the web is left out', { address: 'javascript:alert(1)' }, { address: undefined }],
    ['a date is a date', { published: 'yesterday, by us' }, { published: undefined }],
    [
      'a publisher stays on one line',
      { publisher: 'A\n\u202egroup' },
      { publisher: expect.not.stringMatching(/[\n\u202e]/) as string },
    ],
    ['a long licence is cut', { licence: 'x'.repeat(500) }, { licence: 'x'.repeat(200) }],
  ])('%s', async (_, source, expected) => {
    expect(await read(source)).toMatchObject(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
    );
    for (const [name, value] of Object.entries(expected))
      if (value === undefined) expect(await read(source)).not.toHaveProperty(name);
  });

  test('holds the models of a whole leaderboard; more, or longer names, are refused before anything is sent', async () => {
    const models = (count: number, name = 'm') =>
      Array.from({ length: count }, (_, index) => aRecordedModel(`${name}${index}`));
    const link = aLink({}, models(120));
    expect((await sent(link)).config.models).toEqual(link.config.models);
    for (const many of [models(201), models(1, 'n'.repeat(400))])
      await expect(toPermalink(aLink({}, many))).rejects.toMatchObject({ code: 'permalink-too-long' });
  });

  test('is none where a model is called recorded and no source is named, or the other way round', async () => {
    const { recorded: _, ...unsourced } = aLink().config;
    const asked = {
      ...aLink().config,
      models: [{ id: 'x', title: 'x', kind: 'language-model' as const }],
    };
    for (const config of [unsourced, asked])
      await expect(sent({ ...aLink(), config })).rejects.toMatchObject({ code: 'permalink-unreadable' });
  });

  test('never holds a set-up: there is nothing to run', async () => {
    const { config, dataset } = aLink();
    const text = await toPermalink({ kind: 'setup', config, dataset });
    await expect(fromPermalink(text)).rejects.toMatchObject({
      code: 'permalink-unreadable',
      message: expect.stringContaining('cannot be run') as string,
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ['a hash that is none', { sha256: 'abc' }],
    ['an address that is none', { address: 'data:text/html,x' }],
    ['no file', { elsewhere: 0 }],
    ['names of files', { files: ['a.json'] }],
    ['more than it may hold', { x: 1 }],
    ['a format of 100 characters', { format: 'f'.repeat(100) }],
  ])('is refused with %s', async (_, forged) => {
    const link = (await unseal(await toPermalink(aLink()))) as { config: { recorded: object } };
    Object.assign(link.config.recorded, forged);
    await expect(fromPermalink(await seal(link))).rejects.toMatchObject({ code: 'permalink-unreadable' });
  });
});
