import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { answer, world, ToolError, type Slice, type ToolContext } from '../../world.ts';

type Series = { name: string; values: number[] };
export type ChartKind = 'line' | 'bar' | 'area' | 'scatter';
type Drawing = { kind: ChartKind; title: string; labels: string[]; series: Series[]; yLabel: string };

const WIDTH = 720;
const HEIGHT = 400;
const plot = { left: 80, right: 700, top: 50, bottom: 340 };
const colours = ['#3366aa', '#cc6633', '#339966', '#aa3377', '#888833', '#5544aa', '#bb3333', '#227788'];

/** Text that is safe inside SVG: marked-up characters written as references, what XML cannot hold replaced; cut when long. */
function svgText(text: string, longest = 80): string {
  const characters = [...text.slice(0, 2 * longest + 2)];
  const cut =
    characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
  return cut
    .replace(/[\p{Surrogate}\p{Cc}\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Four to nine round numbers from at or below the lowest value to at or above the highest. */
export function axisTicks(lowest: number, highest: number): number[] {
  // Closer values than a billionth of their size cannot be distinguished on an axis; they are drawn as one level.
  const widest = Math.max(highest - lowest, Math.max(Math.abs(lowest), Math.abs(highest)) * 1e-9);
  const span = highest === lowest ? Math.abs(highest) : widest;
  return ticksOver(lowest, highest, span > 1e-200 ? span : 1);
}

function ticksOver(lowest: number, highest: number, span: number): number[] {
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** Areas are stacked; all else shows the values as they are. */
function levelsOf({ kind, series }: Drawing): Series[] {
  if (kind !== 'area') return series;
  let below: number[] = [];
  return series.map(({ name, values }) => {
    below = values.map((value, index) => value + (below[index] ?? 0));
    return { name, values: below };
  });
}

type Scale = { x: (index: number) => number; y: (value: number) => number; slot: number; zero: number };

const fixed = (value: number): string => String(Number(value.toFixed(1)) + 0);

function marksOf(kind: ChartKind, values: number[], own: number, count: number, scale: Scale): string {
  const colour = colours[own % colours.length]!;
  const points = values.map((value, index) => `${fixed(scale.x(index))},${fixed(scale.y(value))}`);
  if (kind === 'line')
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.join(' ')}"/>`;
  if (kind === 'scatter')
    return points
      .map((point) => point.split(','))
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`)
      .join('');
  if (kind === 'area') {
    const base = fixed(scale.zero);
    const [first, last] = [fixed(scale.x(0)), fixed(scale.x(values.length - 1))];
    return `<polygon fill="${colour}" fill-opacity="0.6" points="${first},${base} ${points.join(' ')} ${last},${base}"/>`;
  }
  const width = (scale.slot * 0.8) / count;
  return values
    .map((value, index) => {
      const x = scale.x(index) - scale.slot * 0.4 + own * width;
      const [top, foot] = [scale.y(value), scale.zero].sort((a, b) => a - b) as [number, number];
      return `<rect x="${fixed(x)}" y="${fixed(top)}" width="${fixed(width)}" height="${fixed(foot - top)}" fill="${colour}"/>`;
    })
    .join('');
}

function axesOf({ labels, yLabel }: Drawing, ticks: number[], { x, y }: Scale): string {
  const rows = ticks.map(
    (tick) =>
      `<line x1="${plot.left}" x2="${plot.right}" y1="${fixed(y(tick))}" y2="${fixed(y(tick))}" stroke="#ddd"/>` +
      `<text x="${plot.left - 6}" y="${fixed(y(tick) + 4)}" text-anchor="end">${tick}</text>`,
  );
  const every = Math.ceil(labels.length / 10);
  const columns = labels.map((label, index) =>
    index % every === 0
      ? `<text x="${fixed(x(index))}" y="${plot.bottom + 18}" text-anchor="middle">${svgText(label, 14)}</text>`
      : '',
  );
  const side = yLabel === '' ? '' : `<text x="${plot.left}" y="42">${svgText(yLabel, 60)}</text>`;
  return rows.join('') + columns.join('') + side;
}

const legendOf = ({ series }: Drawing): string =>
  series.length < 2
    ? ''
    : series
        .map(({ name }, index) => {
          const x = plot.left + (index % 5) * 125;
          const y = 370 + Math.floor(index / 5) * 14;
          return `<text x="${x}" y="${y}" fill="${colours[index % colours.length]}">${svgText(name, 16)}</text>`;
        })
        .join('');

/** The chart as SVG text. Every series has a value for each of the labels, of which there is at least one. */
export function drawSvg(drawing: Drawing): string {
  const { kind, labels, title } = drawing;
  const series = levelsOf(drawing);
  const values = series.flatMap((one) => one.values);
  const fromZero = kind === 'bar' || kind === 'area' ? [0] : [];
  const ticks = axisTicks(Math.min(...values, ...fromZero), Math.max(...values, ...fromZero));
  const [lowest, highest] = [ticks[0]!, ticks.at(-1)!];
  const slot = (plot.right - plot.left) / labels.length;
  const y = (value: number): number =>
    plot.bottom - ((value - lowest) / (highest - lowest)) * (plot.bottom - plot.top);
  const scale: Scale = {
    x: (index) => plot.left + (index + 0.5) * slot,
    y,
    slot,
    zero: y(Math.max(lowest, Math.min(highest, 0))),
  };
  // Of stacked areas the highest is drawn first, so that the lower ones show.
  const marks = series.map((one, index) => marksOf(kind, one.values, index, series.length, scale));
  if (kind === 'area') marks.reverse();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
    `<title>${svgText(title)}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${WIDTH / 2}" y="24" text-anchor="middle" font-size="16">${svgText(title)}</text>`,
    axesOf(drawing, ticks, scale),
    marks.join(''),
    legendOf(drawing),
    '</svg>',
  ].join('');
}

type Summary = { description: string; min: number; max: number };

const number = (value: number): string => String(Number(value.toPrecision(6)) + 0);

/** Rising, falling or level: from the first value to the last, in percent where the first is not 0. */
function trendOf({ name, values }: Series): string {
  const [first, last] = [values[0]!, values.at(-1)!];
  const by = first === 0 ? '' : ` (${number(((last - first) / Math.abs(first)) * 100)}%)`;
  const verb = last > first ? 'rises' : last < first ? 'falls' : 'ends where it began';
  const path = last === first ? `at ${number(first)}` : `from ${number(first)} to ${number(last)}${by}`;
  return `${name === '' ? 'The series' : `“${name.slice(0, 60)}”`} ${verb} ${path}.`;
}

function extremeOf({ labels, series }: Drawing, pick: (...values: number[]) => number) {
  const value = pick(...series.map(({ values }) => pick(...values)));
  const owner = series.find(({ values }) => values.includes(value))!;
  const label = labels[owner.values.indexOf(value)]!.slice(0, 60);
  return { value: value + 0, words: `${number(value)} at ${label}` };
}

/** What a chart shows, in words and with its smallest and largest value. */
function summaryOf(drawing: Drawing): Summary {
  const { kind, title, labels, series } = drawing;
  const [least, most] = [extremeOf(drawing, Math.min), extremeOf(drawing, Math.max)];
  const count = series.length === 1 ? '1 series' : `${series.length} series`;
  const over = labels.length === 1 ? '1 label' : `${labels.length} labels`;
  const description = [
    `${kind === 'area' ? 'An' : 'A'} ${kind} chart titled “${title.slice(0, 200)}” with ${count} over ${over}, ${labels[0]!.slice(0, 60)} to ${labels.at(-1)!.slice(0, 60)}.`,
    `Smallest value ${least.words}, largest ${most.words}.`,
    ...series.map(trendOf),
  ].join(' ');
  return { description, min: least.value, max: most.value };
}

type Chart = Drawing & { svg: string };
type ChartState = { charts: Record<string, Chart> };

const slice: Slice<ChartState> = {
  name: 'chart',
  init: () => ({ charts: {} }),
  meaning: {
    // The picture is drawn from the other fields.
    bookkeeping: ['/charts/*/svg'],
    ids: [{ kind: 'chart', prefix: 'chart-', digits: 1, after: 0 }],
  },
};

const MAX_LABELS = 2000;
const MAX_SERIES = 20;
const MAX_POINTS = 10_000;
const MAX_CHARTS = 500;
const MAX_TEXT = 100_000;
/** Larger numbers leave no space for scales. */
const MAX_VALUE = 1e15;

function checkSizes({ title, labels, series, yLabel }: Drawing): void {
  if (labels.length === 0) throw new ToolError('Nothing to draw: labels is empty.');
  if (labels.length > MAX_LABELS)
    throw new ToolError(`Too many labels: ${labels.length}, at most ${MAX_LABELS}.`);
  if (series.length > MAX_SERIES)
    throw new ToolError(`Too many series: ${series.length}, at most ${MAX_SERIES}.`);
  if (labels.length * series.length > MAX_POINTS)
    throw new ToolError(`Too many points: ${labels.length * series.length}, at most ${MAX_POINTS}.`);
  const texts = [title, yLabel, ...labels, ...series.map(({ name }) => name)];
  if (texts.reduce((sum, text) => sum + text.length, 0) > MAX_TEXT)
    throw new ToolError(`Too much text: title and labels hold more than ${MAX_TEXT} characters.`);
}

function checkSeries({ name, values }: Series, labels: string[]): void {
  const which = name === '' ? 'values' : `series "${name.slice(0, 60)}"`;
  if (values.length !== labels.length)
    throw new ToolError(
      `labels and values must have the same length: ${labels.length} labels, but ${which} has ${values.length}.`,
    );
  if (!values.every((value) => Math.abs(value) <= MAX_VALUE))
    throw new ToolError(`Values must lie between -${MAX_VALUE} and ${MAX_VALUE}.`);
}

/** Draws a chart, keeps it under the next id and answers the id with the hash of the SVG's UTF-8 text. */
function keep(drawing: Drawing, { read, write }: ToolContext) {
  checkSizes(drawing);
  for (const one of drawing.series) checkSeries(one, drawing.labels);
  const { charts } = read(slice);
  const count = Object.keys(charts).length;
  if (count >= MAX_CHARTS) throw new ToolError(`No room for another chart: ${count} are kept already.`);
  const id = `chart-${count + 1}`;
  // JSON has no negative zero, so neither has the state.
  const series = drawing.series.map(({ name, values }) => ({
    name,
    values: values.map((value) => value + 0),
  }));
  const svg = drawSvg({ ...drawing, series });
  write(slice, { charts: { ...charts, [id]: { ...drawing, series, svg } } });
  const hash = bytesToHex(sha256(utf8ToBytes(svg)));
  return answer({ chart_id: id, title: drawing.title, type: drawing.kind, svg_sha256: hash });
}

type Single = { title: string; labels: string[]; values: number[]; y_label?: string };

const single = (kind: ChartKind, { title, labels, values, y_label = '' }: Single): Drawing => ({
  kind,
  title,
  labels,
  series: [{ name: '', values }],
  yLabel: y_label,
});

/** Draws charts as SVG text and keeps them, so that they can be described later. */
export const chart = world('chart', [slice], {
  plot_line: (args: Single, context) => keep(single('line', args), context),
  plot_bar: (args: Single, context) => keep(single('bar', args), context),
  plot_chart: (args: Omit<Drawing, 'kind' | 'yLabel'> & { type: ChartKind }, context) =>
    keep(
      { kind: args.type, title: args.title, labels: args.labels, series: args.series, yLabel: '' },
      context,
    ),
  describe_chart({ chart_id }: { chart_id: string }, { read }) {
    const { charts } = read(slice);
    if (!Object.hasOwn(charts, chart_id))
      throw new ToolError(`Chart not found: ${chart_id.slice(0, 60)}. Draw one first and use its chart_id.`);
    const drawing = charts[chart_id]!;
    return answer({ chart_id, title: drawing.title, type: drawing.kind, ...summaryOf(drawing) });
  },
});
