import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ModelRequest, RequestChange } from '#core/model.ts';
import { validSchema } from '#core/valid-schema.ts';
import { hash32 } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';
import { projectSchema, type SchemaRule } from './project-schema.ts';

const unions = ['anyOf', 'oneOf', 'allOf'];

/**
 * OpenAI: names of 64 characters; a top that is an object without unions, with properties; 128 tools (its API reference, which does not
 * except deferred ones, 2026-11).
 */
export const openAiRules: ToolRules = {
  names: { forbidden: /[^a-zA-Z0-9_-]/gu, maxLength: 64 },
  schema: { notAtTop: new Set([...unions, 'enum', 'not']), wantsParts: true },
  maxTools: 128,
};

/** Servers that speak OpenAI's wire: its names, no known limit of tools. */
export const compatibleRules: ToolRules = { names: openAiRules.names, schema: openAiRules.schema };

/** Moonshot: names begin with a letter or underscore and have three characters at least (its API reference). */
export const moonshotRules: ToolRules = {
  ...compatibleRules,
  names: { ...openAiRules.names, start: /^[a-zA-Z_]/, minLength: 3 },
};

/** llama.cpp makes a grammar of the schema and takes only patterns from ^ to $ (its README on grammars). */
export const llamaCppRules: ToolRules = {
  ...compatibleRules,
  schema: { ...compatibleRules.schema, forbidden: new Set(['pattern']) },
};

/** Anthropic: names of 128 characters, no unions at the top, names of arguments of its own pattern. */
export const anthropicRules: ToolRules = {
  names: { forbidden: /[^a-zA-Z0-9_-]/gu, maxLength: 128 },
  schema: { notAtTop: new Set(unions), wantsParts: false, propertyName: /^[a-zA-Z0-9_.-]{1,64}$/ },
};

/** Gemini: the JSON Schema keywords of its API reference; names begin with a letter or underscore. */
export const geminiRules: ToolRules = {
  names: { forbidden: /[^a-zA-Z0-9_-]/gu, start: /^[a-zA-Z_]/, maxLength: 64 },
  schema: {
    keywords: new Set(
      ['type', 'title', 'description', 'enum', 'format', 'items', 'prefixItems', 'minItems', 'maxItems']
        .concat(['minimum', 'maximum', 'anyOf', 'oneOf', 'properties', 'additionalProperties', 'required'])
        .concat(['$defs', '$ref', '$id', '$anchor']),
    ),
    isRefAlone: true,
    isEnumPlain: true,
    notAtTop: new Set(unions),
    wantsParts: true,
  },
  maxTools: 128,
};

/** What a provider takes of tools. */
export interface ToolRules {
  names: NameRule;
  schema: SchemaRule;
  /** Absent: no limit known. */
  maxTools?: number;
}

/** A tool as the model sees it, before the provider's own wrapping. */
interface OfferedTool {
  name: string;
  description: string;
  schema: JsonObject;
  /** Is it held back until a search of the provider's finds it? */
  isDeferred: boolean;
}

/** The menu under the provider's rules. Throws 'model-request-refused' when it is too long for the provider. */
export function offeredTools(
  request: ModelRequest,
  rules: ToolRules,
): { offered: OfferedTool[]; names: ToolNames; changes: RequestChange[] } {
  const tools = request.tools ?? [];
  if (rules.maxTools !== undefined && tools.length > rules.maxTools) {
    throw new PlaygroundError(
      'model-request-refused',
      `The provider takes ${rules.maxTools} tools at most; ${tools.length} are offered here.`,
      'Let the dispatcher choose a few of them for each task.',
    );
  }
  const names = new ToolNames(tools, rules.names);
  const changes = [...names.changes];
  const offered = tools.flatMap((tool, index) => {
    const at = `/tools/${index}/inputSchema`;
    const { schema, rewrites, unreadable } = validSchema(tool.inputSchema);
    if (unreadable || !isJsonObject(schema)) {
      // A provider refuses the whole request for one such schema.
      const why = `The tool ${tool.name} is left out: its schema is no JSON Schema (${unreadable?.why ?? ''}).`;
      changes.push({ kind: 'schema', at: `/tools/${index}`, before: tool.name, why });
      return [];
    }
    const projected = projectSchema(schema, rules.schema, at);
    changes.push(
      ...rewrites.map((rewrite): RequestChange => ({ kind: 'schema', ...rewrite, at: `${at}${rewrite.at}` })),
      ...projected.changes,
    );
    const isDeferred = request.deferred === true && !tool.aside;
    return [
      { name: names.sentAs(tool), description: tool.description, schema: projected.schema, isDeferred },
    ];
  });
  return { offered, names, changes };
}

