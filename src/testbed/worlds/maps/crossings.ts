import type { TravelMode } from './routes.ts';

/**
 * Waters inside a landmass that roads go round, each a line of longitude latitude pairs: no road crosses it. Only as exact
 * as needed to keep cities of opposite shores apart.
 */
export const waters: Readonly<Record<string, string>> = {
  mediterranean: '-10 35.95, -4.5 35.95, 0 37, 8 38.2, 15 36, 20 35, 30 33.5, 33.5 33',
  adriatic: '13 45.2, 14.5 43.8, 16.5 42.6, 18.7 41.2, 19.2 39.5, 18 37, 18 35.2',
  aegean: '24.6 35.8, 25.3 37.5, 25.2 39.3, 25.6 40.4',
  biscay: '-12 45, -3 45, -2.2 43.9',
  bothnia: '22.8 65.3, 21 63.5, 19.2 61.5, 19.6 60, 19.5 58.5, 18.7 56.5, 15.5 55, 12.3 54.6, 10.4 54.7',
  gdansk: '18.8 54.7, 20.9 55.4',
  finland: '19.6 59.7, 25 59.8, 28.8 60',
  kattegat: '6 57.5, 10.3 58.2, 11.2 57.5, 11.5 56.3, 10.8 56.2, 11.3 55.6',
  white: '42 67.5, 36 66.3, 34.8 64.8',
  black: '29.3 42.2, 34 43.2, 40.6 42.3',
  crimea: '31 42.7, 31 46, 31 42.7, 34 43.2, 36.8 44.4',
  caspian: '50.2 46.2, 49.8 43.5, 50.8 41.5, 51.3 40, 51.6 37.3',
  red: '32.6 29.4, 34 27.7, 38 21, 42 15, 43.4 12.5, 51 13.5',
  aqaba: '34.85 29, 34.4 27.7',
  persian: '48.9 29.6, 50.5 27.5, 52 26.2, 55 26.1, 56.4 26.6, 57.5 25.3, 61.5 23.8, 68 22',
  bahrain: '50.9 26.3, 50.75 25.6',
  bengal: '80.5 8, 90 20.8',
  siam: '100.6 13.1, 101.5 9, 104 6, 106 2',
  tonkin: '108.2 21.2, 107.5 18, 110 15',
  bohai: '119.2 38.6, 120.7 38.4, 123.5 38.3, 123 35',
  yellow: '122 38.6, 124.3 39.6',
  okhotsk: '138 55, 146 58.8, 155 57.5',
  california: '-114.6 31.4, -112 28.5, -109 24, -109.3 22.5',
  mexico: '-82.3 24.2, -82.4 26, -83.3 28.8, -85 29.3, -89 28.7, -95 28.4, -96.3 26, -96.8 22, -95.8 19.2',
  yucatan: '-95.8 19.2, -92.5 19.2, -91 20.5, -90 21.6, -86.5 21.8, -86.9 19, -87.7 16.5',
  caribbean: '-87.7 16.5, -83 16.2, -82.8 12, -82.6 9.8, -80 9.7, -77 9.2',
  michigan: '-87.2 42.3, -87 45.5',
  ontario: '-79.1 43.55, -76.8 43.7',
  erie: '-83 41.8, -79.5 42.6',
  huron: '-82.4 43.2, -82.5 45.5, -84 45.9',
  superior: '-91.5 46.9, -88 47.8, -85 46.9',
  amazon: '-66 -12, -64 4',
  plate: '-58.35 -34.1, -57.8 -34.75, -55 -35.6',
};

/** A way over or under water between two cities, or a road the land's own pattern misses. */
export type Crossing = {
  /** Ids of cities. */
  between: readonly [string, string];
  /** As directions call it. */
  by: string;
  kilometres: number;
  /** With boarding. */
  minutes: number;
  modes: readonly TravelMode[];
};

const every: readonly TravelMode[] = ['driving', 'walking', 'bicycling', 'transit'];

const ferry = (from: string, to: string, kilometres: number, minutes: number): Crossing => ({
  between: [from, to],
  by: 'ferry',
  kilometres,
  minutes,
  modes: every,
});

/** The ways across that there are; what is not listed cannot be crossed. Lengths and times are those of the operators, rounded. */
export const crossings: readonly Crossing[] = [
  {
    between: ['folkestone-gb', 'calais-fr'],
    by: 'Channel Tunnel shuttle',
    kilometres: 56,
    minutes: 65,
    modes: ['driving'],
  },
  {
    between: ['london-gb', 'calais-fr'],
    by: 'train through the Channel Tunnel',
    kilometres: 160,
    minutes: 70,
    modes: ['transit'],
  },
  { ...ferry('dover-gb', 'calais-fr', 42, 130), modes: ['walking', 'bicycling', 'driving'] },
  {
    between: ['aomori-jp', 'hakodate-jp'],
    by: 'train through the Seikan Tunnel',
    kilometres: 160,
    minutes: 110,
    modes: ['transit'],
  },
  { ...ferry('aomori-jp', 'hakodate-jp', 113, 240), modes: ['walking', 'bicycling', 'driving'] },
  {
    between: ['tijuana-mx', 'la-paz-mx'],
    by: 'road',
    kilometres: 1480,
    minutes: 1140,
    modes: ['driving', 'transit'],
  },
  ferry('holyhead-gb', 'dublin-ie', 115, 225),
  ferry('glasgow-gb', 'belfast-gb', 200, 300),
  ferry('liverpool-gb', 'douglas-im', 130, 195),
  ferry('saint-malo-fr', 'saint-helier-je', 70, 110),
  ferry('helsinki-fi', 'tallinn-ee', 82, 150),
  ferry('stockholm-se', 'turku-fi', 300, 660),
  ferry('stockholm-se', 'visby-se', 210, 270),
  ferry('frederikshavn-dk', 'gothenburg-se', 95, 225),
  ferry('reggio-calabria-it', 'messina-it', 14, 55),
  ferry('tarifa-es', 'tangier-ma', 38, 90),
  ferry('algeciras-es', 'ceuta-es', 32, 90),
  ferry('marseille-fr', 'ajaccio-fr', 340, 720),
  ferry('nice-fr', 'bastia-fr', 230, 390),
  ferry('naples-it', 'cagliari-it', 480, 840),
  ferry('barcelona-es', 'palma-es', 250, 450),
  ferry('catania-it', 'valletta-mt', 190, 270),
  ferry('athens-gr', 'heraklion-gr', 330, 540),
  ferry('athens-gr', 'rhodes-gr', 460, 960),
  ferry('busan-kr', 'jeju-city-kr', 300, 720),
  ferry('zhanjiang-cn', 'haikou-cn', 170, 330),
  ferry('kagoshima-jp', 'naha-jp', 730, 1500),
  ferry('wellington-nz', 'picton-nz', 92, 240),
  ferry('melbourne-au', 'devonport-au', 430, 690),
  ferry('vancouver-ca', 'victoria-ca', 110, 180),
  ferry('halifax-ca', 'st-john-s-ca', 1300, 1800),
  ferry('whitehorse-ca', 'juneau-us', 330, 660),
  ferry('buenos-aires-ar', 'montevideo-uy', 205, 165),
  ferry('jakarta-id', 'bandar-lampung-id', 230, 330),
  ferry('surabaya-id', 'denpasar-id', 420, 660),
  ferry('dar-es-salaam-tz', 'zanzibar-tz', 75, 120),
];
