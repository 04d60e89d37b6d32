import type { ToolRules } from './offered-tools.ts';

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
      [
        'type',
        'title',
        'description',
        'enum',
        'format',
        'items',
        'prefixItems',
        'minItems',
        'maxItems',
      ].concat([
        'minimum',
        'maximum',
        'anyOf',
        'oneOf',
        'properties',
        'required',
        '$defs',
        '$ref',
        '$id',
        '$anchor',
      ]),
    ),
    notAtTop: new Set(unions),
    wantsParts: true,
  },
  maxTools: 128,
};
