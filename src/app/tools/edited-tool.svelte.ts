import { toolTokens } from '#core/estimate-tokens.ts';
import { descriptionFaults, nearestTools, questionForText } from '#builder/index.ts';
import { RankChanges, type AskedTask, type RankChange } from '#ask/retrieval/index.ts';
import { BEST, type Ranking } from '#core/agent.ts';
import { exceedsDepth, isJsonObject, parseJson, stableStringify, type JsonObject } from '#core/json.ts';
import { LONGEST_DESCRIPTION, LONGEST_SCHEMA, withEdits, type ToolEdit } from '#core/tool-edit.ts';
import type { Tool } from '#core/tool.ts';
import { schemaWarnings, textWarnings } from '#serve/validation/text-warnings.ts';
import type { Stores } from '../frame/context.ts';
import { LongWork } from '../frame/work.svelte.ts';
import { KeptText, type TypedText } from './kept-text.ts';
import { parametersOf } from './known.ts';

/** Tasks of a data set that are ranked; a page waits some two seconds for so many. */
const MOST_TASKS = 1000;
/** Further edits are waited for so long before everything is ranked again, in milliseconds. */
const PAUSE = 150;
/** The page answers between two slices of so many milliseconds. */
const SLICE = 12;
const NEAREST = 5;
const EXAMPLES = 3;

/** The tool that the address names, in a data set. */
export interface ToolAddress {
  datasetId: string;
  server: string | null;
  /** '' where none is named. */
  name: string;
}

interface Content {
  datasetId: string;
  tools: readonly Tool[];
  tasks: readonly AskedTask[];
  /** The tools of each task's own menu, by the task's id. */
  menus: ReadonlyMap<string, readonly Tool[]>;
  isCut: boolean;
}

/** A tool of a data set whose description and schema are edited on the page, and what the edit does to every task. Make it while a component is set up. */
export class EditedTool {
  readonly #stores: Pick<Stores, 'database'>;
  readonly #address: () => ToolAddress;
  readonly reading = new LongWork();
  readonly ranking = new LongWork();

  #content = $state.raw<Content | undefined>();
  /** What is typed since the page was opened; undefined: nothing. */
  #typed = $state.raw<({ of: Tool } & TypedText) | undefined>();
  readonly #kept = new KeptText(() => sessionStorage);
  by = $state<Ranking>('bm25f');
  k = $state(BEST);
  /** Of every task, in the order of the data set; undefined until they are ranked. */
  changes = $state.raw<readonly RankChange[] | undefined>();

