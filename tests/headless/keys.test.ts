import { describe, expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import { PROVIDER_OFFERS } from '#core/model-providers.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';
import { keyNames, takeKeys } from '../../src/headless/engine.ts';

const aModel = (providerId: string, baseUrl?: string): LanguageModelRef => ({
  id: 'm',
  kind: 'language-model',
  title: 'M',
  providerId,
  model: 'm',
  ...(baseUrl === undefined ? {} : { baseUrl }),
});

const taken = (model: LanguageModelRef, environment: Record<string, string | undefined>) => {
  const keys = new ModelKeys();
  takeKeys([model], environment, keys);
  return keys;
};

describe('keys of the environment', () => {
  test('go to the provider’s own address, and leave the environment', () => {
    const environment: Record<string, string | undefined> = { ANTHROPIC_API_KEY: 'a-key', OTHER: 'x' };
    const keys = taken(aModel('anthropic'), environment);
    expect(keys.keyFor('anthropic', 'https://api.anthropic.com/v1/messages')?.reveal()).toBe('a-key');
    expect(environment).toEqual({ OTHER: 'x' });
  });

  test('of a provider go to no other address that a plan names', () => {
    const model = aModel('openai-chat', 'https://evil.example/v1');
    expect(() => taken(model, { OPENAI_API_KEY: 'a-key' })).toThrow(
      'asked at https://evil.example, which is not an address of OpenAI',
    );
  });

  test('for another address need its origin beside them', () => {
    const model = aModel('openai-chat', 'https://proxy.example/v1');
    const keys = taken(model, { MODEL_API_KEY: 'own', MODEL_API_ORIGIN: 'https://proxy.example' });
    expect(keys.keyFor('openai-chat', 'https://proxy.example/v1/chat')?.reveal()).toBe('own');
  });

  test('that are missing are named by their variable', () => {
    expect(() => taken(aModel('gemini'), {})).toThrow('There is no key of Google Gemini in the environment');
    expect(() => taken(aModel('hugging-face'), { HUGGING_FACE_API_KEY: 'x' })).toThrow(
      'no key of Hugging Face',
    );
  });

  test('are not needed where a provider takes none', () => {
    expect(taken(aModel('ollama'), {}).held()).toEqual([]);
    expect(
      taken(aModel('openai-compatible', 'http://localhost:9/v1'), { MODEL_API_KEY: 'x' }).held(),
    ).toEqual([]);
  });

  test('have one name for each provider', () => {
    for (const { id } of PROVIDER_OFFERS)
      for (const name of keyNames(id)) expect(name).toMatch(/^[A-Z][A-Z_]+$/);
    expect(keyNames('xai')).toEqual(['XAI_API_KEY']);
  });
});
