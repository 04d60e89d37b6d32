import { describe, expect, test } from 'vitest';
import type { Tool } from '#core/tool.ts';
import { bm25, countTerms, rankTools, tokenize } from '#ask/retrieval/index.ts';
import { isCompleteAt, ndcgAt, recallAt, reciprocalRank } from '#measure/metrics/index.ts';
import rankings from './vectors/retrieval/rankings.json' with { type: 'json' };
import tokens from './vectors/retrieval/tokens.json' with { type: 'json' };

const toolOf = (name: string, description: string, properties = {}): Tool => ({
  name,
  server: null,
  description,
  inputSchema: { type: 'object', properties },
  schemaFrom: 'source',
});

describe('words of a text', () => {
  test.each(tokens)('$name', ({ text, tokens: expected }) => expect(tokenize(text)).toEqual(expected));

  test('are bounded, however long the text and the word', () => {
    const found = tokenize('x'.repeat(1_000_000));
    expect(found).toHaveLength(1);
    expect(found[0]!.length).toBeLessThanOrEqual(40);
  });
});

describe('measures of a ranking', () => {
  test.each(rankings)('$name', ({ ranking, relevant, k, ...expected }) => {
    const wanted = new Set<string>(relevant);
    expect(recallAt(ranking, wanted, k)).toBe(expected.recall);
    expect(ndcgAt(ranking, wanted, k)).toBeCloseTo(expected.ndcg, 12);
    expect(isCompleteAt(ranking, wanted, k)).toBe(expected.complete);
    expect(reciprocalRank(ranking, wanted)).toBe(expected.reciprocalRank);
  });
});

describe('BM25', () => {
  const documents = ['red car', 'red red bicycle', 'blue boat'].map((text) => countTerms(text.split(' ')));

  test('is what the formula says, worked by hand', () => {
    // N 3, mean length 7/3, df(blue) 1: idf ln(1 + 2.5 / 1.5); norm 1.2 · (0.25 + 0.75 · 2 / (7/3)).
    const expected = (Math.log(8 / 3) * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 6) / 7));
    expect(bm25(documents, countTerms(['blue']))[2]).toBeCloseTo(expected, 12);
  });

  test('prefers the rarer word', () => {
    const [car, , boat] = bm25(documents, countTerms(['red', 'blue']));
    expect(boat!).toBeGreaterThan(car!);
  });

  test('is 0 without a word in common, and without documents there are no scores', () => {
    expect(bm25(documents, countTerms(['green']))).toEqual([0, 0, 0]);
    expect(bm25([], countTerms(['red']))).toEqual([]);
  });
});

describe('ranking tools', () => {
  const menu = [
    toolOf('send_mail', 'Send an e-mail'),
    toolOf('get_weather', 'Weather of a city', { city: { type: 'string', description: 'Name of the city' } }),
    toolOf('other', 'Nothing here'),
  ];

  test('puts the tool that shares most words first', () => {
    expect(rankTools('weather in the city', menu)[0]!.tool.name).toBe('get_weather');
  });

  test('keeps the order of the menu among equal scores', () => {
    expect(rankTools('zzz', menu).map(({ tool }) => tool.name)).toEqual([
      'send_mail',
      'get_weather',
      'other',
    ]);
  });

  test('searches the extra terms too', () => {
    const extraTerms = new Map([['mail', 0.5]]);
    expect(rankTools('писать', menu, { extraTerms })[0]!.tool.name).toBe('send_mail');
  });

  test.each([
    ['status', 'getHTTPStatus'],
    ['xml file', 'parseXMLFile'],
    ['雨', '查雨量'],
    ['明天的雨, 雨', '查雨量'],
    ['量', '查雨量'],
    ['查', '查雨量'],
  ])('finds %s in %s', (query, name) => {
    const [best] = rankTools(query, [
      toolOf('other', 'Nothing here'),
      toolOf('查天气', ''),
      toolOf(name, ''),
    ]);
    expect(best!.score).toBeGreaterThan(0);
  });

  test('of one character ranks the tool whose words hold it before those that do not', () => {
    const names = ['查天气', '查雨量', '雨'].map((name) => toolOf(name, ''));
    const ranked = rankTools('雨', names).map(({ tool, score }) => [tool.name, score > 0]);
    expect(ranked).toEqual([
      ['雨', true],
      ['查雨量', true],
      ['查天气', false],
    ]);
  });

  test('survives schemas that are none', () => {
    const odd = { ...menu[0]!, inputSchema: { properties: 'no object' } };
    expect(rankTools('mail', [odd])).toHaveLength(1);
  });
});
