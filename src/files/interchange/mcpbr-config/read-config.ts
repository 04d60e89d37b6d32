import type { AgentLimits } from '#core/agent.ts';
import type { TaskFilter } from '#core/dataset.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';
import { wholeModelName } from '#core/short-model-names.ts';
import { cell, lazy, readTable } from '#core/table.ts';
import { defined } from '../at.ts';
import { readYaml, unreadable, type YamlObject } from './read-yaml.ts';
import text from './fields.tsv?raw';

/** The benchmarks of mcpbr whose rows can be read here. */
export const MCPBR_BENCHMARKS = ['mcptoolbench', 'toolbench'] as const;
export type McpbrBenchmark = (typeof MCPBR_BENCHMARKS)[number];

/** Something of a configuration that a set-up here does not hold, or holds otherwise. */
export interface ConfigNote {
  field: string;
  /** From 1; absent: the file leaves the field out, so that mcpbr's own value holds. */
  line?: number;
  isLeftOut: boolean;
  /** A sentence. */
  why: string;
}

/** What a configuration of mcpbr says, in the terms of a set-up here. What is absent stays as the set-up has it. */
export interface McpbrConfig {
  benchmark?: McpbrBenchmark;
  /** As its provider names it. */
  model?: { providerId: string; model: string };
  sampleSize?: number;
  seed?: number;
  /** Ids of tasks as their source names them. */
  sourceIds?: string[];
  filter: TaskFilter;
  limits: AgentLimits;
  thinkingTokens?: number;
  /** US dollars for the run. */
  dollars?: number;
  /** The question of mcpbr's way of asking, as written. */
  question?: string;
  /** A server that its command would have reached over the network. */
  server?: { title: string; url: string };
  /** In the order of the file. */
  notes: ConfigNote[];
}

/** mcpbr's place for the task in a prompt, and the same parts of a task in the question of our own plan. */
export const STATEMENT = '{problem_statement}';
export const OUR_STATEMENT = 'Category: {category}\n\nTools:\n\n{tools}\n\nTask:\n{question}';

/** Providers of mcpbr, by their ids here. */
export const PROVIDERS = {
  anthropic: 'anthropic',
  openai: 'openai-chat',
  gemini: 'gemini',
  qwen: 'dashscope',
} as const;
/** The least time of a task that mcpbr takes, and the bounds of its thinking, in seconds and tokens. */
export const LEAST_SECONDS = 30;
export const THINKING = { least: 1024, most: 31_999 } as const;
const LARGEST = 2 ** 31;

/** Fields that no set-up here holds, with the reason. */
const leftOut = lazy(
  () =>
    new Map(
      readTable('fields.tsv', text, { field: cell.text, why: cell.text }).map(({ field, why }) => [
        field,
        why,
      ]),
    ),
);

/**
 * Reads a configuration of mcpbr 0.14.0, YAML or JSON. Fields that it leaves out have mcpbr's own values: 10 turns, 300 seconds, `sonnet`.
 * @throws PlaygroundError 'setup-unreadable' for what is no such file, and for values that mcpbr refuses
 */
export async function readMcpbrConfig(file: Blob): Promise<McpbrConfig> {
  const yaml = await readYaml(file);
  const fields = new Fields(yaml);
  const config: McpbrConfig = {
    ...defined({
      benchmark: fields.benchmark(),
      model: fields.model(),
      sampleSize: fields.sample(),
      seed: fields.whole('random_seed', 0, LARGEST) ?? fields.whole('global_seed', 0, LARGEST),
      sourceIds: fields.texts('task_ids'),
      thinkingTokens: fields.whole('thinking_budget', THINKING.least, THINKING.most),
      dollars: fields.dollars(),
      question: fields.question(),
      server: fields.server(),
    }),
    filter: fields.filter(),
    limits: fields.limits(),
    notes: [],
  };
  config.notes = fields.notes();
  if (!fields.isOfMcpbr)
    throw unreadable(
      'The file is no configuration of mcpbr: it has none of its fields.',
      'Such a file begins with a benchmark, a model and an mcp_server.',
    );
  return config;
}

