import { expect, test } from 'vitest';
import { regionalPicks, regionFit } from '#measure/metrics/index.ts';
import { regionOf } from '#measure/metrics/regional-picks.ts';
import { aRun } from './a-run.ts';

const tools = [
  { name: 'maps_geo', server: 'amap-maps' },
  { name: 'map_geocode', server: 'baidu-maps' },
  { name: 'maps_geocode', server: 'google-maps' },
  { name: 'get_time', server: 'time' },
];

test.each([
  ['从北京南站到天安门怎么走', 'zh', 'CN'],
  ['How do I get from Xi’an to Beijing?', 'en', 'CN'],
  ['去巴黎的路线', 'zh', 'FR'],
  ['明天会下雨吗', 'zh', 'CN'],
  ['From Beijing to Paris', 'en', undefined],
  ['Which turkey is nice?', 'en', undefined],
  ['Parisian cafés', 'en', undefined],
  ['Find a café', undefined, undefined],
])('%s (%s) is of the region %s', (query, language, region) => {
  expect(regionOf({ query, ...(language ? { language } : {}) })).toBe(region);
});

test('a tool fits by the region of its server; where none is of the region, those for the world fit', () => {
  expect(regionFit({ query: '去天安门怎么走', language: 'zh', tools })).toEqual({
    maps_geo: true,
    map_geocode: true,
    maps_geocode: false,
  });
  expect(regionFit({ query: 'A walk through Paris', tools })).toEqual({
    maps_geo: false,
    map_geocode: false,
    maps_geocode: true,
  });
  // Without another to choose, or without a region, there is no choice.
  expect(regionFit({ query: '去天安门怎么走', language: 'zh', tools: tools.slice(0, 2) })).toBeUndefined();
  expect(regionFit({ query: 'A walk', language: 'en', tools })).toBeUndefined();
  // Names that servers share tell nothing.
  const alike = [
    { name: 'geocode', server: 'amap' },
    { name: 'geocode', server: 'google-maps' },
  ];
  expect(regionFit({ query: 'Beijing', tools: alike })).toBeUndefined();
});

test('calls to fitting tools are counted of those that had the choice, task by task', () => {
  const table = aRun({ a: '++++' });
  const fit = { amap: true, google: false };
  const executed = [
    [
      { tool: 'amap', failed: false },
      { tool: 'google', failed: false },
      { tool: 'time', failed: false },
    ],
    [
      { tool: 'amap', failed: true },
      { tool: 'google', failed: true, unmade: true as const },
    ],
    [{ tool: 'time', failed: false }],
    [{ tool: 'google', failed: false }],
  ];
  const cells = table.cells.map((cell, at) => ({ ...cell, executed: executed[at]! }));
  const [own] = regionalPicks({ ...table, cells }, [fit, fit, fit, undefined]);
  expect(own).toMatchObject({ attempts: 3, without: 1, fitting: { n: 3, tasks: 2 } });
  expect(own!.fitting.mean).toBeCloseTo(2 / 3);
});
