import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { LiveTestbed } from '#world/index.ts';
import { TODAY, type ToolContext } from '#world/world.ts';
import { trafficReported } from '#world/worlds/maps/baidu.ts';
import { categories } from '#world/worlds/maps/china/places.ts';
import { landmarks, cities, cityOf, districts } from '#world/worlds/maps/china/regions.ts';
import { waysBetween } from '#world/worlds/maps/china/ways.ts';
import { greatCircleKm } from '#world/worlds/maps/gazetteer/sphere.ts';

const testbed = new LiveTestbed(1);

beforeAll(async () => {
  await testbed.member('amap');
  await testbed.member('baidu-maps');
});

type Answer = { isError: boolean; text: string; result: Record<string, Record<string, string>[]> };

async function ask(server: 'amap' | 'baidu-maps', tool: string, args: JsonObject): Promise<Answer> {
  const result = testbed.call((await testbed.member(server))!, tool, args)!;
  const [part] = result.content;
  return {
    isError: result.isError ?? false,
    text: part?.type === 'text' ? part.text : '',
    result: (result.structuredContent ?? {}) as Answer['result'],
  };
}

describe('addresses of China', () => {
  test('every city is found by its name', async () => {
    for (const { name, adcode } of cities) {
      const { result } = await ask('amap', 'maps_geo', { address: name });
      expect(result.results?.map((one) => one.adcode)).toEqual([adcode]);
    }
  });

  test('every district is found in its city', async () => {
    for (const district of districts) {
      const { result } = await ask('amap', 'maps_geo', { address: cityOf(district).name + district.name });
      expect(result.results?.map((one) => one.adcode)).toEqual([district.adcode]);
    }
  });

  test('every landmark is found by each of its names, and lies in its district', async () => {
    for (const { names, region, point } of landmarks) {
      for (const name of names) {
        const { result } = await ask('amap', 'maps_geo', { address: cityOf(region).name + name });
        expect(result.results?.[0]?.adcode, name).toBe(region.adcode);
      }
      const location = `${point.longitude},${point.latitude}`;
      const { text } = await ask('amap', 'maps_regeocode', { location });
      expect(text).toContain(region.name);
    }
  });
});

describe('a pair of coordinates in the wrong order', () => {
  test('is refused by Amap for every city when one plans a way', async () => {
    for (const { latitude, longitude } of cities) {
      const origin = `${latitude},${longitude}`;
      const { isError } = await ask('amap', 'maps_direction_driving', { origin, destination: '116.4,39.9' });
      expect(isError, origin).toBe(true);
    }
  });

  test('is refused by Baidu for every city east of 90 degrees', async () => {
    for (const { latitude, longitude } of cities.filter((city) => city.longitude > 90)) {
      const { text } = await ask('baidu-maps', 'map_weather', { location: `${longitude},${latitude}` });
      expect(text).toContain('The range of input latitude and longitude is invalid');
    }
  });
});

describe('places', () => {
  const wanted = categories.filter((_, index) => index % 4 === 0).map(({ words }) => words[0]!);
  const where = ['北京', '成都', '拉萨', '三亚', '义乌', '西湖区'];

  test('that a search finds have details, under the same name at the same point', async () => {
    for (const city of where)
      for (const keywords of wanted) {
        const found = await ask('amap', 'maps_text_search', { keywords, city });
        for (const poi of (found.result.pois ?? []).slice(0, 3)) {
          const { result } = await ask('amap', 'maps_search_detail', { id: poi.id! });
          expect(result).toMatchObject({ id: poi.id, name: poi.name, location: poi.location });
        }
        const searched = await ask('baidu-maps', 'map_search_places', { query: keywords, region: city });
        for (const { uid = '', ...place } of (searched.result.results ?? []).slice(0, 3)) {
          const { result } = await ask('baidu-maps', 'map_place_details', { uid });
          expect(result).toMatchObject({ uid, name: place.name, coordinates: place.coordinates });
        }
      }
  });

  test('are the same for both services, coordinates turned round', async () => {
    const amap = await ask('amap', 'maps_around_search', { keywords: '咖啡', location: '121.4737,31.2304' });
    const args = { query: '咖啡', location: '31.2304,121.4737', radius: 3000 };
    const baidu = await ask('baidu-maps', 'map_search_places', args);
    const turned = (text: string) => text.split(',').map(Number).reverse().join();
    const expected = amap.result.pois!.slice(0, 10).map(({ name, location }) => [name, turned(location!)]);
    expect(baidu.result.results!.map(({ name, coordinates }) => [name, coordinates])).toEqual(expected);
    expect(expected).toHaveLength(10);
  });

  test('come nearest first, none beyond the radius', async () => {
    const centre = { longitude: 104.06, latitude: 30.65 };
    const args = { keywords: '火锅|茶馆', location: '104.06,30.65', radius: '900' };
    const { result } = await ask('amap', 'maps_around_search', args);
    const distances = result.pois!.map(({ location }) => {
      const [longitude = 0, latitude = 0] = location!.split(',').map(Number);
      return greatCircleKm(centre, { longitude, latitude });
    });
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    expect(Math.max(...distances)).toBeLessThanOrEqual(0.9);
  });
});

test('every city that a road or ferry joins is reached from Xi’an, never on less than the straight line', () => {
  const start = cities.find(({ short }) => short === '西安')!;
  const apart = ['西安', '三沙', '台湾省'];
  for (const city of cities.filter(({ short }) => !apart.includes(short))) {
    const [way] = waysBetween(start, city, 'driving');
    expect(way?.metres, city.name).toBeGreaterThan(greatCircleKm(start, city) * 1000);
  }
});

test('Amap, Baidu and the weather server tell the same weather of Beijing', async () => {
  const { result: amap } = await ask('amap', 'maps_weather', { city: '北京' });
  const { result: baidu } = await ask('baidu-maps', 'map_weather', { district_id: '110000' });
  const args = { latitude: 39.9075, longitude: 116.3972, days: 4 };
  const forecast = testbed.call((await testbed.member('weather'))!, 'get_forecast', args)!.structuredContent!;
  const days = forecast.days as { date: string; temperature_max: number; temperature_min: number }[];
  const exact = days.map((day) => [day.date, day.temperature_max, day.temperature_min]);
  expect(baidu.forecasts!.slice(0, 4).map(({ date, high, low }) => [date, high, low])).toEqual(exact);
  const whole = days.map((day) => [day.date, day.temperature_max, day.temperature_min].map(wholeDegrees));
  expect(amap.forecasts!.map(({ date, daytemp, nighttemp }) => [date, daytemp, nighttemp])).toEqual(whole);
});

const wholeDegrees = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value) + 0) : value;

test('roads are fuller in the evening than at night', () => {
  const smoothAt = (hour: number): number =>
    districts.filter(({ name }) => {
      const context = { now: TODAY + (hour - 17) * 3_600_000 } as ToolContext;
      const args = { model: 'road', road_name: `${name}路`, city: '南京' } as const;
      return trafficReported(args, context).structuredContent!.status === 'smooth';
    }).length;
  expect(smoothAt(18)).toBeLessThan(smoothAt(3) / 2);
});
