import { expect, test } from 'vitest';
import { judged, newJudging, toolBenchRow, type BuilderWorld, type Candidate } from '#builder/index.ts';
import { play } from '#builder/play.ts';
import { withAnsweringSimilar } from '#builder/similar-played.ts';
import { similarCalls } from '#builder/similar.ts';
import type { JsonObject } from '#core/json.ts';
import { testbedTools, testbedWorld } from './testbed-world.ts';

const SERVERS = ['google-maps', 'amap', 'baidu-maps'];
const tools = testbedTools(...SERVERS);
const geocoding = (address: string): Candidate => ({
  ...{ id: 'c1', category: 'multi_server_single_call', query: `Where is ${address}?`, servers: SERVERS },
  ...{ said: {}, life: [] },
  calls: [{ id: '1', name: 'maps_geocode', server: 'google-maps', step: 1, arguments: { address } }],
});
const named = ({ similar = [] }: Candidate): string[] => similar.map(({ name }) => name);

test('a similar tool that takes the call and finds nothing there is left out', async () => {
  const abroad = await judged(geocoding('Paris'), newJudging(tools, testbedWorld()));
  // By its schema the map of China takes any address.
  expect(similarCalls(abroad.calls[0]!, tools).map(({ name }) => name)).toEqual(['maps_geo', 'map_geocode']);
  expect(named(abroad)).toEqual(['map_geocode']);
  expect(abroad.life.find(({ step }) => step === 'similar')).toMatchObject({
    is: 'noted',
    evidence: '1 of 2 calls of similar tools answer something',
  });
  expect(
    (toolBenchRow(abroad, tools).function_call_list_similar as JsonObject[]).map(({ name }) => name),
  ).toEqual(['map_geocode']);
  const inChina = await judged(geocoding('Hangzhou'), newJudging(tools, testbedWorld()));
  expect(named(inChina)).toEqual(['maps_geo', 'map_geocode']);
});

test('the similar call of a later step is made with what the earlier one answers', async () => {
  const chain: Candidate = {
    ...geocoding('Hangzhou'),
    calls: [
      ...geocoding('Hangzhou').calls,
      {
        ...{ id: '2', name: 'maps_geocode', server: 'google-maps', step: 2 },
        arguments: { address: '<1_result>' },
        dependsOn: [{ call: '1', path: '/formatted_address', arg: '/address' }],
      },
    ],
  };
  const world = testbedWorld();
  const sent: JsonObject[] = [];
  const watched: BuilderWorld = {
    reset: () => world.reset!(),
    call: (tool, given) => {
      if (tool.name === 'maps_geo') sent.push(given);
      return world.call(tool, given);
    },
  };
  const played = await play(chain, tools, world);
  expect(played.first).toHaveLength(2);
  expect((await withAnsweringSimilar(chain, played, tools, watched)).life).toMatchObject([
    { step: 'similar' },
  ]);
  expect(sent).toEqual([
    { address: 'Hangzhou' },
    { address: expect.stringMatching(/^[^<]*Hangzhou/) as unknown },
  ]);
});

test('on a server that cannot be put back no similar tool is called', async () => {
  const world = testbedWorld();
  const called: (string | null | undefined)[] = [];
  const own: BuilderWorld = {
    call: (tool, given) => {
      called.push(tool.server);
      return world.call(tool, given);
    },
  };
  const result = await judged(geocoding('Paris'), newJudging(tools, own));
  expect(result.life.at(-1)).toMatchObject({ step: 'category', is: 'passed' });
  expect(new Set(called)).toEqual(new Set(['google-maps']));
  expect(result.similar).toBeUndefined();
});

test('a pair of coordinates is no name of a city', () => {
  const weather = {
    ...{ id: '1', name: 'map_weather', server: 'baidu-maps', step: 1 },
    arguments: { location: '55.7558,37.6173' },
  };
  expect(similarCalls(weather, tools)).toEqual([]);
});
