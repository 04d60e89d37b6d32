import { expect, test } from 'vitest';
import { newHosts } from '../../../src/app/run/start-checks.ts';
import { aLanguageModel } from '../../builders/a-language-model.ts';

const at = (address: string, providerId = 'openai-compatible') => ({
  ref: aLanguageModel({ providerId, baseUrl: address }),
  address,
  needsKey: false,
});
const linked = [
  at('https://a.example/v1'),
  at('https://a.example/v2'),
  at('https://xn--pple-43d.example/v1'),
];

test('every host of a linked set-up is new to a person who used none, named once and as it is sent', () => {
  expect(newHosts(linked, [], [], [])).toEqual(['a.example', 'xn--pple-43d.example']);
});

test.each([
  ['added a model there', [at('https://a.example/other')], [], []],
  ['gave a key for it', [], [{ origin: 'https://a.example' }], []],
  ['agreed to it before', [], [], ['a.example']],
])('a host is not new to a person who %s', (_, added, held, agreed) => {
  expect(newHosts(linked, added, held, agreed)).toEqual(['xn--pple-43d.example']);
});

test('models inside the browser have no host', () => {
  expect(newHosts([at('', 'web-llm')], [], [], [])).toEqual([]);
});

test('a host that is known over https is new over http, unless it is this machine', () => {
  const plain = [at('http://a.example/v1'), at('http://localhost:8000/v1')];
  const used = [at('https://a.example/v1'), at('https://localhost:8000/v1')];
  expect(newHosts(plain, used, [], [])).toEqual(['http://a.example']);
  expect(newHosts(plain, [], [{ origin: 'http://a.example' }], [])).toEqual(['localhost:8000']);
});
