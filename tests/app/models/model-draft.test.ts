import { describe, expect, test } from 'vitest';
import { PROVIDER_OFFERS } from '#core/model-providers.ts';
import { typedPlace } from '../../../src/app/run/model-draft.svelte.ts';

const read = (text: string, wire?: string) => {
  const place = typedPlace(text, PROVIDER_OFFERS, wire);
  return place && [place.offer.id, place.address];
};

describe('one field takes a provider or an address', () => {
  test.each([
    ['OpenAI', 'openai-responses', undefined],
    [' openai (chat completions) ', 'openai-chat', undefined],
    ['anthropic', 'anthropic', undefined],
    ['Google Gemini', 'gemini', undefined],
    ['gemini', 'gemini', undefined],
    ['https://openrouter.ai/api/v1', 'openrouter', undefined],
    ['https://api.anthropic.com', 'anthropic', undefined],
    ['http://localhost:11434/v1/', 'ollama', undefined],
    ['http://localhost:9999/v1', 'openai-compatible', 'http://localhost:9999/v1'],
    ['https://models.example/v1/chat/completions', 'openai-compatible', 'https://models.example/v1'],
    ['https://api.openai.com/other', 'openai-compatible', 'https://api.openai.com/other'],
    ['localhost:9999/v1', 'openai-compatible', 'http://localhost:9999/v1'],
    ['localhost:11434/v1', 'ollama', undefined],
    ['127.0.0.1:9999', 'openai-compatible', 'http://127.0.0.1:9999'],
    ['[::1]:9999/v1', 'openai-compatible', 'http://[::1]:9999/v1'],
    ['api.anthropic.com', 'anthropic', undefined],
    ['models.example/v1', 'openai-compatible', 'https://models.example/v1'],
    ['https://аpple.example/v1', 'openai-compatible', 'https://xn--pple-43d.example/v1'],
    ['https://user:pw@models.example/v1?key=x#y', 'openai-compatible', 'https://models.example/v1'],
  ])('“%s” is %s at %s', (text, id, address) => {
    expect(read(text)).toEqual([id, address]);
  });

  test.each([
    '',
    'open',
    'ftp://models.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http:',
    'models/v1',
    'Any OpenAI-compatible server',
    '__proto__',
  ])('“%s” is neither yet', (text) => expect(read(text)).toBeUndefined());

  test('an address of one’s own speaks the API that was chosen', () => {
    expect(read('https://models.example/v1', 'anthropic')).toEqual([
      'anthropic',
      'https://models.example/v1',
    ]);
    expect(read('https://models.example/v1', 'nobody')).toBeUndefined();
  });
});
