import { describe, expect, test } from 'vitest';
import { pageAt } from '../../src/world/worlds/web/page.ts';
import {
  queryWords,
  searchOver,
  searchWithOperators,
  bestSentences,
  splitSentences,
} from '../../src/world/worlds/web/search.ts';

const texts = (...list: string[]) => searchOver(list, (text) => ({ title: '', text }));

describe('the search of the bundled web', () => {
  test('ranks by BM25 with k1 1.2 and b 0.75', () => {
    // By hand: idf ln(1 + 2.5 / 1.5) = 0.980829, length 3 of a mean of 2, so 0.980829 · 2 · 2.2 / (2 + 1.2 · (0.25 + 0.75 · 1.5)).
    const [hit] = texts('tide tide moon', 'moon sun', 'rain')('tide');
    expect(hit!.item).toBe('tide tide moon');
    expect(hit!.score).toBeCloseTo(1.18237, 5);
  });

  test('counts a word of the title three times', () => {
    const search = searchOver(['title', 'text'], (item) => ({
      title: item === 'title' ? 'comet' : '',
      text: item === 'title' ? '' : 'comet comet moon',
    }));
    expect(search('comet').map(({ item }) => item)).toEqual(['title', 'text']);
  });

  test('keeps the order of the index among equals and leaves out what is not wanted', () => {
    const search = texts('sun one', 'sun two', 'sun three');
    expect(search('sun').map(({ item }) => item)).toEqual(['sun one', 'sun two', 'sun three']);
    expect(search('sun', (item) => item !== 'sun two').map(({ item }) => item)).toEqual([
      'sun one',
      'sun three',
    ]);
  });

  test('passes over words of no weight unless there are no others', () => {
    expect(queryWords('the history of the')).toEqual(['history']);
    expect(queryWords('of the')).toEqual(['of', 'the']);
  });

  test.each([
    ['caching site:docs.example', 'https://docs.example/guide/caching'],
    ['"most punctual of all"', 'https://energy.example/'],
    ['intitle:sihwa power', 'https://energy.example/tidal/sihwa'],
    ['inurl:la-rance', 'https://energy.example/tidal/la-rance'],
  ])('understands %s', (query, url) => {
    expect(searchWithOperators(query)[0]?.item.url).toBe(url);
  });

  test('leaves out what a minus forbids', () => {
    const urls = (query: string) => searchWithOperators(query).map(({ item }) => item.url);
    expect(urls('nerpa omul')).toEqual(['https://travel.example/baikal']);
    expect(urls('nerpa -omul')).toEqual([]);
    expect(urls('Texel -site:travel.example')).toEqual([]);
  });

  test('lists a site when nothing but the site is named', () => {
    expect(searchWithOperators('site:voyages.example')).toHaveLength(4);
    expect(searchWithOperators('site:nowhere.example')).toEqual([]);
  });
});

describe('sentences', () => {
  test.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['He wrote to G. H. Hardy. He came.', ['He wrote to G. H. Hardy.', 'He came.']],
    ['It is 1,642.5 m deep.', ['It is 1,642.5 m deep.']],
    ['第一句。第二句！', ['第一句。', '第二句！']],
  ])('%s is cut where a sentence ends', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  test('that hold the words are chosen, in the order of the page', () => {
    const page = pageAt('https://encyclopedia.example/florence')!;
    expect(bestSentences(page, 'cradle brick', 2)).toEqual([
      'It was the cradle of the Renaissance.',
      "The cathedral's dome by Brunelleschi is still the largest ever built of brick.",
    ]);
  });
});
