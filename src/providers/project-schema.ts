import { isJsonObject, MAX_DEPTH, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { RequestChange } from '#core/model.ts';

/** Which JSON Schema a provider takes for a tool's arguments. */
export interface SchemaRule {
  /** The only keywords it takes; absent: all. */
  keywords?: ReadonlySet<string>;
  /** Keywords it does not take anywhere. */
  forbidden?: ReadonlySet<string>;
  /** Keywords it does not take at the top. */
  notAtTop: ReadonlySet<string>;
  /** Must an object at the top have properties, and every array items? */
  wantsParts: boolean;
  /** Names of arguments it takes; absent: all. */
  propertyName?: RegExp;
}

const MAPS = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas']);
const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const SINGLE = new Set(
  [
    'items',
    'additionalItems',
    'additionalProperties',
    'contains',
    'propertyNames',
    'not',
    'if',
    'then',
    'else',
  ].concat(['unevaluatedItems', 'unevaluatedProperties']),
);

/** The schema as the provider takes it, and each change with its place below `pointer`. */
export function projectSchema(
  schema: JsonObject,
  rule: SchemaRule,
  pointer: string,
): { schema: JsonObject; changes: RequestChange[] } {
  const projection = new Projection(rule);
  return { schema: projection.top(schema, pointer), changes: projection.changes };
}

class Projection {
  readonly changes: RequestChange[] = [];
  readonly #rule: SchemaRule;

  constructor(rule: SchemaRule) {
    this.#rule = rule;
  }

  top(schema: JsonObject, at: string): JsonObject {
    const merged = this.#withoutTopUnions(schema, at);
    const top = this.#object(merged, at, 0);
    if (top.type !== 'object') {
      this.#changed(`${at}/type`, top.type, 'object', 'Arguments are always an object.');
      top.type = 'object';
    }
    if (this.#rule.wantsParts && !isJsonObject(top.properties)) {
      this.#changed(
        `${at}/properties`,
        undefined,
        {},
        'The provider wants properties, even if there are none.',
      );
      top.properties = {};
    }
    return top;
  }

  /** The alternatives' properties move to the top, none of them required by an alternative alone. */
  #withoutTopUnions(schema: JsonObject, at: string): JsonObject {
    const found = Object.keys(schema).filter((keyword) => this.#rule.notAtTop.has(keyword));
    if (found.length === 0) return schema;
    const parts = found.filter((keyword) => LISTS.has(keyword)).flatMap((keyword) => schema[keyword]);
    const properties = [...parts.filter(isJsonObject), schema].flatMap((part) =>
      isJsonObject(part.properties) ? Object.entries(part.properties) : [],
    );
    for (const keyword of found) {
      const why = `The provider takes no ${keyword} at the top; its properties are offered side by side.`;
      this.#changed(pointerTo(at, keyword), schema[keyword], undefined, why);
    }
    const kept = Object.entries(schema).filter(([keyword]) => !found.includes(keyword));
    return Object.fromEntries([...kept, ['properties', Object.fromEntries(properties)]]);
  }

  #object(schema: JsonObject, at: string, depth: number): JsonObject {
    const members: [string, JsonValue][] = [];
    for (const [keyword, value] of Object.entries(schema)) {
      const place = pointerTo(at, keyword);
      if (this.#takes(keyword)) members.push([keyword, this.#value(keyword, value, place, depth)]);
      else if (keyword === 'const' && this.#takes('enum')) {
        this.#changed(
          place,
          value,
          undefined,
          'The provider does not take const: an enum of one says the same.',
        );
        members.push(['enum', [value]]);
      } else this.#changed(place, value, undefined, `The provider does not take ${keyword}.`);
    }
    const projected: JsonObject = Object.fromEntries(members);
    if (this.#rule.wantsParts && projected.type === 'array' && projected.items === undefined) {
      this.#changed(`${at}/items`, undefined, {}, 'The provider wants to know the items of a list.');
      projected.items = {};
    }
    return projected;
  }

  #takes(keyword: string): boolean {
    return (this.#rule.keywords?.has(keyword) ?? true) && !this.#rule.forbidden?.has(keyword);
  }

  #value(keyword: string, value: JsonValue, at: string, depth: number): JsonValue {
    if (MAPS.has(keyword) && isJsonObject(value)) return this.#map(keyword, value, at, depth);
    if ((LISTS.has(keyword) || keyword === 'items') && Array.isArray(value)) {
      return value.map((item, index) => this.#below(item, `${at}/${index}`, depth));
    }
    return SINGLE.has(keyword) ? this.#below(value, at, depth) : value;
  }

  #map(keyword: string, map: JsonObject, at: string, depth: number): JsonObject {
    const { propertyName } = this.#rule;
    const members = Object.entries(map).filter(([name, value]) => {
      if (keyword !== 'properties' || !propertyName || propertyName.test(name)) return true;
      this.#changed(
        pointerTo(at, name),
        value,
        undefined,
        'The provider does not take this name of an argument.',
      );
      return false;
    });
    return Object.fromEntries(
      members.map(([name, value]) => [name, this.#below(value, pointerTo(at, name), depth)]),
    );
  }

  #below(schema: JsonValue, at: string, depth: number): JsonValue {
    if (!isJsonObject(schema)) return schema;
    if (depth + 2 <= MAX_DEPTH) return this.#object(schema, at, depth + 2);
    this.#changed(at, undefined, {}, `The schema is nested deeper than ${MAX_DEPTH} levels and ends here.`);
    return {};
  }

  #changed(at: string, before: JsonValue | undefined, after: JsonValue | undefined, why: string): void {
    this.changes.push({
      kind: 'schema',
      at,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      why,
    });
  }
}
