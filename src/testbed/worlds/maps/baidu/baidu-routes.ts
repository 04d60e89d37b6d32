import { answer, ToolError, type ToolOutcome } from '../../../world.ts';
import {
  baiduRefusal,
  chinesePoint,
  coordinatesOf,
  invalidParameter,
  outOfRange,
  pointIn,
} from './baidu-traffic.ts';
import { placed } from './baidu-places.ts';
import { regionAt } from '../china/region-at.ts';
import { chineseRoute, type ChineseMode } from '../routes/china-routes.ts';
import { transitsBetween } from '../routes/china-transit.ts';
import { greatCircleKm, type Point } from '../gazetteer/sphere.ts';

type Model = 'driving' | 'riding' | 'walking' | 'transit';

const modes: Readonly<Record<Exclude<Model, 'transit'>, ChineseMode>> = {
  driving: 'driving',
  riding: 'bicycling',
  walking: 'walking',
};

/** How far one may go in a straight line, in kilometres. */
const farthest: Readonly<Record<Model, number>> = {
  driving: Infinity,
  riding: 500,
  walking: 200,
  transit: Infinity,
};

/** Most pairs of an origin and a destination. */
const MOST_PAIRS = 100;

type Matrix = { origins: string; destinations: string; model?: Exclude<Model, 'transit'> };

export function matrix({ origins, destinations, model = 'driving' }: Matrix): ToolOutcome {
  const [from, to] = [origins, destinations].map((texts) => texts.split('|', MOST_PAIRS + 1)) as [
    string[],
    string[],
  ];
  if (from.length * to.length > MOST_PAIRS) throw invalidParameter();
  const ends = [from, to].map((texts) =>
    texts.map((text) => ({ text: text.trim(), point: chinesePoint(text) })),
  );
  const [starts = [], goals = []] = ends;
  const results = starts.flatMap((start) =>
    goals.map((goal) => {
      const { metres, seconds } = wayBetween(start.point, goal.point, model);
      return { origin: start.text, destination: goal.text, distance: metres, duration: seconds };
    }),
  );
  return answer({ results });
}

type Way = { metres: number; seconds: number; steps: string[] };

/** Throws where none leads, in the service's words. */
function wayBetween(from: Point, to: Point, model: Model): Way {
  if (greatCircleKm(from, to) > farthest[model]) throw invalidParameter();
  if (model === 'transit') {
    const [best] = transitsBetween(from, to);
    if (!best) throw baiduRefusal('没有公交方案');
    return { metres: best.metres, seconds: best.seconds, steps: best.segments };
  }
  const route = chineseRoute(from, to, modes[model]);
  if (!route) throw baiduRefusal(noWay[model]);
  return route;
}

const noWay = { driving: '无驾车路线', riding: '无骑行路线', walking: '无步行路线' } as const;

type Directions = { origin: string; destination: string; model?: Model };

/** Ends are read as coordinates where they are some, otherwise as addresses: also a pair in the wrong order, which is none. */
export function directed({ origin, destination, model = 'driving' }: Directions): ToolOutcome {
  const from = endOf(origin, 'origin');
  const to = endOf(destination, 'destination');
  if (!regionAt(from) || !regionAt(to)) throw outOfRange();
  const { metres, seconds, steps } = wayBetween(from, to, model);
  return answer({
    origin: coordinatesOf(from),
    destination: coordinatesOf(to),
    distance: metres,
    duration: seconds,
    steps,
  });
}

function endOf(text: string, name: 'origin' | 'destination'): Point {
  const point = pointIn(text) ?? placed(text)?.point;
  if (point) return point;
  throw new ToolError(`Geocoding API error: input \`${name}\` invaild, please reinput more detail address`);
}
