import { greatCircleKm } from '../../../src/world/worlds/maps/gazetteer/sphere.ts';
import { describe, expect, test } from 'vitest';
import { cities, countries, findCity, nearestCity } from '../../../src/world/worlds/maps/gazetteer/cities.ts';

const city = (name: string) => findCity(name)!;

describe('the cities', () => {
  test('are at least 600, each with an id of its own', () => {
    expect(cities.length).toBeGreaterThanOrEqual(600);
    expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length);
  });

  test('lie on the globe, in a country that has names, in a zone that is known', () => {
    const zones = new Set<string>();
    for (const { latitude, longitude, countryCode, timezone, elevation, population } of cities) {
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      expect(countries.has(countryCode), countryCode).toBe(true);
      expect(elevation).toBeGreaterThan(-440);
      expect(elevation).toBeLessThan(5200);
      expect(population).toBeGreaterThanOrEqual(0);
      zones.add(timezone);
    }
    for (const zone of zones)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow();
  });

  test.each([
    ['CN', 60],
    ['US', 60],
    ['FR', 50],
    ['RU', 50],
  ])('of %s are at least %i', (code, least) => {
    expect(cities.filter(({ countryCode }) => countryCode === code).length).toBeGreaterThanOrEqual(least);
  });

  test('of China, France and Russia and all of a million have Chinese, French and Russian names', () => {
    const wanted = cities.filter(
      ({ countryCode, population }) => ['CN', 'FR', 'RU'].includes(countryCode) || population >= 1_000_000,
    );
    expect(wanted.length).toBeGreaterThan(500);
    for (const { id, names } of wanted) {
      expect(names.zh, id).toMatch(/^[\p{Script=Han}·－-]+$/u);
      expect(names.fr, id).toMatch(/\p{Script=Latin}/u);
      expect(names.ru, id).toMatch(/^[А-ЯЁ][А-ЯЁа-яё -]+$/);
    }
  });

  test('hold every provincial capital of China', () => {
    const capitals =
      '北京 天津 石家庄 太原 呼和浩特 沈阳 长春 哈尔滨 上海 南京 杭州 合肥 福州 南昌 济南 郑州 武汉 长沙 广州 南宁 海口 重庆 成都 贵阳 昆明 拉萨 西安 兰州 西宁 银川 乌鲁木齐 香港 澳门 台北';
    for (const name of capitals.split(' ')) expect(findCity(name)?.names.zh, name).toBe(name);
  });
});

/** Published great-circle distances between city centres, kilometres. */
test.each([
  ['London', 'Paris', 344],
  ['London', 'New York', 5570],
  ['New York', 'Los Angeles', 3936],
  ['Paris', 'Berlin', 878],
  ['Paris', 'Lyon', 392],
  ['Moscow', 'Saint Petersburg', 634],
  ['Beijing', 'Shanghai', 1067],
  ['Sydney', 'Melbourne', 714],
  ['Tokyo', 'Seoul', 1160],
  ['Rome', 'Madrid', 1365],
  ['Cairo', 'Nairobi', 3530],
  ['Buenos Aires', 'Santiago', 1138],
  ['Singapore', 'Hong Kong', 2590],
])('from %s to %s are %i km within one per cent', (from, to, published) => {
  const found = greatCircleKm(city(from), city(to));
  expect(Math.abs(found - published) / published).toBeLessThan(0.01);
});

describe('a city is found', () => {
  test.each([
    ['Oslo, Norway', 'oslo-no'],
    ['ZERMATT, switzerland', 'zermatt-ch'],
    ['苏州市', 'suzhou-cn'],
    ['Лиссабон', 'lisbon-pt'],
    ['Londres', 'london-gb'],
    ['münchen', 'munich-de'],
    ['Munchen, Deutschland', undefined],
    ['Munich, Allemagne', 'munich-de'],
    ['Paris', 'paris-fr'],
    ['Portland', 'portland-us'],
    ['Portland, Maine', 'portland-me-us'],
    ['Vancouver, BC, Canada', 'vancouver-ca'],
    ['St. Petersburg, Russia', 'saint-petersburg-ru'],
    ['St. Petersburg, Florida', 'st-petersburg-us'],
    ['Paris, Texas', undefined],
    ['Atlantis', undefined],
    ['__proto__', undefined],
    ['', undefined],
  ])('by «%s»: %s', (text, id) => {
    expect(findCity(text)?.id).toBe(id);
  });

  test('by a point near it, also across the date line', () => {
    expect(nearestCity(48.8584, 2.2945).id).toBe('paris-fr');
    expect(nearestCity(-18, -179.9).countryCode).toBe('FJ');
  });
});
