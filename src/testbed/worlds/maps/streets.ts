import { hash32 } from '#core/random.ts';
import { folded } from './folded.ts';
import { countries, type City } from './gazetteer.ts';
import { destination, type Point } from './sphere.ts';

const names = (text: string): readonly string[] => text.split(',');

/** Streets every town has, by what is spoken there. */
const streets: Readonly<Record<string, readonly string[]>> = {
  en: names(
    'High Street,Mill Street,Church Street,Station Road,Park Avenue,Oak Street,River Road,Market Street,Bridge Street,Maple Avenue',
  ),
  zh: names('人民路,中山路,解放路,建设路,和平路,文化路,新华街,长江路,胜利街,光明街'),
  fr: names(
    "rue de l'Église,rue du Moulin,avenue de la Gare,rue des Écoles,rue Victor-Hugo,place du Marché,rue de la République,rue du Château,boulevard Pasteur,rue des Lilas",
  ),
  ru: names(
    'улица Мира,Садовая улица,Советская улица,Школьная улица,улица Пушкина,Лесная улица,Набережная улица,улица Гагарина,Вокзальная улица,Зелёная улица',
  ),
  de: names(
    'Hauptstraße,Bahnhofstraße,Schulstraße,Gartenstraße,Lindenstraße,Mühlenweg,Kirchgasse,Marktplatz,Goethestraße,Ringstraße',
  ),
  es: names(
    'Calle Mayor,Calle del Carmen,Avenida de la Constitución,Calle Real,Plaza Mayor,Calle del Sol,Calle San Juan,Avenida de la Libertad,Calle Nueva,Calle de la Fuente',
  ),
  it: names(
    'Via Roma,Via Garibaldi,Via Dante,Corso Italia,Piazza del Popolo,Via Verdi,Via Mazzini,Viale della Stazione,Via dei Mulini,Via San Marco',
  ),
  pt: names(
    'Rua Direita,Rua da Igreja,Avenida da República,Rua do Comércio,Praça da Liberdade,Rua das Flores,Rua Nova,Rua da Estação,Avenida Central,Rua do Sol',
  ),
};

const spoken: Readonly<Record<string, string>> = {
  ...of('zh', 'CN TW HK MO'),
  ...of('fr', 'FR BE MC LU CI SN ML BF NE TG BJ CM GA CG CD HT GP MQ RE GF MG'),
  ...of('ru', 'RU BY KZ KG'),
  ...of('de', 'DE AT CH LI'),
  ...of('es', 'ES MX GT HN SV NI CR PA CO VE EC PE BO PY UY AR CL CU DO PR GQ'),
  ...of('it', 'IT SM VA'),
  ...of('pt', 'PT BR AO MZ CV GW ST'),
};

function of(language: string, codes: string): Record<string, string> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, language]));
}

/** The language street signs are written in here: en, zh, fr, ru, de, es, it or pt. */
export const streetLanguage = ({ countryCode }: City): string => spoken[countryCode] ?? 'en';

/** A street of the city, the same for the same choice. */
export function streetOf(city: City, choice: number): string {
  const list = streets[streetLanguage(city)]!;
  return list[choice % list.length]!;
}

/** How far a city's houses reach from its centre, in kilometres: more people, more ground. */
export const reachKm = ({ population }: City): number =>
  Math.min(14, Math.max(0.7, Math.sqrt(population) / 240));

/** Metres between one house number and the next. */
const PER_NUMBER = 0.01;
const LAST_NUMBER = 400;

/**
 * Where a house stands: streets begin at a place in the city and run in a direction that follow from the street's name,
 * a hundred metres for ten numbers. Without a number the street's middle.
 */
export function housePoint(city: City, street: string, number = 40): Point {
  const seed = hash32(`${city.id}/${folded(street)}`);
  const share = Math.sqrt((seed % 1000) / 1000) * 0.7;
  const start = destination(city, reachKm(city) * share, (seed >>> 10) % 360);
  return destination(start, Math.min(number, LAST_NUMBER) * PER_NUMBER, (seed >>> 20) % 360);
}

/** A house's address as it is written there, with city and country in English (in China in Chinese, the largest first). */
export function writtenAddress(city: City, street: string, number: number): string {
  const { name, country, countryCode, names: other, region } = city;
  const language = streetLanguage(city);
  if (language === 'zh') {
    const zh = other.zh ?? name;
    const province = region && region !== zh ? `${region}${provinceSuffix(region)}` : '';
    return `${countries.get(countryCode)?.zh ?? ''}${province}${zh}${countryCode === 'CN' ? '市' : ''}${street}${number}号`;
  }
  const place = countryCode === 'US' && region ? `${name}, ${region}` : name;
  const house = ['en', 'fr'].includes(language) ? `${number} ${street}` : `${street} ${number}`;
  return `${language === 'ru' ? `${street}, ${number}` : house}, ${place}, ${country}`;
}

/** 省 for a province; an autonomous region's long name is left out. */
const provinceSuffix = (region: string): string =>
  /^(广西|西藏|新疆|宁夏|内蒙古)$/.test(region) ? '' : '省';

/** A city with region (in the USA) and country. */
export const writtenCity = ({ name, region, country, countryCode }: City): string =>
  name === country
    ? name
    : countryCode === 'US' && region
      ? `${name}, ${region}, ${country}`
      : `${name}, ${country}`;
