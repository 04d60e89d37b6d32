import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ServerWarning } from '#core/mcp.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { checkSchema } from './check-schema.ts';
import { MAX_SCHEMA_COST, schemaCost } from './extent.ts';

interface Rule {
  kind: ServerWarning['kind'];
  pattern: RegExp;
  message: string;
}

/**
 * Signs that a text is written to steer a model behind a person's back. They are only signs: an honest tool may have one,
 * and a clever text has none. Every pattern is linear in the text.
 */
const rules: readonly Rule[] = [
  {
    kind: 'hidden-characters',
    // Tag characters and variation selectors carry hidden text; zero-width characters split words a filter looks for.
    pattern: /[\u{E0000}-\u{E007F}]+|[\u{E0100}-\u{E01EF}]+|[\u200B\u2060\u2063\u2064\uFEFF\u00AD\u180E]+/u,
    message: 'Characters that no reader sees stand here; a model reads them.',
  },
  {
    kind: 'direction-characters',
    pattern: /[\u202A-\u202E\u2066-\u2069]+/u,
    message: 'Characters that turn the direction of writing make it look other than it is.',
  },
  {
    kind: 'instruction-to-model',
    pattern:
      /\b(ignore|disregard|forget|override)\s+(all\s+|any\s+|the\s+|your\s+|these\s+|my\s+)*(previous|prior|above|earlier|preceding|other|system)\s+(instruction|prompt|rule|message|direction|guideline)/iu,
    message: 'It asks the model to drop its instructions.',
  },
  {
    kind: 'instruction-to-model',
    pattern:
      /\b(do\s+not|don['’]t|never|without)\s+(tell|telling|inform|informing|mention|mentioning|reveal|revealing|show|showing|notify|notifying)\s+(this\s+|it\s+|anything\s+)?(to\s+)?(the\s+)?user/iu,
    message: 'It asks the model to keep something from the person.',
  },
  {
    kind: 'instruction-to-model',
    pattern: /<\/?\s*(important|system|instructions?|secret|admin|assistant)\s*>/iu,
    message: 'It sets text apart in tags as if it came from the system.',
  },
  {
    kind: 'instruction-to-model',
    pattern:
      /\b(before|prior\s+to|instead\s+of|after)\s+(using|calling|invoking|running)\s+(this|any|other|another)\s+(other\s+)?tools?\b[^.]{0,80}\b(read|send|call|fetch|include|pass|upload)\b/iu,
    message: 'It asks for another action around the call.',
  },
  {
    kind: 'instruction-to-model',
    pattern:
      /(~\/|\/)?\.(ssh|aws|env|npmrc|netrc)\b[^\n]{0,120}\b(content|read|send|pass|include)|\b(read|send|pass|include)\b[^\n]{0,120}(~\/|\/)?\.(ssh|aws|env|npmrc|netrc)\b|\bid_rsa\b/iu,
    message: 'It speaks of files that hold keys.',
  },
  {
    kind: 'long-encoded-text',
    pattern: /[A-Za-z0-9+/_-]{160,}={0,2}/u,
    message: 'A long run of letters and digits that may be encoded text.',
  },
  { kind: 'html-comment', pattern: /<!--/u, message: 'A comment that pages hide and models read.' },
];

const MAX_TEXT = 200_000;
const MAX_WARNINGS = 20;

/** Looks through every text of a tool: names, descriptions and what its schemas say. */
export function textWarnings(raw: JsonObject, tool: string): ServerWarning[] {
  const found: ServerWarning[] = [];
  for (const { text, at } of textsIn(raw)) {
    found.push(...suspiciousText(text, at === '/description' ? 'description' : at, tool));
    if (found.length >= MAX_WARNINGS) break;
  }
  return found.slice(0, MAX_WARNINGS);
}

export function suspiciousText(text: string, where: string, tool?: string): ServerWarning[] {
  const inspected = text.slice(0, MAX_TEXT);
  return rules.flatMap(({ kind, pattern, message }) => {
    const match = pattern.exec(inspected);
    if (!match) return [];
    const evidence = visible(around(inspected, match.index, match[0].length));
    return [{ kind, ...(tool === undefined ? {} : { tool }), where, message, evidence }];
  });
}

function* textsIn(raw: JsonObject): Generator<{ text: string; at: string }> {
  const open: { value: JsonValue; at: string }[] = [{ value: raw, at: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, at } = next;
    if (typeof value === 'string') yield { text: value, at };
    else if (Array.isArray(value) || isJsonObject(value)) {
      const members = Object.entries(value).reverse();
      for (const [key, below] of members) open.push({ value: below, at: `${at}/${key.slice(0, 100)}` });
      // A property's name is read by the model as well.
      if (isJsonObject(value)) for (const key of Object.keys(value)) yield { text: key, at };
    }
  }
}

const around = (text: string, index: number, length: number): string =>
  text.slice(Math.max(0, index - 30), index + Math.min(length, 100) + 30);

/** With its invisible characters written out. */
function visible(text: string): string {
  const written = text.replace(
    /\p{Default_Ignorable_Code_Point}/gu,
    (character) => `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  );
  return written.length > 200 ? `${written.slice(0, 199)}…` : written;
}

/** What is wrong with a tool's two schemas: references in a circle, references to nothing, no schema at all. */
export function schemaWarnings(raw: JsonObject, tool: string): ServerWarning[] {
  const schemas = (['inputSchema', 'outputSchema'] as const).filter((member) => raw[member] !== undefined);
  const missing: ServerWarning[] = isJsonObject(raw.inputSchema)
    ? []
    : [
        warning(
          'unusable-schema',
          tool,
          '/inputSchema',
          'It has no inputSchema; any object is taken as arguments.',
        ),
      ];
  return [...missing, ...schemas.flatMap((member) => warningsOf(raw[member]!, `/${member}`, tool))];
}

function warningsOf(schema: JsonValue, where: string, tool: string): ServerWarning[] {
  if (!isJsonObject(schema)) return [];
  // Looking for circles costs as much as checking.
  const isTooLarge = schemaCost(schema, MAX_SCHEMA_COST) > MAX_SCHEMA_COST;
  const references = isTooLarge ? [] : referencesIn(schema);
  const circle = references.find((reference) => isCircular(reference, references));
  if (circle)
    return [
      warning(
        'circular-reference',
        tool,
        `${where}${circle.at}`,
        'A $ref leads back to itself. Values are checked as far as they go; some model APIs refuse such schemas.',
        circle.reference,
      ),
    ];
  const [violation] = checkSchema(schema, {});
  if (violation?.keyword !== 'schema') return [];
  const message = `The schema cannot be used (${violation.message}): values of this tool are not checked.`;
  return [warning('unusable-schema', tool, where, message)];
}

interface Reference {
  /** JSON pointer of the schema that holds it. */
  at: string;
  reference: string;
}

/** More are not looked at: finding circles takes the square of their number. */
const MAX_REFERENCES = 500;

function referencesIn(schema: JsonObject): Reference[] {
  const found: Reference[] = [];
  const open: { value: JsonValue; at: string }[] = [{ value: schema, at: '' }];
  for (let next = open.pop(); next && found.length < MAX_REFERENCES; next = open.pop()) {
    const { value, at } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (isJsonObject(value) && typeof value.$ref === 'string') found.push({ at, reference: value.$ref });
    for (const [key, below] of Object.entries(value)) {
      if (typeof below === 'object') open.push({ value: below, at: pointerTo(at, key) });
    }
  }
  return found;
}

/** Does following it, and what is below, lead back to a schema that contains it? */
function isCircular(start: Reference, references: readonly Reference[]): boolean {
  const seen = new Set<string>();
  const open = [start.reference];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const goal = pointerOf(next);
    if (goal === undefined || seen.has(goal)) continue;
    if (isWithin(start.at, goal)) return true;
    seen.add(goal);
    open.push(...references.filter(({ at }) => isWithin(at, goal)).map(({ reference }) => reference));
  }
  return false;
}

const isWithin = (at: string, goal: string): boolean => at === goal || at.startsWith(`${goal}/`);

/** The JSON pointer of a reference into the same schema; others are not followed. */
function pointerOf(reference: string): string | undefined {
  if (!reference.startsWith('#')) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1);
  }
}

const warning = (
  kind: ServerWarning['kind'],
  tool: string,
  where: string,
  message: string,
  evidence?: string,
): ServerWarning => ({
  kind,
  tool,
  where,
  message,
  ...(evidence === undefined ? {} : { evidence: evidence.slice(0, 200) }),
});
