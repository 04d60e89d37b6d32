import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ModelRequest, RequestChange } from '#core/model.ts';
import { validSchema } from '#core/valid-schema.ts';
import { projectSchema, type SchemaRule } from './project-schema.ts';
import { type NameRule, ToolNames } from './tool-names.ts';

const unions = ['anyOf', 'oneOf', 'allOf'];

/** OpenAI: names of 64 characters; a top that is an object without unions, with properties; 128 tools (its API reference). */
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
    return [{ name: names.sentAs(tool), description: tool.description, schema: projected.schema }];
  });
  return { offered, names, changes };
}
