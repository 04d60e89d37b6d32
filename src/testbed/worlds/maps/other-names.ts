import { folded } from './folded.ts';

/** Letters by full name, of the states and provinces of the USA, Canada and Australia. */
export const states: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,Florida FL,' +
    'Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,' +
    'Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,' +
    'New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,' +
    'Oregon OR,Pennsylvania PA,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,' +
    'Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY,Alberta AB,British Columbia BC,' +
    'Manitoba MB,New Brunswick NB,Newfoundland and Labrador NL,Nova Scotia NS,Ontario ON,Prince Edward Island PE,' +
    'Quebec QC,Saskatchewan SK,Yukon YT,Northwest Territories NT,Nunavut NU,New South Wales NSW,Queensland QLD,' +
    'South Australia SA,Tasmania TAS,Victoria VIC,Western Australia WA'
  )
    .split(',')
    .map((state) => [
      folded(state.slice(0, state.lastIndexOf(' '))),
      state.slice(state.lastIndexOf(' ') + 1),
    ]),
);

/** Countries under names they also go by, by code. */
export const alsoCalled: Readonly<Record<string, string[]>> = {
  US: ['USA', 'U.S.A.', 'United States of America', 'America'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  CN: ['PRC', "People's Republic of China"],
  CZ: ['Czech Republic'],
  NL: ['Holland', 'The Netherlands'],
  RU: ['Russian Federation'],
  KR: ['Korea', 'Republic of Korea'],
  AE: ['UAE'],
  TR: ['Türkiye'],
};

/** Cities under names they also go by. */
export const aliases: Readonly<Record<string, string>> = {
  'New York City': 'new-york-us',
  NYC: 'new-york-us',
  LA: 'los-angeles-us',
  'Washington DC': 'washington-us',
  'St. Petersburg': 'saint-petersburg-ru',
  'Sankt-Peterburg': 'saint-petersburg-ru',
  Петербург: 'saint-petersburg-ru',
  Moskva: 'moscow-ru',
  Peking: 'beijing-cn',
  Canton: 'guangzhou-cn',
  Bombay: 'mumbai-in',
  Calcutta: 'kolkata-in',
  Madras: 'chennai-in',
  Bangalore: 'bengaluru-in',
  Saigon: 'ho-chi-minh-city-vn',
  Kiev: 'kyiv-ua',
  Odessa: 'odesa-ua',
  Frankfurt: 'frankfurt-am-main-de',
  Freiburg: 'freiburg-im-breisgau-de',
  Oporto: 'porto-pt',
  Macao: 'macau-mo',
  Basle: 'basel-ch',
};
