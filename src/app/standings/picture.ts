import type { Standings } from '#metrics/index.ts';
import { percent, percentRange } from '../format.ts';
import { xmlText } from '../plots/xml-text.ts';
import { markerOf, type Marker } from '../words.ts';
import type { ComparedSystem } from './compared.ts';
import { polylineOf, rankBracket, slopeOf, type Slope } from './slope.ts';
import { drawnNames, orderOf } from './standings-words.ts';

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
  const slope = slopeOf(standings, orderOf(standings), NAMES);
  const below = [...evaluators.map((each, place) => `${place + 1}  ${each}`), ...notes];
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

function drawn(slope: Slope, systems: readonly ComparedSystem[], { byEvaluator }: Standings): string[] {
  const heads = slope.columns.map((x, place) =>
    text(x + slope.band / 2, 14, String(place + 1), 'dimgray', 'middle'),
  );
  const names = drawnNames(
    systems.map(({ name }) => name),
    LONGEST,
  );
  const label = (system: number, evaluator: number): string => {
    const { rate } = byEvaluator[evaluator]![system]!;
    const { low, high } = rate.interval!;
    return `${names[system]!}  ${percent(rate.mean!)} ${percentRange(low, high)}`;
  };
  const lines = slope.lines.flatMap((line) => {
    const { system, points } = line;
    const last = points.length - 1;
    return [
      `<polyline points="${polylineOf(line)}" fill="none" stroke="${line.changes ? 'black' : 'darkgray'}"/>`,
      ...points.map((point) => `<path d="${rankBracket(point)}" fill="none" stroke="gray"/>`),
      ...points.map(({ x, y }) => `<g transform="translate(${x} ${y})">${marks[markerOf(system)]}</g>`),
      text(NAMES - 8, points[0]!.y + 4, label(system, 0), 'black', 'end'),
      text(slope.width - NAMES + 8, points[last]!.y + 4, label(system, last), 'black'),
    ];
  });
  return [...heads, ...lines];
}

/** The shapes of SvgDefs.svelte, which a saved picture does not have. */
const marks: Readonly<Record<Marker, string>> = {
  disc: '<circle r="4"/>',
  ring: '<circle r="3.6" fill="white" stroke="black" stroke-width="1.6"/>',
  square: '<rect x="-3.5" y="-3.5" width="7" height="7"/>',
  triangle: '<path d="M0-4.4 4.4 3.4H-4.4z"/>',
  bar: '<rect x="-1.5" y="-4.5" width="3" height="9"/>',
  diamond: '<path d="M0-4.4 4.4 0 0 4.4-4.4 0z" fill="white" stroke="black" stroke-width="1.3"/>',
};

const text = (x: number, y: number, words: string, fill: string, anchor = 'start'): string =>
  `<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}">${xmlText(words)}</text>`;