/** The fields of one file. Each is read once; what is never read is left out. */
class Fields {
  readonly #values: JsonObject;
  readonly #lineOf: YamlObject['lineOf'];
  readonly #read = new Set<string>();
  readonly #notes: ConfigNote[] = [];

  constructor({ value, lineOf }: YamlObject) {
    this.#values = value;
    this.#lineOf = lineOf;
  }

  /** Was a field read, or is one known? */
  get isOfMcpbr(): boolean {
    return Object.keys(this.#values).some((name) => this.#read.has(name) || leftOut().has(name));
  }

  benchmark(): McpbrBenchmark | undefined {
    const named = this.#text('benchmark');
    const known = MCPBR_BENCHMARKS.find((each) => each === named);
    if (!known)
      this.#note(
        'benchmark',
        named === undefined
          ? 'The file names no benchmark: the data set stays as it is.'
          : `The rows of ${quoted(named)} are not read here: the data set stays as it is.`,
      );
    return known;
  }

  model(): McpbrConfig['model'] {
    const provider = this.#text('provider') ?? 'anthropic';
    const name = this.#text('model') ?? 'sonnet';
    const providerId = Object.hasOwn(PROVIDERS, provider)
      ? PROVIDERS[provider as keyof typeof PROVIDERS]
      : undefined;
    if (!providerId) {
      this.#note('provider', `mcpbr 0.14.0 has no provider ${quoted(provider)}: choose the model yourself.`);
      return undefined;
    }
    if (this.#text('agent_harness') !== undefined)
      this.#note('agent_harness', 'Its agent is Claude Code; here the provider is called directly.', false);
    const whole = wholeModelName(providerId, name);
    if (whole) this.#note('model', `${quoted(name)} stands for ${whole}.`, false);
    return { providerId, model: whole ?? name };
  }

  sample(): number | undefined {
    const size = this.whole('sample_size', 1, LARGEST);
    if (size !== undefined)
      this.#note('sample_size', 'mcpbr takes the first tasks; here as many are drawn with the seed.', false);
    return size;
  }

  limits(): AgentLimits {
    const seconds = this.whole('timeout_seconds', LEAST_SECONDS, LARGEST) ?? 300;
    return { maxSteps: this.whole('max_iterations', 1, LARGEST) ?? 10, maxMs: seconds * 1000 };
  }

  filter(): TaskFilter {
    const [difficulty, category] = [this.texts('filter_difficulty'), this.texts('filter_category')];
    const tags = this.texts('filter_tags');
    const isIgnored = tags !== undefined && this.#values.benchmark === 'mcptoolbench';
    if (isIgnored)
      this.#note('filter_tags', 'mcpbr ignores tags in this benchmark, and so does this set-up.');
    return defined({ difficulty, category, tags: isIgnored ? undefined : tags });
  }

  dollars(): number | undefined {
    const value = this.#number('budget');
    if (value !== undefined && value <= 0) throw this.#wrong('budget', 'a number above 0');
    return value;
  }

  question(): string | undefined {
    const prompt = this.#text('agent_prompt');
    if (prompt === undefined) return undefined;
    if (!prompt.includes(STATEMENT)) {
      this.#note('agent_prompt', `It has no place ${STATEMENT}, so that no model would see the task.`);
      return undefined;
    }
    this.#note(
      'agent_prompt',
      `It is kept as the question of mcpbr’s own way of asking, with ${STATEMENT} filled as mcpbr fills it.`,
      false,
    );
    return prompt;
  }

