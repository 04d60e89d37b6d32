export const dimensions = [
  'length',
  'mass',
  'temperature',
  'volume',
  'area',
  'speed',
  'time',
  'energy',
  'pressure',
  'data',
] as const;

export type Dimension = (typeof dimensions)[number];

/** symbol | name | how many base units it is (a fraction where no decimal is exact) | other ways to write it. */
const rows: Record<Dimension, string> = {
  length: `
m|metre|1|meter
km|kilometre|1000|kilometer
dm|decimetre|0.1|decimeter
cm|centimetre|0.01|centimeter
mm|millimetre|0.001|millimeter
um|micrometre|1e-6|micrometer,µm,μm,micron
nm|nanometre|1e-9|nanometer
mi|mile|1609.344|
yd|yard|0.9144|
ft|foot|0.3048|feet,'
in|inch|0.0254|inches,"
nmi|nautical mile|1852|nautical_mile
fathom|fathom|1.8288|
furlong|furlong|201.168|
au|astronomical unit|149597870700|
ly|light-year|9460730472580800|light_year,lightyear
angstrom|ångström|1e-10|å`,
  mass: `
kg|kilogram|1|kilogramme,kilo
g|gram|0.001|gramme
mg|milligram|1e-6|milligramme
ug|microgram|1e-9|µg,μg
t|tonne|1000|metric_ton
lb|pound|0.45359237|lbs
oz|ounce|0.028349523125|
st|stone|6.35029318|
ton_us|short ton|907.18474|short_ton
ton_uk|long ton|1016.0469088|long_ton
oz_t|troy ounce|0.0311034768|troy_ounce
gr|grain|0.00006479891|
ct|carat|0.0002|`,
  temperature: `
K|kelvin|1|
degC|degree Celsius|1|celsius,C,°c,℃
degF|degree Fahrenheit|5/9|fahrenheit,F,°f,℉
degR|degree Rankine|5/9|rankine,°r`,
  volume: `
m3|cubic metre|1|m³,m^3,cubic_meter
l|litre|0.001|liter,L
dl|decilitre|0.0001|deciliter
cl|centilitre|0.00001|centiliter
ml|millilitre|1e-6|milliliter,mL
cm3|cubic centimetre|1e-6|cm³,cm^3,cc,cubic_centimeter
gal_us|US gallon|0.003785411784|gallon,gal
gal_uk|imperial gallon|0.00454609|imperial_gallon
qt_us|US quart|0.000946352946|quart,qt
pt_us|US pint|0.000473176473|
pt_uk|imperial pint|0.00056826125|
cup_us|US cup|0.0002365882365|cup
fl_oz_us|US fluid ounce|0.0000295735295625|fl_oz
fl_oz_uk|imperial fluid ounce|0.0000284130625|
tbsp_us|US tablespoon|0.00001478676478125|tbsp,tablespoon
tsp_us|US teaspoon|0.00000492892159375|tsp,teaspoon
ft3|cubic foot|0.028316846592|ft³,ft^3
in3|cubic inch|0.000016387064|in³,in^3
bbl|oil barrel|0.158987294928|barrel`,
  area: `
m2|square metre|1|m²,m^2,square_meter
km2|square kilometre|1000000|km²,km^2,square_kilometer
cm2|square centimetre|0.0001|cm²,cm^2
mm2|square millimetre|0.000001|mm²,mm^2
ha|hectare|10000|
a|are|100|
acre|acre|4046.8564224|ac
mi2|square mile|2589988.110336|mi²,mi^2,square_mile
yd2|square yard|0.83612736|yd²,yd^2
ft2|square foot|0.09290304|ft²,ft^2,square_foot,square_feet
in2|square inch|0.00064516|in²,in^2`,
  speed: `
m_per_s|metre per second|1|m/s,mps
km_per_h|kilometre per hour|5/18|km/h,kmh,kph
mi_per_h|mile per hour|0.44704|mph,mi/h
ft_per_s|foot per second|0.3048|ft/s
kn|knot|463/900|knot,kt
c0|speed of light|299792458|`,
  time: `
s|second|1|sec
ms|millisecond|0.001|
us|microsecond|1e-6|µs,μs
ns|nanosecond|1e-9|
min|minute|60|
h|hour|3600|hr
d|day|86400|
week|week|604800|wk
month|month (a twelfth of a Julian year)|2629800|
year|Julian year (365.25 days)|31557600|yr,a_j`,
  energy: `
J|joule|1|
kJ|kilojoule|1000|
MJ|megajoule|1000000|
Wh|watt-hour|3600|
kWh|kilowatt-hour|3600000|
MWh|megawatt-hour|3600000000|
cal|calorie|4.184|
kcal|kilocalorie|4184|
BTU|British thermal unit (IT)|1055.05585262|
eV|electronvolt|1.602176634e-19|electron_volt
ft_lbf|foot-pound|1.3558179483314004|ft_lb`,
  pressure: `
Pa|pascal|1|
hPa|hectopascal|100|
kPa|kilopascal|1000|
MPa|megapascal|1000000|
bar|bar|100000|
mbar|millibar|100|
atm|standard atmosphere|101325|atmosphere
psi|pound per square inch|8896443230521/1290320000|lbf_per_in2
mmHg|millimetre of mercury|133.322387415|mm_hg
Torr|torr|20265/152|`,
  data: `
bit|bit|1|b
B|byte|8|octet
kbit|kilobit|1000|kb
Mbit|megabit|1000000|Mb
Gbit|gigabit|1000000000|Gb
kB|kilobyte|8000|KB
MB|megabyte|8000000|
GB|gigabyte|8000000000|
TB|terabyte|8000000000000|
PB|petabyte|8000000000000000|
KiB|kibibyte|8192|
MiB|mebibyte|8388608|
GiB|gibibyte|8589934592|
TiB|tebibyte|8796093022208|`,
};

/** A unit as written in the table. */
export interface UnitRow {
  dimension: Dimension;
  symbol: string;
  name: string;
  /** Base units in one of it: a decimal, or two whole numbers with a slash. */
  factor: string;
  aliases: readonly string[];
}

/** All units. International definitions of 1959 for yard and pound, SI brochure, IEC 80000-13 for data. */
export const unitRows: readonly UnitRow[] = dimensions.flatMap((dimension) =>
  rows[dimension]
    .trim()
    .split('\n')
    .map((line) => {
      const [symbol, name, factor, aliases] = line.split('|') as [string, string, string, string];
      return { dimension, symbol, name, factor, aliases: aliases === '' ? [] : aliases.split(',') };
    }),
);
