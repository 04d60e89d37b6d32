import type { ModelSummary } from '#measure/metrics/index.ts';
import { wholePercent } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { TOO_FEW } from '../plots/intervals.ts';
import { attribute, xmlText } from '../plots/save-figure.ts';
import { subjectsByRate } from './report-model.ts';

// A result as a picture for other pages: a badge of one line, and a card. Both say n and the interval, in the light theme, without the
// page's styles.

/** What a picture says of a run. */
export interface PictureFacts {
  title: string;
  /** The data set, with its version where it has one. */
  data: string;
  decidedBy: string;
  /** As a reader's calendar has it. */
  day: string;
  summaries: readonly ModelSummary[];
}

interface Shown {
  name: string;
  tasks: number;
  /** 0 to 1; absent where fewer tasks count than a rate needs. */
  rate?: number;
  low: number;
  high: number;
}

const INK = '#16201c';
const INK_2 = '#47534d';
const PAPER = '#f5f7f2';
const LINE = '#d5dcd3';
const GRID = '#dfe8de';
const SANS = "'IBM Plex Sans', Arial, sans-serif";
const SERIF = "'Source Serif 4', Georgia, serif";
const NO_BREAK = '\u00a0';

/** Systems on a card, at most. */
const MOST_SHOWN = 5;

/** The systems that have an interval, the one that a report leads with first. */
function shownOf(summaries: readonly ModelSummary[]): Shown[] {
  const first = subjectsByRate(summaries);
  const order = [...first, ...summaries.keys()].filter((at, place, all) => all.indexOf(at) === place);
  return order.flatMap((at) => {
    const { model, resolved } = summaries[at]!;
    const { rate, interval, tasks } = resolved;
    if (rate === null || !interval) return [];
    const { low, high } = interval;
    return [{ name: nameOf(model), tasks, low, high, ...(tasks < TOO_FEW ? {} : { rate }) }];
  });
}

const rangeOf = ({ low, high }: Shown): string => `[${wholePercent(low)}, ${wholePercent(high)}]`;
const figureOf = (shown: Shown): string =>
  shown.rate === undefined ? rangeOf(shown) : `${wholePercent(shown.rate)}${NO_BREAK}% ${rangeOf(shown)}`;

/** A long text cut to so many characters. */
const cut = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

interface Words {
  x: number;
  y: number;
  size: number;
  fill?: string;
  family?: string;
  weight?: number;
  anchor?: 'end';
  /** In pixels: a font that is missing takes no other place. */
  width?: number;
}

const written = (
  text: string,
  { x, y, size, fill = INK, family = SANS, weight = 400, anchor, width }: Words,
): string => {
  const attributes = {
    ...{ x, y, fill },
    'font-family': family,
    'font-size': size,
    'font-weight': weight,
    'text-anchor': anchor,
    textLength: width,
    lengthAdjust: width === undefined ? undefined : 'spacingAndGlyphs',
  };
  const said = Object.entries(attributes).map(([name, value]) =>
    attribute(name, value === undefined ? null : String(value)),
  );
  return `<text${said.join('')}>${xmlText(text)}</text>`;
};

/** A badge's one line: who, what share of how many tasks. Undefined where nothing is counted. */
export function badgeWords({ summaries }: Pick<PictureFacts, 'summaries'>): string | undefined {
  const [shown] = shownOf(summaries);
  return shown && `${shown.name}: ${figureOf(shown)} of ${shown.tasks} tasks solved`;
}

/** Width of a character of the badge, in pixels: that of the sans at 11 pixels, on average. */
const CHARACTER = 6;

