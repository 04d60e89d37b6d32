import type { City } from './gazetteer.ts';

/** South, north, west and east ends in degrees. */
type Box = readonly [south: number, north: number, west: number, east: number];

const words = (text: string): Set<string> => new Set(text.split(' '));

const northAmerica = words('US CA MX GT BZ SV HN NI CR PA');
const southAmerica = words('CO VE GY SR GF BR EC PE BO PY UY AR CL');

/** Countries that are an island, or of which only one island has cities here. */
const islandCountries = words(
  'IS IM JE GG MT CY LK MV MG MU RE SC KM YT CV ST TL PG SB VU NC FJ WS TO KI TV NR MH FM PW GU MP PF CK NU WF TK AS NF ' +
    'CU JM PR VI VG BS BM TC KY AI AG KN MS GP DM MQ LC VC GD BB TT AW CW BQ BL MF SX PM GL FO SJ FK GS SH TW AX CX CC IO PN TF',
);

/** Parts of countries that lie beyond the sea, the first that fits. Honshu, Kyushu and Shikoku are one: bridges join them. */
const islands: Readonly<Record<string, readonly (readonly [string, Box])[]>> = {
  GB: [['ireland', [54, 55.4, -8.3, -5.45]]],
  FR: [['corsica', [41.3, 43.1, 8.4, 9.6]]],
  IT: [
    ['sicily', [36.5, 38.3, 12.3, 15.6]],
    ['sardinia', [38.8, 41.4, 8, 9.9]],
  ],
  ES: [
    ['tenerife', [27.5, 29, -18.5, -16]],
    ['gran-canaria', [27.5, 29.5, -16, -13]],
    ['majorca', [38.5, 40.2, 1.1, 4.5]],
  ],
  PT: [
    ['azores', [36, 40, -32, -24]],
    ['madeira', [32, 34, -18, -16]],
  ],
  GR: [
    ['crete', [34.5, 35.8, 23, 27]],
    ['rhodes', [35.8, 36.6, 27.5, 28.5]],
  ],
  SE: [['gotland', [56.9, 58, 18, 19.4]]],
  JP: [
    ['okinawa', [24, 28.5, 122, 130]],
    ['hokkaido', [41.4, 46, 139, 146]],
    ['japan', [28.5, 41.6, 128, 143]],
  ],
  KR: [
    ['jeju', [33, 34, 126, 127]],
    ['south-korea', [34, 39, 124, 132]],
  ],
  CN: [['hainan', [18, 20.2, 108, 111.3]]],
  RU: [
    ['sakhalin', [45.8, 54.5, 141.6, 145]],
    ['kamchatka', [50, 62, 155, 164]],
    ['chukotka', [62, 72, 164, 181]],
    ['taimyr', [69, 78, 84, 105]],
  ],
  IN: [['andaman', [6, 14, 92, 94.5]]],
  ID: [
    ['batam', [0.7, 1.3, 103.8, 104.7]],
    ['sumatra', [-6, 6, 95, 106.05]],
    ['java', [-9, -5.7, 105.2, 114.42]],
    ['bali', [-9, -8, 114.42, 115.75]],
    ['borneo', [-4.4, 7, 108.7, 118.6]],
    ['sulawesi', [-6, 2, 118.6, 125.5]],
    ['new-guinea', [-9.5, 0, 130.8, 141.1]],
  ],
  MY: [['borneo', [0.5, 7.5, 109, 119.5]]],
  BN: [['borneo', [4, 5.2, 114, 115.5]]],
  PH: [
    ['luzon', [12.4, 19, 119.5, 124.4]],
    ['mindanao', [5, 9.9, 121.8, 126.7]],
  ],
  AU: [
    ['tasmania', [-44, -39.5, 143, 149]],
    ['australia', [-39.5, -10, 112, 154]],
  ],
  NZ: [
    ['south-island', [-48, -40.4, 166, 174.4]],
    ['north-island', [-42, -34, 172, 179]],
  ],
  TZ: [['zanzibar', [-6.6, -5.6, 39.1, 39.7]]],
  GQ: [['bioko', [3.1, 3.9, 8.3, 9.1]]],
  EC: [['galapagos', [-2, 1, -92, -88]]],
  CL: [['easter-island', [-28, -26, -110, -109]]],
  CA: [
    ['newfoundland', [46.5, 51.7, -59.6, -52.5]],
    ['vancouver-island', [48.2, 50.9, -128.6, -123.25]],
    ['baffin', [61.5, 74, -90, -61]],
  ],
  US: [
    ['hawaii-island', [18.8, 20.3, -156.2, -154.7]],
    ['oahu', [21.2, 21.8, -158.4, -157.6]],
  ],
};

/** Cities on the mainland that no road leads to. */
const roadless = words('juneau-us utqiagvik-us iquitos-pe puerto-williams-cl');

const within = ([south, north, west, east]: Box, { latitude, longitude }: City): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** The stretch of land a city stands on: two cities of one landmass can be joined by road, others only by a crossing. */
export function landmassOf(city: City): string {
  const { countryCode, id } = city;
  if (roadless.has(id)) return id;
  const island = islands[countryCode]?.find(([, box]) => within(box, city));
  if (island) return island[0];
  if (countryCode === 'PH' || countryCode === 'ID') return id;
  if (countryCode === 'IE') return 'ireland';
  if (countryCode === 'GB') return 'great-britain';
  if (countryCode === 'HT' || countryCode === 'DO') return 'hispaniola';
  if (islandCountries.has(countryCode)) return countryCode;
  if (northAmerica.has(countryCode)) return 'north-america';
  if (southAmerica.has(countryCode)) return 'south-america';
  return 'old-world';
}
