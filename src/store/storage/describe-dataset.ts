import {
  type CategoryTools,
  type DatasetFigures,
  answerInWords,
  type LengthFigures,
  type TasksByNumber,
  type TasksByWord,
  type ToolUse,
} from '#core/dataset-figures.ts';
import { toolTokens } from '#core/estimate-tokens.ts';
import { PlaygroundError } from '#core/errors.ts';
import { type ExpectedCall, serverScopeOf, type Task } from '#core/task.ts';
import { getDataset } from './datasets.ts';
import type { Source } from './db.ts';
import { iterateTasks } from './tasks.ts';

/** Milliseconds of counting between two reports of progress. */
const SLICE = 20;

/**
 * Reads every task of a data set once, a slice at a time, in any thread; undefined when the signal ended it. Throws PlaygroundError
 * 'dataset-unknown', and as iterateTasks.
 */
export async function describeDataset(
  source: Source,
  datasetId: string,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<DatasetFigures | undefined> {
  const of = (await getDataset(source, datasetId))?.tasks;
  if (of === undefined)
    throw new PlaygroundError('dataset-unknown', `There is no data set “${datasetId}” in this browser.`);
  const counter = new FiguresCounter();
  let done = 0;
  let began = performance.now();
  for await (const task of iterateTasks(source, datasetId, Array(of).keys())) {
    if (signal.aborted) return undefined;
    counter.add(task);
    done++;
    if (performance.now() - began < SLICE) continue;
    onProgress(done, of);
    // A message that stops it is read, and a page drawn, only between two turns of its thread.
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  return counter.figures();
}

/** Bins of a distribution of lengths, at most. */
const MOST_BINS = 14;
/** Share of the lengths that the bins of equal width cover; the few longest share an open one. */
const COVERED = 0.98;
const widths = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000];

/** Counts the parts of a data set, a task at a time. */
export class FiguresCounter {
  #tasks = 0;
  readonly #queries: number[] = [];
  readonly #answers: number[] = [];
  readonly #languages = new Map<string, number>();
  readonly #topics = new Map<string, number>();
  readonly #placed = new Map<string, DatasetFigures['placed'][number]>();
  readonly #calls = new Map<number, number>();
  readonly #paths = new Map<number, number>();
  readonly #tools = new Map<string, ToolUse>();
  readonly #categories = new Map<string, { tasks: number; tools: Set<string> }>();
  /** Tokens of each offered tool, as it was first met. */
  readonly #tokens = new Map<string, number>();

  add(task: Task): void {
    this.#tasks++;
    this.#queries.push(lengthOf(task.query));
    const answer = answerInWords(task);
    if (answer !== undefined) this.#answers.push(lengthOf(answer));
    count(this.#languages, task.language ?? '');
    if (task.category) count(this.#topics, task.category);
    const scope = serverScopeOf(task);
    const place = this.#placed.get(`${scope} ${task.callType}`) ?? {
      scope,
      callType: task.callType,
      tasks: 0,
    };
    place.tasks++;
    this.#placed.set(`${scope} ${task.callType}`, place);
    const { calls } = task.target;
    if (calls) {
      count(this.#calls, calls.length);
      if (calls.length > 0) count(this.#paths, longestDataPath(calls));
    }
    this.#addTools(task);
    const expected = new Map(
      (calls ?? []).map(({ name, server }) => [keyOf(name, server), { name, server }]),
    );
    for (const [key, tool] of expected) this.#tool(key, tool).expected++;
  }

  #addTools({ category, tools }: Task): void {
    const own = this.#categories.get(category) ?? { tasks: 0, tools: new Set<string>() };
    this.#categories.set(category, own);
    own.tasks++;
    for (const tool of tools) {
      const key = keyOf(tool.name, tool.server);
      this.#tool(key, tool).offered++;
      own.tools.add(key);
      if (!this.#tokens.has(key)) this.#tokens.set(key, toolTokens(tool));
    }
  }

  #toolsByCategory(): CategoryTools[] {
    return [...this.#categories]
      .map(([category, { tasks, tools }]) => ({
        category,
        tasks,
        tools: tools.size,
        tokens: [...tools].reduce((sum, key) => sum + this.#tokens.get(key)!, 0),
      }))
      .sort((a, b) => b.tasks - a.tasks || (a.category < b.category ? -1 : 1));
  }

  #tool(key: string, { name, server }: Pick<ToolUse, 'name' | 'server'>): ToolUse {
    const tool = this.#tools.get(key) ?? { name, server, offered: 0, expected: 0 };
    this.#tools.set(key, tool);
    return tool;
  }

  figures(): DatasetFigures {
    return {
      tasks: this.#tasks,
      queryLength: lengthFigures(this.#queries),
      answerLength: lengthFigures(this.#answers),
      languages: byWord(this.#languages),
      topics: byWord(this.#topics),
      placed: [...this.#placed.values()],
      calls: byNumber(this.#calls),
      dataPath: byNumber(this.#paths),
      tools: [...this.#tools.values()],
      toolsByCategory: this.#toolsByCategory(),
      offered: {
        tools: this.#tokens.size,
        tokens: [...this.#tokens.values()].reduce((sum, tokens) => sum + tokens, 0),
      },
    };
  }
}

const keyOf = (name: string, server: string | null): string => JSON.stringify([server, name]);

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const byWord = (counts: ReadonlyMap<string, number>): TasksByWord[] =>
  [...counts]
    .map(([word, tasks]) => ({ word, tasks }))
    .sort((a, b) => b.tasks - a.tasks || (a.word < b.word ? -1 : 1));

const byNumber = (counts: ReadonlyMap<number, number>): TasksByNumber[] =>
  [...counts].map(([number, tasks]) => ({ number, tasks })).sort((a, b) => a.number - b.number);

/** Code points, without making a list of a long text. */
function lengthOf(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0xdc00 || code > 0xdfff) length++;
  }
  return length;
}

/** Calls on the longest path of references to results. Labels of others may refer to themselves: a call on its own path counts once. */
export function longestDataPath(calls: readonly Pick<ExpectedCall, 'id' | 'dependsOn'>[]): number {
  const byId = new Map(calls.map((call) => [call.id, call]));
  const known = new Map<string, number>();
  // Calls wait on this list until all they refer to are known, so that no plan is too deep.
  const waiting = calls.map(({ id }) => id);
  const open = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (known.has(id)) continue;
    const sources = (byId.get(id)?.dependsOn ?? [])
      .map(({ call }) => call)
      .filter((source) => byId.has(source));
    const unknown = sources.filter((source) => !known.has(source) && !open.has(source) && source !== id);
    if (unknown.length > 0) {
      open.add(id);
      waiting.push(id, ...unknown);
      continue;
    }
    known.set(id, 1 + most(sources.map((source) => known.get(source) ?? 0)));
    open.delete(id);
  }
  return most(known.values());
}

/** Labels of others may hold more calls than a function takes arguments. */
function most(numbers: Iterable<number>): number {
  let highest = 0;
  for (const number of numbers) highest = Math.max(highest, number);
  return highest;
}

export function lengthFigures(lengths: readonly number[]): LengthFigures {
  const n = lengths.length;
  if (n === 0) return { n, median: null, bins: [] };
  const sorted = Float64Array.from(lengths).sort();
  const middle = Math.floor(n / 2);
  const median = n % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  const longest = sorted[n - 1]!;
  const usual = sorted[Math.min(n - 1, Math.floor(n * COVERED))]!;
  const width = widths.find((each) => usual < each * MOST_BINS) ?? Math.ceil((usual + 1) / MOST_BINS);
  const last = Math.floor(usual / width);
  const bins: LengthFigures['bins'] = Array.from({ length: last + 1 }, (_, index) => ({
    from: index * width,
    to: (index + 1) * width - 1,
    tasks: 0,
  }));
  const end = bins.at(-1)!.to!;
  if (longest > end) bins.push({ from: end + 1, to: null, tasks: 0 });
  for (const length of sorted) bins[Math.min(Math.floor(length / width), bins.length - 1)]!.tasks++;
  const first = bins.findIndex(({ tasks }) => tasks > 0);
  return { n, median, bins: bins.slice(first) };
}
