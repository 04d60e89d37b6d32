import { cell, readTable } from '#core/table.ts';
import type { City } from '../../src/world/worlds/maps/gazetteer/cities.ts';
import text from './islands.tsv?raw';

const words = (text: string): Set<string> => new Set(text.split(' '));

const northAmerica = words('US CA MX GT BZ SV HN NI CR PA');
const southAmerica = words('CO VE GY SR GF BR EC PE BO PY UY AR CL');

/** Countries that are an island, or of which only one island has cities here. */
const islandCountries = words(
  'IS IM JE GG MT CY LK MV MG MU RE SC KM YT CV ST TL PG SB VU NC FJ WS TO KI TV NR MH FM PW GU MP PF CK NU WF TK AS NF ' +
    'CU JM PR VI VG BS BM TC KY AI AG KN MS GP DM MQ LC VC GD BB TT AW CW BQ BL MF SX PM GL FO SJ FK GS SH TW AX CX CC IO PN TF',
);

/** Parts of countries beyond the sea; the first row that fits counts. Honshu, Kyushu and Shikoku are one: bridges join them. */
const islands = readTable('tests/tools/islands.tsv', text, {
  country: cell.text,
  landmass: cell.text,
  south: cell.number,
  north: cell.number,
  west: cell.number,
  east: cell.number,
});

/** Cities on the mainland that no road leads to. */
const roadless = words('juneau-us utqiagvik-us iquitos-pe puerto-williams-cl');

/** The landmass of a city: two cities of one landmass can be joined by road, others only by a crossing. */
export function landmassOf(city: City): string {
  const { countryCode, id } = city;
  if (roadless.has(id)) return id;
  const island = islands.find(
    ({ country, south, north, west, east }) =>
      country === countryCode &&
      city.latitude >= south &&
      city.latitude <= north &&
      city.longitude >= west &&
      city.longitude <= east,
  );
  if (island) return island.landmass;
  if (countryCode === 'PH' || countryCode === 'ID') return id;
  if (countryCode === 'IE') return 'ireland';
  if (countryCode === 'GB') return 'great-britain';
  if (countryCode === 'HT' || countryCode === 'DO') return 'hispaniola';
  if (islandCountries.has(countryCode)) return countryCode;
  if (northAmerica.has(countryCode)) return 'north-america';
  if (southAmerica.has(countryCode)) return 'south-america';
  return 'old-world';
}
