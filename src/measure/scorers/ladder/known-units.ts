/** What a spelling of a unit stands for: `amount · factor + offset` is the amount in the kind's own unit. */
export interface Unit {
  kind: string;
  factor: number;
  offset: number;
}

const tables: Record<string, Record<string, number>> = {
  length: {
    'm meter meters metre metres 米': 1,
    'km kms kilometer kilometers kilometre kilometres 公里 千米 キロメートル': 1000,
    'cm centimeter centimeters centimetre centimetres 厘米': 0.01,
    'mm millimeter millimeters millimetre millimetres 毫米': 0.001,
    'mi mile miles 英里': 1609.344,
    'ft foot feet': 0.3048,
    'in inch inches': 0.0254,
    'yd yard yards': 0.9144,
  },
  area: { 'm² m^2 m2 sqm': 1, 'km² km^2 km2': 1e6, 'ha hectare hectares': 1e4, 'acre acres': 4046.8564224 },
  mass: {
    'kg kilo kilos kilogram kilograms 公斤 千克': 1,
    'g gram grams 克': 0.001,
    'mg milligram milligrams': 1e-6,
    't tonne tonnes 吨': 1000,
    'lb lbs pound pounds': 0.45359237,
    'oz ounce ounces': 0.028349523125,
  },
  time: {
    's sec secs second seconds 秒': 1,
    'ms millisecond milliseconds': 0.001,
    'min mins minute minutes 分钟 分鐘': 60,
    'h hr hrs hour hours 小时 小時 時間': 3600,
    'd day days 天': 86_400,
    'week weeks': 604_800,
  },
  months: { 'month months': 1, 'year years': 12 },
  data: {
    'b byte bytes': 1,
    'kb kilobyte kilobytes': 1e3,
    'mb megabyte megabytes': 1e6,
    'gb gigabyte gigabytes': 1e9,
    'tb terabyte terabytes': 1e12,
    kib: 1024,
    mib: 1024 ** 2,
    gib: 1024 ** 3,
  },
  speed: { 'm/s': 1, 'km/h kmh kph': 1 / 3.6, mph: 0.44704, 'knot knots kn kt': 1852 / 3600 },
  volume: {
    'l liter liters litre litres 升': 1,
    'ml milliliter milliliters millilitre millilitres 毫升': 0.001,
    'gal gallon gallons': 3.785411784,
  },
  power: { 'w watt watts': 1, 'kw kilowatt kilowatts': 1000 },
  energy: { wh: 1, kwh: 1000 },
  pressure: { 'pa pascal pascals': 1, 'hpa mbar millibar millibars': 100, kpa: 1000, bar: 1e5 },
  angle: { '° degree degrees': 1 },
  share: { '% percent pct': 0.01, '‰': 0.001 },
};

const zeroCelsius = 273.15;
const zeroFahrenheit = zeroCelsius - (32 * 5) / 9;
const temperatures: [spellings: string, factor: number, offset: number][] = [
  ['°c celsius 摄氏度 ℃', 1, zeroCelsius],
  ['°f fahrenheit ℉', 5 / 9, zeroFahrenheit],
  ['k kelvin kelvins', 1, 0],
];

/** Units by their spelling in lower case. */
export const knownUnits: ReadonlyMap<string, Unit> = new Map([
  ...Object.entries(tables).flatMap(([kind, rows]) =>
    Object.entries(rows).flatMap(([spellings, factor]) => spelled(spellings, { kind, factor, offset: 0 })),
  ),
  ...temperatures.flatMap(([spellings, factor, offset]) =>
    spelled(spellings, { kind: 'temperature', factor, offset }),
  ),
]);

function spelled(spellings: string, unit: Unit): [string, Unit][] {
  return spellings.split(' ').map((spelling) => [spelling, unit]);
}

/** ISO 4217 codes that are read as money. */
export const currencyCodes: ReadonlySet<string> = new Set(
  'USD EUR GBP JPY CNY INR KRW CHF CAD AUD NZD SEK NOK DKK PLN BRL MXN SGD HKD ZAR TRY'.split(' '),
);

/** What a sign alone stands for, by its usual reading. */
export const currencySigns: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['us$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
]);