  /** The address in the arguments of the server's command; a page starts no command. */
  server(): McpbrConfig['server'] {
    const value = this.#value('mcp_server', 'env');
    if (value === undefined) return undefined;
    if (!isJsonObject(value)) throw this.#wrong('mcp_server', 'a map with a command');
    const parts = Array.isArray(value.args) ? value.args : [];
    const [url, ...others] = parts.filter(
      (each): each is string => typeof each === 'string' && /^https?:\/\//.test(each),
    );
    if (url === undefined || others.length > 0 || !URL.canParse(url)) {
      this.#note(
        'mcp_server',
        'A page starts no command: connect a server over HTTP, or choose the testbed.',
      );
      return undefined;
    }
    this.#note(
      'mcp_server',
      `Its command reaches ${quoted(url)}: connect that server on the page Connect.`,
      false,
    );
    return { title: typeof value.name === 'string' ? value.name : new URL(url).host, url };
  }

  texts(name: string): string[] | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || !value.every((each) => typeof each === 'string'))
      throw this.#wrong(name, 'a list of texts');
    return value.length > 0 ? value : undefined;
  }

  whole(name: string, least: number, most: number): number | undefined {
    const value = this.#number(name);
    if (value === undefined) return undefined;
    const bounds = most === LARGEST ? `of at least ${least}` : `from ${least} to ${most}`;
    if (!Number.isInteger(value) || value < least || value > most)
      throw this.#wrong(name, `a whole number ${bounds}`);
    return value;
  }

  /** What was noted, and the fields that nobody asked for, in the order of the file. */
  notes(): ConfigNote[] {
    for (const name of Object.keys(this.#values))
      if (!this.#read.has(name) && !isUnsaid(this.#values[name]!))
        this.#note(name, leftOut().get(name) ?? 'mcpbr 0.14.0 has no such field, and ignores it.');
    const names = Object.keys(this.#values);
    const place = ({ field }: ConfigNote): number => names.indexOf(field);
    return this.#notes.sort((a, b) => place(a) - place(b));
  }

  /** As written, with variables of the environment by their own defaults. `without`: a member that is not looked at. */
  #value(name: string, without?: string): JsonValue | undefined {
    this.#read.add(name);
    const written = Object.hasOwn(this.#values, name) ? this.#values[name]! : null;
    const looked =
      isJsonObject(written) && without
        ? Object.fromEntries(Object.entries(written).filter(([member]) => member !== without))
        : written;
    const { value, missing } = expanded(looked);
    if (missing.length > 0) {
      this.#note(name, `It needs ${missing.join(', ')} of the environment, which a page does not have.`);
      return undefined;
    }
    return value ?? undefined;
  }

  #text(name: string): string | undefined {
    const value = this.#value(name);
    if (value !== undefined && typeof value !== 'string') throw this.#wrong(name, 'a text');
    return value;
  }

  /** A number, or a text that is one. */
  #number(name: string): number | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    const number = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number') throw this.#wrong(name, 'a number');
    return number;
  }

  #note(field: string, why: string, isLeftOut = true): void {
    const line = this.#lineOf(field);
    this.#notes.push({ field, ...defined({ line }), isLeftOut, why });
  }

  #wrong(name: string, must: string): Error {
    const line = this.#lineOf(name);
    return unreadable(
      `${line === undefined ? '' : `Line ${line}: `}“${name}” must be ${must}.`,
      'mcpbr refuses such a file as well.',
    );
  }
}

/** Says nothing: as if the field were not there. */
const isUnsaid = (value: JsonValue): boolean =>
  value === null || value === false || (typeof value === 'object' && Object.keys(value).length === 0);

/** `${NAME}`, or `${NAME:-what stands in its place}`. */
const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}\n]*))?\}/g;

/** A value without variables of the environment, each replaced by its own default, and the names of those without one. */
export function expanded(value: JsonValue): { value: JsonValue; missing: string[] } {
  const missing = new Set<string>();
  const expand = (each: JsonValue): JsonValue => {
    if (typeof each === 'string')
      return each.replace(VARIABLE, (written, name: string, instead: string | undefined) => {
        if (instead === undefined) missing.add(name);
        return instead ?? written;
      });
    if (Array.isArray(each)) return each.map(expand);
    if (!isJsonObject(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([name, member]) => [name, expand(member)]));
  };
  return { value: expand(value), missing: [...missing] };
}

/** A variable that nobody sets. */
const UNSET = 'PROVING_GROUND_UNSET';

const withoutVariables = (text: string): string =>
  text.replace(VARIABLE, (written) => `\${${UNSET}:-${written.slice(0, -1)}}}`);

/** A value whose texts are so written that mcpbr expands nothing in them: each variable becomes the default of one that is not set. */
export function unexpanded(value: JsonValue): JsonValue {
  if (typeof value === 'string') return withoutVariables(value);
  if (Array.isArray(value)) return value.map(unexpanded);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unexpanded(member)]));
}
