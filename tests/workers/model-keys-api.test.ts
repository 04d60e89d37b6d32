import { describe, expect, test } from 'vitest';
import type { ForgottenKeys } from '#store/bridge/models-contract.ts';
import type { KeptKey } from '#store/storage/db.ts';
import { createModelKeysApi, ModelKeys, type KeyStore } from '../../workers/models/model-keys.ts';

const PLANTED = 'sk-planted-0123456789abcdef';
const HOME = 'https://api.anthropic.com';

/** A room that forgets nothing it was not told to, and takes its time. */
function aRoom(...keys: KeptKey[]): KeyStore & { keys: KeptKey[] } {
  const later = () => new Promise((resolve) => setTimeout(resolve, 1));
  return {
    keys,
    async read() {
      await later();
      return [...this.keys];
    },
    async write(key) {
      await later();
      await this.remove(key.providerId, key.origin);
      this.keys.push(key);
    },
    async remove(providerId, origin) {
      await later();
      this.keys = this.keys.filter(
        (key) => (providerId ?? key.providerId) !== key.providerId || (origin ?? key.origin) !== key.origin,
      );
    },
  };
}

const aKept = (change: Partial<KeptKey> = {}): KeptKey => ({
  providerId: 'anthropic',
  origin: HOME,
  key: PLANTED,
  isSignedIn: false,
  ...change,
});

function aWorld(room?: KeyStore) {
  const keys = new ModelKeys(room);
  const told: ForgottenKeys[] = [];
  let hear: (forgotten: ForgottenKeys) => void = () => {};
  const api = createModelKeysApi({
    keys,
    crypto,
    fetch: () => Promise.reject(new Error('no network')),
    makeId: () => '1',
    now: () => 0,
    wait: () => new Promise(() => {}),
    hear: () => () => {},
    sendForgotten: (forgotten) => told.push(forgotten),
    onForgottenElsewhere: (onForgotten) => (hear = onForgotten),
  });
  /** Another tab has forgotten these. */
  const forgetElsewhere = (forgotten: ForgottenKeys): void => hear(forgotten);
  return { api, keys, told, forgetElsewhere };
}

describe('keys', () => {
  test('go in, are told of by place alone, and are forgotten', async () => {
    const { api, keys } = aWorld();
    await api.setModelKey('anthropic', PLANTED, `${HOME}/v1`);
    const held = await api.heldModelKeys();
    expect(held).toEqual([{ providerId: 'anthropic', origin: HOME, isKept: false, isSignedIn: false }]);
    expect(JSON.stringify(held) + JSON.stringify(keys) + String(keys)).not.toContain(PLANTED);
    await api.forgetModelKeys();
    expect(await api.heldModelKeys()).toEqual([]);
  });

  test('of one provider at two addresses go each to its own', async () => {
    const { api, keys } = aWorld();
    await api.setModelKey('compatible', 'key-of-the-first', 'http://localhost:8000/v1');
    await api.setModelKey('compatible', 'key-of-the-second', 'https://models.example/v1');
    expect(keys.keyFor('compatible', 'http://localhost:8000/v1/chat')?.reveal()).toBe('key-of-the-first');
    expect(keys.keyFor('compatible', 'https://models.example/v1/chat')?.reveal()).toBe('key-of-the-second');
    expect(() => keys.keyFor('compatible', 'https://models.example:444/v1/chat')).toThrow(/not sent to/);
    await api.forgetModelKeys('compatible', 'http://localhost:8000/v1');
    expect((await api.heldModelKeys()).map(({ origin }) => origin)).toEqual(['https://models.example']);
    await api.setModelKey('compatible', '', 'https://models.example/v1');
    expect(await api.heldModelKeys()).toEqual([]);
  });

  test.each(['with a space', 'mit Umläuten-äöü', 'zwei\nZeilen'])(
    'that no header can carry are refused: %j',
    async (key) => {
      const { api } = aWorld();
      await expect(api.setModelKey('groq', key, 'https://api.groq.com')).rejects.toMatchObject({
        code: 'model-key-rejected',
      });
    },
  );
});

