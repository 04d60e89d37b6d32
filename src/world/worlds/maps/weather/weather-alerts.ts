import { cities, type City } from '../gazetteer/cities.ts';
import { dateOf } from '../../days.ts';
import { localTimeIn } from '../gazetteer/local-time.ts';
import { dayWeather, type DayWeather } from './weather-model.ts';

export const severities = ['minor', 'moderate', 'severe', 'extreme'] as const;

export type Severity = (typeof severities)[number];

type Alert = {
  event: string;
  area: string;
  severity: Severity;
  /** Local midnight, YYYY-MM-DDTHH:MM. */
  starts: string;
  ends: string;
  description: string;
};

/** What one is warned of: from which value on each level is reached, and what is said of the worst value. */
const warnings = [
  { of: 'Wind', levels: [38, 50, 62, 75], words: (kmh) => `Mean wind of ${kmh} km/h, stronger in gusts.` },
  { of: 'Rain', levels: [20, 30, 50, 100], words: (mm) => `${mm} mm of rain within the day.` },
  { of: 'Snow', levels: [5, 10, 20, 40], words: (cm) => `${cm} cm of fresh snow within the day.` },
  { of: 'Heat', levels: [33, 36, 40, 45], words: (most) => `Temperatures up to ${most} °C.` },
  { of: 'Frost', levels: [10, 18, 28, 40], words: (cold) => `Temperatures down to ${-cold} °C.` },
  { of: 'Fog', levels: [1], words: () => 'Visibility below 200 m in places.' },
] as const satisfies readonly { of: string; levels: readonly number[]; words: (worst: number) => string }[];

type Warning = (typeof warnings)[number];

function valuesOf({ condition, precipitation, wind, max, min }: DayWeather): Record<Warning['of'], number> {
  const snows = /snow/i.test(condition);
  const [rain, snow] = snows ? [0, precipitation] : [precipitation, 0];
  return { Wind: wind, Rain: rain, Snow: snow, Heat: max, Frost: -min, Fog: condition === 'Fog' ? 1 : 0 };
}

/** Cities of a country that warnings are given for, and days ahead with today. */
const MOST_CITIES = 30;
const DAYS = 2;

/** The warnings for the largest cities of a country today and tomorrow, of a level or worse; the worst first. */
export function alertsIn(countryCode: string, least: Severity, now: number): Alert[] {
  const level = ({ severity }: Alert): number => severities.indexOf(severity);
  return cities
    .filter((city) => city.countryCode === countryCode)
    .slice(0, MOST_CITIES)
    .flatMap((city) => alertsFor(city, localTimeIn(city.timezone, now).day))
    .filter((alert) => level(alert) >= severities.indexOf(least))
    .sort((one, other) => level(other) - level(one));
}

/** One warning of a kind for the days on which a level is reached; its own level is the worst of them. */
function alertsFor(city: City, today: number): Alert[] {
  const ahead = Array.from({ length: DAYS }, (_, days) => today + days);
  const values = ahead.map((day) => ({ day, of: valuesOf(dayWeather(city, day)) }));
  return warnings.flatMap(({ of, levels, words }): Alert[] => {
    const days = values.filter((one) => one.of[of] >= levels[0]);
    const [first] = days;
    if (!first) return [];
    const worst = Math.max(...days.map((one) => one.of[of]));
    return [
      {
        event: `${of} warning`,
        area: city.name,
        severity: severities[levels.filter((limit) => worst >= limit).length - 1]!,
        starts: `${dateOf(first.day)}T00:00`,
        ends: `${dateOf(days.at(-1)!.day + 1)}T00:00`,
        description: words(worst),
      },
    ];
  });
}
