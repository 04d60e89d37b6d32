import { greatCircleKm } from '../../../src/world/worlds/maps/gazetteer/sphere.ts';
import { describe, expect, test } from 'vitest';
import { cities, findCity } from '../../../src/world/worlds/maps/gazetteer/cities.ts';
import { landmassOf } from '../../tools/landmasses.ts';
import { roadGraph, type TravelMode } from '../../../src/world/worlds/maps/routes/routes.ts';
import { roadTableText } from '../../tools/derive-roads.ts';
import { routeBetween } from '../../../src/world/worlds/maps/routes/routes.ts';

const route = (from: string, to: string, mode: TravelMode = 'driving') =>
  routeBetween(findCity(from)!, findCity(to)!, mode);

/** Lengths of the usual road, kilometres, as route planners give them. */
test.each([
  ['Paris', 'Marseille', 775],
  ['Paris', 'Lyon', 465],
  ['Berlin', 'Munich', 585],
  ['Berlin', 'Hamburg', 290],
  ['Madrid', 'Barcelona', 620],
  ['Moscow', 'Saint Petersburg', 710],
  ['New York', 'Los Angeles', 4490],
  ['Beijing', 'Shanghai', 1215],
  ['London', 'Edinburgh', 650],
  ['Rome', 'Milan', 575],
  ['Vienna', 'Budapest', 245],
  ['Sydney', 'Melbourne', 880],
])('the road from %s to %s is %i km within an eighth', (from, to, real) => {
  const { kilometres } = route(from, to)!;
  expect(Math.abs(kilometres - real) / real).toBeLessThan(1 / 8);
});

test.each([
  ['Reykjavik', 'London'],
  ['Tokyo', 'Seoul'],
  ['New York', 'London'],
  ['Panama City', 'Bogotá'],
  ['Sydney', 'Auckland'],
  ['Honolulu', 'Los Angeles'],
  ['Colombo', 'Chennai'],
  ['Taipei', 'Xiamen'],
])('no way leads over the sea from %s to %s', (from, to) => {
  for (const mode of ['driving', 'walking', 'bicycling', 'transit'] as const)
    expect(route(from, to, mode), mode).toBeUndefined();
});

test.each([
  ['London', 'Paris', 'driving', 'Channel Tunnel shuttle'],
  ['London', 'Paris', 'transit', 'train through the Channel Tunnel'],
  ['London', 'Paris', 'walking', 'ferry'],
  ['Dublin', 'London', 'transit', 'ferry'],
  ['Helsinki', 'Tallinn', 'driving', 'ferry'],
  ['Sapporo', 'Tokyo', 'transit', 'train through the Seikan Tunnel'],
] as const)('from %s to %s one crosses, %s, by %s', (from, to, mode, by) => {
  expect(route(from, to, mode)!.legs.map((leg) => leg.by)).toContain(by);
});

test('the table of roads is what the rule derives from the cities (write it again with -u)', async () => {
  await expect(roadTableText()).toMatchFileSnapshot('../../../src/world/worlds/maps/routes/roads.tsv');
});

test('no road is straight over a sea between opposite shores', () => {
  const direct = (from: string, to: string) => {
    const at = (id: string) => cities.findIndex((city) => city.id === id);
    return roadGraph()[at(from)]!.some((edge) => edge.to === at(to) && !edge.crossing);
  };
  const pairs = [
    ['helsinki-fi', 'tallinn-ee'],
    ['marseille-fr', 'algiers-dz'],
    ['bari-it', 'tirana-al'],
    ['odesa-ua', 'istanbul-tr'],
    ['jeddah-sa', 'port-sudan-sd'],
    ['dubai-ae', 'bandar-abbas-ir'],
    ['baku-az', 'nukus-uz'],
    ['dalian-cn', 'yantai-cn'],
    ['buenos-aires-ar', 'montevideo-uy'],
  ] as const;
  for (const [from, to] of pairs) expect(direct(from, to), `${from} ${to}`).toBe(false);
});

test('every landmass is one network, so that all its cities can be reached', () => {
  const graph = roadGraph();
  const networks = new Map<string, number[]>();
  const seen = new Set<number>();
  cities.forEach((city, start) => {
    if (seen.has(start)) return;
    const queue = [start];
    seen.add(start);
    for (let here = queue.pop(); here !== undefined; here = queue.pop())
      for (const { to, crossing } of graph[here]!)
        if ((!crossing || crossing.by === 'road') && !seen.has(to)) {
          seen.add(to);
          queue.push(to);
        }
    networks.set(landmassOf(city), [...(networks.get(landmassOf(city)) ?? []), start]);
  });
  const torn = [...networks].filter(([, starts]) => starts.length > 1).map(([name]) => name);
  expect(torn).toEqual([]);
});

describe('a route', () => {
  test('is the sum of its legs, each beginning where the last ended', () => {
    const { kilometres, minutes, legs } = route('Berlin', 'Lisbon')!;
    expect(legs.length).toBeGreaterThan(3);
    expect(legs.reduce((sum, leg) => sum + leg.kilometres, 0)).toBeCloseTo(kilometres, 6);
    expect(legs.reduce((sum, leg) => sum + leg.minutes, 0)).toBeCloseTo(minutes, 6);
    legs.slice(1).forEach((leg, at) => expect(greatCircleKm(leg.start, legs[at]!.end)).toBeLessThan(0.01));
    expect(kilometres).toBeGreaterThan(greatCircleKm(findCity('Berlin')!, findCity('Lisbon')!));
  });

  test('back is as long as there', () => {
    expect(route('Warsaw', 'Athens')!.kilometres).toBeCloseTo(route('Athens', 'Warsaw')!.kilometres, 6);
  });

  test('from a place to itself has no length', () => {
    expect(route('Paris', 'Paris')).toEqual({ kilometres: 0, minutes: 0, legs: [] });
  });

  test('inside a city goes straight there', () => {
    const { legs } = routeBetween(
      { latitude: 48.8606, longitude: 2.3376 },
      { latitude: 48.8584, longitude: 2.2945 },
      'walking',
    )!;
    expect(legs).toHaveLength(1);
    expect(legs[0]!.by).toBe('footpath');
  });

  test('takes longer on foot than by bicycle, and longer by bicycle than by train', () => {
    const [foot, bicycle, train] = (['walking', 'bicycling', 'transit'] as const).map(
      (mode) => route('Vienna', 'Prague', mode)!.minutes,
    );
    expect(foot).toBeGreaterThan(bicycle!);
    expect(bicycle).toBeGreaterThan(train!);
  });

  test('does not lead to the middle of an ocean', () => {
    expect(routeBetween(findCity('Lisbon')!, { latitude: 35, longitude: -40 }, 'driving')).toBeUndefined();
  });
});