/** Which names a provider takes for tools. */
export interface NameRule {
  /** Matches what a name may not contain; with the flags g and u. */
  forbidden: RegExp;
  /** What a name must begin with; absent: anything allowed. */
  start?: RegExp;
  minLength?: number;
  maxLength: number;
}

/** The names the offered tools bear at the provider: no two alike, and each leads back to its tool. */
export class ToolNames {
  readonly changes: RequestChange[] = [];
  readonly #rule: NameRule;
  readonly #byWireName = new Map<string, Tool>();
  readonly #wireNames = new Map<Tool, string>();
  readonly #byOwnName = new Map<string, Tool[]>();
  readonly #nextNumber = new Map<string, number>();

  constructor(tools: readonly Tool[], rule: NameRule) {
    this.#rule = rule;
    // Names that fit as they are come first, so that none of them must yield to a changed one.
    const changed = tools.filter(
      (tool) => fit(tool.name, rule) !== tool.name || !this.#claim(tool.name, tool),
    );
    for (const tool of changed) this.#claim(this.#free(fit(tool.name, rule)), tool);
    for (const [index, tool] of tools.entries()) {
      this.#byOwnName.set(tool.name, [...(this.#byOwnName.get(tool.name) ?? []), tool]);
      const after = this.sentAs(tool);
      if (after === tool.name) continue;
      const why =
        changed.includes(tool) && fit(tool.name, rule) === tool.name ? 'Another tool bears this name.' : WHY;
      this.changes.push({ kind: 'tool-name', at: `/tools/${index}/name`, before: tool.name, after, why });
    }
  }

  /** The provider's name of an offered tool. */
  sentAs(tool: Tool): string {
    return this.#wireNames.get(tool)!;
  }

  /** The provider's name for a call made before: the offered tool's, or the name made to fit. */
  ofCall(name: string, server?: string | null): string {
    const sameName = this.#byOwnName.get(name) ?? [];
    const tool = sameName.find((candidate) => candidate.server === server) ?? sameName[0];
    return tool ? this.sentAs(tool) : fit(name, this.#rule);
  }

  /** The offered tool a model means; undefined when none bears the name, there or at home. */
  toolOf(wireName: string): Tool | undefined {
    return this.#byWireName.get(wireName) ?? this.#byOwnName.get(wireName)?.[0];
  }

  #claim(wireName: string, tool: Tool): boolean {
    if (this.#byWireName.has(wireName)) return false;
    this.#byWireName.set(wireName, tool);
    this.#wireNames.set(tool, wireName);
    return true;
  }

  #free(base: string): string {
    let name = base;
    let number = this.#nextNumber.get(base) ?? 2;
    while (this.#byWireName.has(name)) {
      const ending = `_${number++}`;
      name = base.slice(0, this.#rule.maxLength - ending.length) + ending;
    }
    this.#nextNumber.set(base, number);
    return name;
  }
}

/** The names by which a model may call the tools: the provider's and their own. */
export function callableNames(tools: readonly Tool[] = [], rule: NameRule): string[] {
  const names = new ToolNames(tools, rule);
  return tools.flatMap((tool) => [names.sentAs(tool), tool.name]);
}

const WHY = 'The provider allows only some characters, and names of a certain length.';

/** Space for an underscore and 32 bits in base 36, so that long names with one beginning stay apart. */
const HASH_LENGTH = 8;

function fit(name: string, rule: NameRule): string {
  let fitting = name.replace(rule.forbidden, '_') || 'tool';
  if (rule.start && !rule.start.test(fitting)) fitting = `_${fitting}`;
  if (fitting.length > rule.maxLength) {
    const hash = `_${hash32(name)
      .toString(36)
      .padStart(HASH_LENGTH - 1, '0')}`;
    fitting = fitting.slice(0, rule.maxLength - HASH_LENGTH) + hash;
  }
  return fitting.padEnd(rule.minLength ?? 1, '_');
}
