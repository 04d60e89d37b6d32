import type { TravelMode } from './travel-mode.ts';

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