describe('keeping', () => {
  test('is off by default, is a choice, and is undone by another choice', async () => {
    const room = aRoom();
    const { api } = aWorld(room);
    await api.setModelKey('anthropic', PLANTED, HOME);
    expect(room.keys).toEqual([]);
    await api.keepModelKey('anthropic', HOME, true);
    expect(room.keys).toEqual([aKept()]);
    expect((await api.heldModelKeys())[0]).toMatchObject({ isKept: true });
    await api.keepModelKey('anthropic', HOME, false);
    expect(room.keys).toEqual([]);
    expect((await api.heldModelKeys())[0]).toMatchObject({ isKept: false });
  });

  test('brings a key back to the next worker, which tells when it runs out', async () => {
    const { api, keys } = aWorld(aRoom(aKept({ isSignedIn: true, expiresAt: 5 })));
    expect(await api.heldModelKeys()).toEqual([
      { providerId: 'anthropic', origin: HOME, isKept: true, isSignedIn: true, expiresAt: 5 },
    ]);
    expect(keys.keyFor('anthropic', `${HOME}/v1/messages`)?.reveal()).toBe(PLANTED);
  });

  test('a key in place of a kept one takes its place, or leaves the room empty', async () => {
    const room = aRoom(aKept());
    const { api } = aWorld(room);
    await api.setModelKey('anthropic', 'another-key-0123', HOME, true);
    expect(room.keys).toEqual([aKept({ key: 'another-key-0123' })]);
    await api.setModelKey('anthropic', 'a-third-key-0123', HOME);
    expect(room.keys).toEqual([]);
  });

  test.each<[string, string | undefined, string | undefined, number]>([
    ['of one place', 'anthropic', HOME, 2],
    ['of one provider', 'anthropic', undefined, 1],
    ['of all', undefined, undefined, 0],
  ])('ends with forgetting %s, before the kept ones were read', async (_, providerId, address, left) => {
    const room = aRoom(aKept(), aKept({ origin: 'https://proxy.example' }), aKept({ providerId: 'groq' }));
    const { api } = aWorld(room);
    await api.forgetModelKeys(providerId, address);
    expect(room.keys).toHaveLength(left);
    expect(await api.heldModelKeys()).toHaveLength(left);
  });

  test('a store that cannot be read holds no keys, and one that cannot be written says so and holds the key in memory', async () => {
    const broken = () => Promise.reject(new Error('no store'));
    const { api } = aWorld({ read: broken, write: broken, remove: async () => {} });
    expect(await api.heldModelKeys()).toEqual([]);
    await expect(api.setModelKey('anthropic', PLANTED, HOME, true)).rejects.toThrow('no store');
    expect(await api.heldModelKeys()).toMatchObject([{ isKept: false }]);
  });
});

describe('forgetting', () => {
  const PROXY = 'https://proxy.example';
  const three = [aKept(), aKept({ origin: PROXY }), aKept({ providerId: 'groq' })];

  test.each<[string, [string?, string?], ForgottenKeys]>([
    ['one key', ['anthropic', `${HOME}/v1`], { providerId: 'anthropic', origin: HOME }],
    ['those of a provider', ['anthropic'], { providerId: 'anthropic' }],
    ['all keys', [], {}],
  ])('%s tells other tabs which, without a key', async (_, asked, forgotten) => {
    const { api, told } = aWorld(aRoom(...three));
    await api.forgetModelKeys(...asked);
    expect(told).toEqual([forgotten]);
  });

  test('tells other tabs when the kept keys are gone, so that none of them reads them after that', async () => {
    const room = aRoom(aKept());
    const { api, told } = aWorld(room);
    const forgetting = api.forgetModelKeys();
    expect(told).toEqual([]);
    await forgetting;
    expect([room.keys, told]).toEqual([[], [{}]]);
  });

  test('reaches other tabs when the store refuses, and says that it did', async () => {
    const room = { ...aRoom(), remove: () => Promise.reject(new Error('no store')) };
    const { api, told } = aWorld(room);
    await expect(api.forgetModelKeys()).rejects.toThrow('no store');
    expect(told).toEqual([{}]);
  });

  test.each<[ForgottenKeys, string[]]>([
    [{}, []],
    [{ providerId: 'anthropic', origin: HOME }, [`anthropic ${PROXY}`, `groq ${HOME}`]],
    [{ providerId: 'anthropic' }, [`groq ${HOME}`]],
  ])('in another tab, %j, is forgetting here, whether kept or not', async (forgotten, left) => {
    const { api, keys, told, forgetElsewhere } = aWorld(aRoom(aKept()));
    await api.setModelKey('anthropic', PLANTED, PROXY);
    await api.setModelKey('groq', PLANTED, HOME);
    forgetElsewhere(forgotten);
    const held = await api.heldModelKeys();
    expect(held.map(({ providerId, origin }) => `${providerId} ${origin}`).sort()).toEqual(left);
    expect(keys.secrets.text(PLANTED)).toBe(left.length > 0 ? '[secret]' : PLANTED);
    expect(told).toEqual([]);
  });

  test('in another tab, heard while the kept keys are read, holds none of them', async () => {
    const { api, forgetElsewhere } = aWorld(aRoom(aKept()));
    const reading = api.heldModelKeys();
    forgetElsewhere({});
    await reading;
    expect(await api.heldModelKeys()).toEqual([]);
  });
});
