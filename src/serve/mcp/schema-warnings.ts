import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { ServerWarning } from '#core/mcp.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { MAX_SCHEMA_COST, schemaCost } from '#serve/validation/extent.ts';

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
