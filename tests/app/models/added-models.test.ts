import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import type { ProviderOffer } from '#core/model-providers.ts';
import { isLanguageModel } from '#core/model.ts';
import {
  addedModel,
  MAX_MODELS,
  plainAddress,
  readStoredModels,
} from '../../../src/app/frame/models/added-models.ts';
import { ModelStore } from '../../../src/app/frame/state/model-store.svelte.ts';

const offer: ProviderOffer = {
  id: 'openrouter',
  title: 'OpenRouter',
  homepage: '',
  keyHint: 'sk-or-…',
  needsKey: true,
  defaultBaseUrl: 'https://openrouter.ai/api/v1',
  models: [],
};

test('a model at its provider’s own address names no address; one elsewhere does, also in its title and id', () => {
  const own = addedModel(offer, 'qwen/qwen3-8b', offer.defaultBaseUrl);
  expect(own.ref).not.toHaveProperty('baseUrl');
  expect(own).toMatchObject({ address: offer.defaultBaseUrl, needsKey: true });
  const other = addedModel(offer, 'qwen/qwen3-8b', 'http://127.0.0.1:8000/v1');
  expect(other.ref.title).toBe('qwen/qwen3-8b (OpenRouter, 127.0.0.1:8000)');
  expect(other.address).toBe('http://127.0.0.1:8000/v1');
  expect(other.ref.id).not.toBe(own.ref.id);
});

test('what is stored of a model comes back, and nothing else does', () => {
  const model = addedModel(offer, 'a', 'https://models.example/v1');
  const stored = JSON.parse(
    JSON.stringify({ models: [{ ...model, key: 'planted', ref: { ...model.ref, key: 'planted' } }] }),
  );
  expect(readStoredModels(stored)).toEqual([model]);
});

const broken: (JsonValue | undefined)[] = [
  undefined,
  'text',
  { models: 'text' },
  { models: [null, 1, {}, { ref: {} }] },
  { models: [{ ref: { id: 'a', title: 'a', providerId: 'p', model: 'm' }, address: 'javascript:alert(1)' }] },
];
test.each(broken)('of %j nothing is read as a model', (stored) => {
  expect(readStoredModels(stored)).toEqual([]);
});

test('no more models are read than are kept', () => {
  const models = Array.from({ length: MAX_MODELS + 50 }, (_, index) => ({
    ref: { id: `${index}`, title: 'a', providerId: 'p', model: 'm' },
    address: 'https://models.example',
  }));
  expect(readStoredModels({ models })).toHaveLength(MAX_MODELS);
});

describe('an address', () => {
  const addresses: [string, string | undefined][] = [
    [' https://a.example/v1/ ', 'https://a.example/v1'],
    ['https://me:secret@a.example/v1?key=secret#secret', 'https://a.example/v1'],
    ['ftp://a.example', undefined],
    ['a.example', undefined],
    ['', undefined],
  ];
  test.each(addresses)('typed as “%s” is kept as %s', (typed, kept) => {
    expect(plainAddress(typed)).toBe(kept);
  });
});

test('a model of a shared set-up is known by the list of providers, and by its own address first', async () => {
  const noDatabase = () => Promise.reject(new Error('no database'));
  const models = new ModelStore(noDatabase, () => {
    throw new Error('no worker');
  });
  const { ref } = addedModel(offer, 'a');
  expect(models.known(ref)).toMatchObject({ address: '', needsKey: false });
  await models.loadOffers();
  expect(models.known(ref)).toEqual(addedModel(offer, 'a'));
  expect(models.known({ ...ref, baseUrl: 'https://else.example' }).address).toBe('https://else.example');
});

test('a baseline and a model that names no provider are no language models one can ask', () => {
  expect(isLanguageModel({ id: 'baseline-oracle', title: 'Oracle', kind: 'baseline' })).toBe(false);
  expect(isLanguageModel({ id: 'a', title: 'A', kind: 'language-model' })).toBe(false);
  expect(isLanguageModel(addedModel(offer, 'a').ref)).toBe(true);
});
