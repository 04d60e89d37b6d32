import { expect, test } from 'vitest';
import { KeptText } from '../../../src/app/tools/kept-text.ts';

const TOOL = { server: 'weather', name: 'get_forecast' };

function aTab(): { kept: KeptText; texts: Map<string, string> } {
  const texts = new Map<string, string>();
  const kept = new KeptText(() => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }));
  return { kept, texts };
}

test('what is typed of a tool is found again, for this tool of this data set alone, until it is undone', () => {
  const { kept, texts } = aTab();
  kept.keep('ground', TOOL, { description: 'New', schema: '{' });
  expect(kept.read('ground', TOOL)).toEqual({ description: 'New', schema: '{' });
  expect(kept.read('ground', { ...TOOL, server: null })).toEqual({});
  expect(kept.read('other', TOOL)).toEqual({});
  kept.keep('ground', TOOL, {});
  expect(texts.size).toBe(0);
});

test('a text that is too long is not kept, and one that is no such text is not read', () => {
  const { kept, texts } = aTab();
  kept.keep('ground', TOOL, { description: 'New' });
  kept.keep('ground', TOOL, { description: 'x'.repeat(100_001) });
  expect(texts.size).toBe(0);
  kept.keep('ground', TOOL, { schema: '' });
  const [key] = texts.keys();
  for (const text of ['', '[]', '{"description":1,"schema":null}', '{']) {
    texts.set(key!, text);
    expect(kept.read('ground', TOOL)).toEqual({});
  }
});

test('a browser that refuses the store keeps nothing and breaks nothing', () => {
  const refused = new KeptText(() => {
    throw new Error('refused');
  });
  refused.keep('ground', TOOL, { description: 'New' });
  expect(refused.read('ground', TOOL)).toEqual({});
});
