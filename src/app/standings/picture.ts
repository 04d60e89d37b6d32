import type { Standings } from '#metrics/index.ts';
import { percent, percentRange } from '../format.ts';
import { xmlText } from '../plots/xml-text.ts';
import { markerOfKind } from '../words.ts';
import type { ComparedSystem } from './compared.ts';
import { polylineOf, rankBracket, slopeOf, type Slope } from './slope.ts';
import { drawnNames, orderOf, rankedOf } from './standings-words.ts';

/** What a picture of standings says beside its lines. */
interface Captions {
  title: string;
  /** Each a line below it. */
  notes: readonly string[];
}

const NAMES = 340;
const LINE = 18;
const MARGIN = 24;
const LONGEST = 28;

/** The lines from evaluator to evaluator as an SVG of its own, black on white, with rates, intervals and a key. */
export function standingsPicture(
  systems: readonly ComparedSystem[],
  evaluators: readonly string[],
  standings: Standings,
  { title, notes }: Captions,
): string {
  const ranked = rankedOf(standings);
  // Rates of those that no line is drawn for, by evaluator.
  const others = orderOf(standings)
    .filter((system) => !ranked.includes(system))
    .map((system) => `${systems[system]!.name}  ${ratesOf(standings, system).join(' · ')}`);
  const slope = slopeOf(standings, ranked, NAMES);
  const below = [...evaluators.map((each, place) => `${place + 1}  ${each}`), ...others, ...notes];
  const top = MARGIN + 2 * LINE;
  const height = top + slope.height + (below.length + 1) * LINE + MARGIN;
  const width = slope.width + 2 * MARGIN;
  const foot = below.map((each, line) =>
    text(MARGIN, top + slope.height + (line + 1) * LINE, each, 'dimgray'),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'IBM Plex Sans', Arial, sans-serif" font-size="13">`,
    `<title>${xmlText(title)}</title><rect width="100%" height="100%" fill="white"/>`,
    `<text x="${MARGIN}" y="${MARGIN + 6}" font-size="17" font-weight="600">${xmlText(title)}</text>`,
    `<g transform="translate(${MARGIN} ${top})">`,
    ...drawn(slope, systems, standings),
    '</g>',
    ...foot,
    '</svg>',
  ].join('\n');
}

const ratesOf = ({ byEvaluator }: Standings, system: number): string[] =>
  byEvaluator.map((standings) => {
    const { mean, interval } = standings[system]!.rate;
    return `${percent(mean!)} ${percentRange(interval!.low, interval!.high)}`;
  });

function drawn(slope: Slope, systems: readonly ComparedSystem[], standings: Standings): string[] {
  const heads = slope.columns.map((x, place) =>
    text(x + slope.band / 2, 14, String(place + 1), 'dimgray', 'middle'),
  );
  const names = drawnNames(
    systems.map(({ name }) => name),
    LONGEST,
  );
  const label = (system: number, evaluator: number): string =>
    `${names[system]!}  ${ratesOf(standings, system)[evaluator]!}`;
  const lines = slope.lines.flatMap((line) => {
    const { system, points } = line;
    const last = points.length - 1;
    return [
      `<polyline points="${polylineOf(line)}" fill="none" stroke="${line.changes ? 'black' : 'darkgray'}"/>`,
      ...points.map((point) => `<path d="${rankBracket(point)}" fill="none" stroke="gray"/>`),
      ...points.map(
        ({ x, y }) => `<g transform="translate(${x} ${y})">${marks[markerOfKind(systems[system]!.kind)]}</g>`,
      ),
      text(NAMES - 8, points[0]!.y + 4, label(system, 0), 'black', 'end'),
      text(slope.width - NAMES + 8, points[last]!.y + 4, label(system, last), 'black'),
    ];
  });
  return [...heads, ...lines];
}

/** The shapes of SvgDefs.svelte, which a saved picture does not have. */
const marks: Readonly<Record<ReturnType<typeof markerOfKind>, string>> = {
  disc: '<circle r="4"/>',
  ring: '<circle r="3.6" fill="white" stroke="black" stroke-width="1.6"/>',
  square: '<rect x="-3.5" y="-3.5" width="7" height="7"/>',
};

const text = (x: number, y: number, words: string, fill: string, anchor = 'start'): string =>
  `<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}">${xmlText(words)}</text>`;
