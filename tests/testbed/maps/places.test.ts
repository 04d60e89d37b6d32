import { greatCircleKm } from '../../../src/world/worlds/maps/gazetteer/sphere.ts';
import { describe, expect, test } from 'vitest';
import { elevationAt } from '../../../src/world/worlds/maps/weather/weather-model.ts';
import { cities, findCity } from '../../../src/world/worlds/maps/gazetteer/cities.ts';
import { searchPlaces } from '../../../src/world/worlds/maps/gazetteer/search.ts';
import { locate, placeId, placeOfId } from '../../../src/world/worlds/maps/gazetteer/locate.ts';
import {
  landmarks,
  poiById,
  poisNear,
  poisOf,
  reachKm,
} from '../../../src/world/worlds/maps/gazetteer/pois.ts';

const large = cities.slice(0, 60);

describe('places', () => {
  test('are at least 150 famous and 1,500 made up, each with an id that finds it again', () => {
    expect(landmarks.length).toBeGreaterThanOrEqual(150);
    const pois = large.flatMap(poisOf).filter(({ real }) => !real);
    expect(pois.length).toBeGreaterThan(1500);
    expect(new Set(pois.map(({ id }) => id)).size).toBe(pois.length);
    for (const poi of [...landmarks, ...poisOf(large[3]!)]) expect(poiById(poi.id)).toBe(poi);
  });

  test('have names in four scripts and a category', () => {
    for (const { id, names, category } of [...landmarks, ...large.flatMap(poisOf)]) {
      expect(category, id).toBeDefined();
      expect(names.zh, id).toMatch(/\p{Script=Han}/u);
      expect(names.ru, id).toMatch(/\p{Script=Cyrillic}|^(CN|N) /u);
      expect(names.en + names.fr, id).toMatch(/\p{Script=Latin}/u);
    }
  });

  test('stand inside their city or beside its sights', () => {
    for (const city of large) {
      const sights = landmarks.filter((landmark) => landmark.city === city);
      for (const poi of poisOf(city).filter(({ real }) => !real)) {
        const fromSight = Math.min(...sights.map((sight) => greatCircleKm(sight, poi)));
        expect(Math.min(greatCircleKm(city, poi) - reachKm(city), fromSight - 0.7), poi.id).toBeLessThan(
          0.01,
        );
      }
    }
  });

  test('near a point come the nearest first, none beyond the radius', () => {
    const found = poisNear({ latitude: 48.8584, longitude: 2.2945 }, 2);
    const distances = found.map(({ kilometres }) => kilometres);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(distances.at(-1)).toBeLessThanOrEqual(2);
    expect(found[0]!.poi.names.en).toBe('Eiffel Tower');
  });

  test('a tea house stands within a kilometre of every sight in Hangzhou that is no mountain', () => {
    const { latitude, longitude } = locate('杭州市西湖区北山街')!;
    const near = poisNear({ latitude, longitude }, 1).filter(({ poi }) => poi.category.id === 'teahouse');
    expect(near.length).toBeGreaterThanOrEqual(1);
  });
});

describe('an address', () => {
  test.each([
    ['10 rue de Rivoli, 75004 Paris, France', 'house', 'paris-fr'],
    ['Москва, улица Тверская, 1', 'house', 'moscow-ru'],
    ['中国四川省成都市人民路12号', 'house', 'chengdu-cn'],
    ['吉林省长春市人民大街100号', 'house', 'changchun-cn'],
    ['杭州市西湖区', 'house', 'hangzhou-cn'],
    ['北京市海淀区清华大学', 'poi', 'beijing-cn'],
    ['1600 Pennsylvania Avenue NW, Washington, DC 20500', 'house', 'washington-us'],
    ['the Louvre, Paris', 'poi', 'paris-fr'],
    ['Pike Street Seattle', 'house', 'seattle-us'],
    ['France', 'country', 'paris-fr'],
    ['48.8584, 2.2945', 'point', 'paris-fr'],
  ])('«%s» is a %s in %s', (text, kind, id) => {
    const found = locate(text)!;
    expect(found.kind).toBe(kind);
    expect(found.city.id).toBe(id);
    if (kind === 'house') expect(greatCircleKm(found, found.city)).toBeLessThan(reachKm(found.city) + 4.1);
  });

  test.each([
    'Nowhereville',
    'Paris, Texas',
    '95,10',
    '',
    ',,,',
    '\ud800',
    'x'.repeat(5000),
    '1,2,3,4,5,6,7,8,9,10,11,12',
  ])('of no place is found nowhere: %j', (text) => {
    expect(locate(text)).toBeUndefined();
  });

  test('stands ten metres a number along its street, always at the same place', () => {
    const [first, again, later] = [10, 10, 60].map((number) => locate(`${number} High Street, Oxford, UK`)!);
    expect(again).toEqual(first);
    expect(greatCircleKm(first!, later!)).toBeCloseTo(0.5, 3);
  });

  test('comes back from its place id as it was', () => {
    for (const text of [
      'Oslo',
      'Tour Eiffel',
      '12 High Street, Oxford',
      'France',
      '1.5,2.5',
      '杭州市人民路1号',
    ]) {
      const place = locate(text)!;
      expect(placeOfId(placeId(place))).toEqual(place);
    }
    const forged = [
      'house:paris-fr:NaN:x',
      'house:paris-fr:1e999:x',
      'house:nowhere:1:x',
      'point:NaN:1',
      'point::',
    ];
    for (const text of forged) expect(placeOfId(`Ei${btoa(text).replaceAll('=', '')}`), text).toBeNull();
    expect(placeOfId('ChIJ%%%')).toBeUndefined();
    expect(placeOfId('ChIJ____')).toBeUndefined();
  });
});

test('a search understands where, in four languages', () => {
  for (const query of ['museum in Moscow', 'музеи в Москве', 'musée à Moscou', '莫斯科博物馆']) {
    const found = searchPlaces(query);
    expect(found.length, query).toBeGreaterThan(3);
    for (const { city, category } of found) expect([city.id, category.id]).toEqual(['moscow-ru', 'museum']);
  }
});

describe('heights', () => {
  test('are true at city centres and peaks', () => {
    for (const name of ['Zermatt', 'Lhasa', 'Denver', 'La Paz, Bolivia', 'Amsterdam']) {
      const city = findCity(name)!;
      expect(elevationAt(city)).toBe(city.elevation);
    }
    expect(elevationAt({ latitude: 27.9881, longitude: 86.925 })).toBe(8849);
  });

  test('lie between their neighbours on land and below zero on the high sea', () => {
    const between = elevationAt({ latitude: 39.6, longitude: -105.2 });
    expect(between).toBeGreaterThan(1300);
    expect(between).toBeLessThan(3200);
    expect(elevationAt({ latitude: 30, longitude: -45 })).toBeLessThan(-3000);
  });
});