  constructor(stores: Pick<Stores, 'database'>, address: () => ToolAddress) {
    this.#stores = stores;
    this.#address = address;
    const datasetId = $derived(address().datasetId);
    $effect(() => {
      void this.read(datasetId);
      return this.reading.stop;
    });
    $effect(() => this.#rank());
  }

  readonly read = async (datasetId: string): Promise<void> => {
    this.#content = undefined;
    const found = await this.reading.run(({ onProgress, signal }) =>
      contentOf(this.#stores, datasetId, onProgress, signal),
    );
    if (found) this.#content = found;
  };

  get tools(): readonly Tool[] {
    return this.#content?.tools ?? [];
  }
  get tasks(): readonly AskedTask[] {
    return this.#content?.tasks ?? [];
  }
  /** Has the data set more tasks than are ranked? */
  get isCut(): boolean {
    return this.#content?.isCut === true;
  }
  /** Stands the tool on the task's own menu? */
  isOffered(taskId: string, { name, server }: Tool): boolean {
    const menu = this.#content?.menus.get(taskId) ?? [];
    return menu.some((tool) => tool.name === name && tool.server === server);
  }
  get isRead(): boolean {
    return this.#content !== undefined;
  }

  /** The place of the named tool; -1 where the data set has none of that name. */
  readonly #at = $derived.by((): number => {
    const { server, name } = this.#address();
    const isNamed = (tool: Tool): boolean =>
      tool.name === name && (server === null || tool.server === server);
    return this.tools.findIndex(isNamed);
  });
  /** As its server has it. */
  readonly tool = $derived.by((): Tool | undefined => this.tools[this.#at]);

  readonly #own = $derived.by((): TypedText => {
    if (!this.tool) return {};
    return this.#typed?.of === this.tool ? this.#typed : this.#kept.read(this.#datasetId, this.tool);
  });
  get #datasetId(): string {
    return this.#content?.datasetId ?? '';
  }
  get description(): string {
    return this.#own.description ?? this.tool?.description ?? '';
  }
  set description(description: string) {
    this.#type({ ...this.#own, description });
  }
  get schema(): string {
    return this.#own.schema ?? (this.tool ? asText(this.tool.inputSchema) : '');
  }
  set schema(schema: string) {
    this.#type({ ...this.#own, schema });
  }
  readonly undo = (): void => this.#type({});

  #type({ description, schema }: TypedText): void {
    if (!this.tool) return;
    const typed = {
      ...(description === undefined ? {} : { description }),
      ...(schema === undefined ? {} : { schema }),
    };
    this.#typed = { of: this.tool, ...typed };
    this.#kept.keep(this.#datasetId, this.tool, typed);
  }

  /** Why a text cannot be taken as it is; '' where it can. */
  readonly wrong = $derived({
    description:
      this.description.length > LONGEST_DESCRIPTION
        ? 'The description is longer than 100,000 characters.'
        : '',
    schema: this.#wrongSchema,
  });
  readonly isWrong = $derived(this.wrong.description !== '' || this.wrong.schema !== '');
  get #wrongSchema(): string {
    return typeof this.#schema === 'string' ? this.#schema : '';
  }
  readonly #schema = $derived.by((): JsonObject | string => readSchema(this.schema));

  /** The edit; undefined where there is none, or it cannot be taken. */
  readonly edit = $derived.by((): ToolEdit | undefined => {
    const { tool } = this;
    if (!tool || this.isWrong || typeof this.#schema === 'string') return undefined;
    const hasWords = this.description !== tool.description;
    const hasSchema = stableStringify(this.#schema) !== stableStringify(tool.inputSchema);
    if (!hasWords && !hasSchema) return undefined;
    return {
      ...{ server: tool.server, name: tool.name },
      ...(hasWords ? { description: this.description } : {}),
      ...(hasSchema ? { inputSchema: this.#schema } : {}),
    };
  });
  readonly #edited = $derived(this.edit ? withEdits(this.tools, [this.edit]) : this.tools);
  /** With the edit. */
  readonly now = $derived(this.#edited[this.#at] ?? this.tool);

  readonly faults = $derived(this.now ? descriptionFaults([this.now]) : []);
  /** To begin with where none is chosen: some whose description has a fault, else some of all. */
  readonly examples = $derived.by((): readonly Tool[] => {
    const faulty = this.tools.filter((tool) => descriptionFaults([tool]).length > 0);
    return (faulty.length > 0 ? faulty : this.tools).slice(0, EXAMPLES);
  });
  readonly warnings = $derived.by(() => {
    if (!this.now) return [];
    const { name, description, inputSchema } = this.now;
    const raw = { name, description, inputSchema };
    return [...textWarnings(raw, name), ...schemaWarnings(raw, name)];
  });
  readonly nearest = $derived(
    this.now
      ? nearestTools(
          this.now,
          this.tools.filter((_, at) => at !== this.#at),
          NEAREST,
        )
      : [],
  );
  /** What a model is asked that is to write a better description. */
  readonly question = $derived.by(() => {
    const faults = this.faults.map(({ kind, about }) =>
      [kind.replaceAll('-', ' '), about].filter(Boolean).join(': '),
    );
    const nearest = this.nearest.map(({ tool }) => tool);
    return this.now ? questionForText(this.now, nearest, faults) : { system: '', user: '' };
  });
  readonly tokens = $derived({
    before: this.tool ? toolTokens(this.tool) : 0,
    after: this.now ? toolTokens(this.now) : 0,
  });
  /** Parameters that the tool takes and the edit no longer names, and those that it names and the tool does not take. */
  readonly renamed = $derived.by(() => {
    const [old, now] = [this.tool, this.now].map((each) => (each ? parametersOf(each) : []));
    return {
      gone: old!.filter((name) => !now!.includes(name)),
      added: now!.filter((name) => !old!.includes(name)),
    };
  });

  /** Ranks all tasks by the tools as they are and with the edit, in slices; what is returned ends it. */
  #rank(): () => void {
    const { tools, tasks, by, k } = this;
    const [edited, at] = [this.#edited, this.#at];
    if (at < 0) {
      this.changes = undefined;
      return () => {};
    }
    const pause = setTimeout(() => void this.#rankAll({ tools, edited, at, tasks, by, k }), PAUSE);
    return () => {
      clearTimeout(pause);
      this.ranking.stop();
    };
  }

  async #rankAll(of: Ranked): Promise<void> {
    const found = await this.ranking.run(({ onProgress, signal }) => ranked(of, onProgress, signal));
    if (found) this.changes = found;
  }
}

interface Ranked {
  tools: readonly Tool[];
  edited: readonly Tool[];
  at: number;
  tasks: readonly AskedTask[];
  by: Ranking;
  k: number;
}

async function ranked(
  { tools, edited, at, tasks, by, k }: Ranked,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<RankChange[]> {
  const changes = new RankChanges(tools, edited, at);
  const found: RankChange[] = [];
  let since = performance.now();
  for (const task of tasks) {
    found.push(changes.of(task, by, k));
    if (performance.now() - since < SLICE) continue;
    onProgress(found.length, tasks.length);
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) break;
    since = performance.now();
  }
  return found;
}

async function contentOf(
  { database }: Pick<Stores, 'database'>,
  datasetId: string,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Content | undefined> {
  const [{ datasetTools }, { iterateTasks }, { getDataset }] = await Promise.all([
    import('#store/storage/dataset-tools.ts'),
    import('#store/storage/tasks.ts'),
    import('#store/storage/datasets.ts'),
  ]);
  const read = await datasetTools(database, datasetId, onProgress, signal);
  if (!read) return undefined;
  const tasks: AskedTask[] = [];
  const menus = new Map<string, readonly Tool[]>();
  // Beyond the last task each place would cost a reading of the last part of the data set.
  const { tasks: length = 0 } = (await getDataset(database, datasetId)) ?? {};
  const ordinals = Array(Math.min(length, MOST_TASKS + 1)).keys();
  for await (const { id, query, target, tools } of iterateTasks(database, datasetId, ordinals)) {
    if (signal.aborted) return undefined;
    tasks.push({ id, query, calls: target.calls ?? [] });
    menus.set(id, tools);
  }
  return {
    ...{ datasetId, tools: read.tools.filter(({ inputSchema }) => !exceedsDepth(inputSchema)) },
    ...{ tasks: tasks.slice(0, MOST_TASKS), menus, isCut: tasks.length > MOST_TASKS },
  };
}

const asText = (schema: JsonObject): string => JSON.stringify(schema, null, 2);

/** The schema of a text, or why it is none. */
function readSchema(text: string): JsonObject | string {
  if (text.length > LONGEST_SCHEMA) return 'The schema is longer than 200,000 characters.';
  const schema = parseJson(text);
  if (schema === undefined) return `The schema is no JSON: ${placeOf(text)}.`;
  if (!isJsonObject(schema)) return 'The schema must be an object: {"type": "object", …}.';
  if (exceedsDepth(schema)) return 'The schema is nested too deeply.';
  const unusable = schemaWarnings({ inputSchema: schema }, '').find(({ kind }) => kind === 'unusable-schema');
  // What the warning says of a server's tool does not hold of a text that is refused.
  return unusable ? unusable.message.replace(/: values of this tool are not checked\.$/, '.') : schema;
}

/** Where a text stops being JSON: the line that the browser names, else the last one. */
function placeOf(text: string): string {
  let said = '';
  try {
    JSON.parse(text);
  } catch (error) {
    said = String(error);
  }
  const lines = (part: string): number => part.split('\n').length;
  const at = /position (\d+)/.exec(said)?.[1];
  if (at !== undefined) return `see line ${lines(text.slice(0, Number(at)))}`;
  const line = /line (\d+)/.exec(said)?.[1];
  return line === undefined ? `it ends too early, in line ${lines(text.trimEnd())}` : `see line ${line}`;
}