/** The badge as SVG, 20 pixels high; undefined where nothing is counted. */
export function badgeSvg(facts: PictureFacts): string | undefined {
  const words = badgeWords(facts);
  if (words === undefined) return undefined;
  const said = cut(words, 80);
  const width = Math.round([...said].length * CHARACTER);
  const whole = width + 42;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="20" viewBox="0 0 ${whole} 20" role="img">`,
    `<title>${xmlText(`${said}. ${facts.title}`)}</title>`,
    `<rect width="${whole}" height="20" rx="2" fill="${PAPER}"/><rect x="0.5" y="0.5" width="${whole - 1}" height="19" rx="2" fill="none" stroke="${LINE}"/>`,
    `<path d="M12 5.5H9v9h3M23 5.5h3v9h-3" fill="none" stroke="${INK}" stroke-width="1.4"/><circle cx="18.5" cy="10" r="2.2" fill="${INK}"/>`,
    written(said, { x: 34, y: 14, size: 11, width }),
    '</svg>',
  ].join('');
}

/** Height of a system's row on a card, in pixels. */
const ROW = 62;
const CARD = { width: 1200, height: 630, margin: 64 };
/** Where the axis from 0 to 100 % begins and ends on a card. */
const AXIS = { from: 460, to: 900 };
const placeOf = (rate: number): number => AXIS.from + rate * (AXIS.to - AXIS.from);

/** The card as SVG, 1200 by 630 pixels; undefined where nothing is counted. */
export function cardSvg({ title, data, decidedBy, day, summaries }: PictureFacts): string | undefined {
  const all = shownOf(summaries);
  if (all.length === 0) return undefined;
  const { width, height, margin } = CARD;
  const shown = all.slice(0, MOST_SHOWN);
  // In the middle between the heading and the foot.
  const top = 360 - ((shown.length - 1) * ROW) / 2;
  const rows = shown.map((each, row) => cardRow(each, top + row * ROW));
  const bottom = top + shown.length * ROW - 18;
  const more = all.length > shown.length ? `, ${all.length - shown.length} more in the report` : '';
  const grid = Array.from({ length: 11 }, (_, tenth) => {
    const x = placeOf(tenth / 10);
    return `<line x1="${x}" x2="${x}" y1="${top - 34}" y2="${bottom}" stroke="${GRID}"/>`;
  });
  const ticks = [0, 25, 50, 75, 100].map((tick) =>
    written(`${tick}`, { x: placeOf(tick / 100) + 8, y: bottom + 24, size: 16, fill: INK_2, anchor: 'end' }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${xmlText(title)}</title><rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    written(cut(title, 44), { x: margin, y: 116, size: 46, family: SERIF, weight: 500 }),
    written(cut(`${data}: share of tasks solved, %${more}`, 100), {
      x: margin,
      y: 164,
      size: 22,
      fill: INK_2,
    }),
    ...grid,
    ...rows,
    ...ticks,
    `<line x1="${margin}" x2="${width - margin}" y1="${height - 84}" y2="${height - 84}" stroke="${LINE}"/>`,
    written('[Proving•Ground]', { x: margin, y: height - 44, size: 24, family: SERIF, weight: 500 }),
    ...[`decided by ${decidedBy}`, `95${NO_BREAK}% intervals over tasks; ${day}`].map((line, at) =>
      written(cut(line, 64), {
        x: width - margin,
        y: height - 54 + at * 26,
        size: 18,
        fill: INK_2,
        anchor: 'end',
      }),
    ),
    '</svg>',
  ].join('');
}

/** One system: its name, its interval between brackets, its figure and n. */
function cardRow(each: Shown, y: number): string {
  const [low, high] = [placeOf(each.low), placeOf(each.high)];
  const dot =
    each.rate === undefined ? '' : `<circle cx="${placeOf(each.rate)}" cy="${y}" r="7" fill="${INK}"/>`;
  return [
    written(cut(each.name, 28), { x: CARD.margin, y: y + 8, size: 24 }),
    `<path d="M${low + 6} ${y - 13}H${low}v26h6M${high - 6} ${y - 13}H${high}v26h-6M${low} ${y}H${high}" fill="none" stroke="${INK}" stroke-width="2"/>`,
    dot,
    written(figureOf(each), { x: CARD.width - CARD.margin, y: y + 2, size: 22, weight: 500, anchor: 'end' }),
    written(`${each.tasks} tasks`, {
      x: CARD.width - CARD.margin,
      y: y + 24,
      size: 16,
      fill: INK_2,
      anchor: 'end',
    }),
  ].join('');
}
