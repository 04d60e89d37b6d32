import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { answer, handlers, ToolError, type Slice, type ToolContext, type World } from '../../world.ts';
import { drawSvg, type ChartKind, type Drawing, type Series } from './chart-svg.ts';

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
export const chart: World = {
  server: 'chart',
  slices: [slice],
  tools: handlers({
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
        throw new ToolError(
          `Chart not found: ${chart_id.slice(0, 60)}. Draw one first and use its chart_id.`,
        );
      const drawing = charts[chart_id]!;
      return answer({ chart_id, title: drawing.title, type: drawing.kind, ...summaryOf(drawing) });
    },
  }),
};
