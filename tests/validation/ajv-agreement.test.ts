import { format as formats } from '@cfworker/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { checkSchema, uncheckedParts } from '#serve/validation/check-schema.ts';
import { usePatternEngine } from '#serve/validation/pattern-engine.ts';
import { re2Engine } from '#serve/validation/re2-engine.ts';
import { sized } from '../tools/full-size.ts';
import { haveSamples, samples, schemasBelow } from '../tools/sample-schemas.ts';

/** Two validators, one truth: every tool schema at hand, against values that fit and values bent in every place. */
beforeAll(() => usePatternEngine(re2Engine));
afterAll(() => usePatternEngine(undefined));

/** A value a schema may like: the first enum member, the default, or the plainest of its type. */
function plainValue(schema: JsonValue, depth = 0): JsonValue {
  if (!isJsonObject(schema) || depth > 5) return null;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0]!;
  if (schema.default !== undefined) return schema.default;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return schema.format === 'date' ? '2024-01-31' : 'text';
  if (type === 'integer' || type === 'number') return typeof schema.minimum === 'number' ? schema.minimum : 1;
  if (type === 'boolean') return true;
  if (type === 'array') return [plainValue(schema.items ?? {}, depth + 1)];
  if (type !== 'object' || !isJsonObject(schema.properties)) return {};
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, below]) => [name, plainValue(below, depth + 1)]),
  );
}

/** The plain value, and what it becomes when one member is left out, made another type, or added. */
function triedValues(schema: JsonObject): JsonValue[] {
  const plain = plainValue({ type: 'object', ...schema });
  if (!isJsonObject(plain)) return [plain];
  const bent = Object.keys(plain).flatMap((name): JsonObject[] => {
    const rest = Object.fromEntries(Object.entries(plain).filter(([key]) => key !== name));
    return [rest, ...[null, 'x', -7.5, []].map((value): JsonObject => ({ ...rest, [name]: value }))];
  });
  return [plain, {}, { ...plain, undeclared: 1 }, [], 'text', ...bent];
}

function disagreements(schemas: Iterable<JsonObject>): {
  compared: number;
  skipped: number;
  found: string[];
} {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    formats,
    addUsedSchema: false,
    validateSchema: false,
  });
  const result = { compared: 0, skipped: 0, found: [] as string[] };
  for (const schema of schemas) {
    const { $schema: _dialect, ...own } = schema;
    let validate;
    try {
      validate = ajv.compile(own);
    } catch {
      result.skipped++;
      continue;
    }
    const isOpen = uncheckedParts(schema, { formats: 'assertion' }).length > 0;
    for (const value of triedValues(own)) {
      const ours = checkSchema(schema, value, { formats: 'assertion' });
      const theirs = validate(value);
      result.compared++;
      // What we leave unchecked may only make us milder.
      if (theirs !== (ours.length === 0) && !(isOpen && ours.length === 0)) {
        result.found.push(
          `${JSON.stringify(value).slice(0, 200)} by ${JSON.stringify(own).slice(0, 300)}: ${JSON.stringify(ours)}`,
        );
      }
    }
  }
  return result;
}

/** Every so manieth schema. */
const STEP = sized(10, 1);

function agree(folder: string): void {
  const schemas = schemasBelow(folder);
  const { compared, skipped, found } = disagreements(schemas.filter((_, at) => at % STEP === 0));
  expect(schemas.length).toBeGreaterThan(0);
  expect(compared).toBeGreaterThan(skipped);
  expect(found.slice(0, 5)).toEqual([]);
}

describe.skipIf(!haveSamples)(
  'schemas of the sample data (SKIPPED where ../shared/samples is absent)',
  () => {
    test('both validators say the same of every value tried', { timeout: 240_000 }, () => agree(samples));
  },
);

const testbed = resolve(process.cwd(), 'src/world/tools');
describe.skipIf(!existsSync(testbed))('schemas of the testbed', () => {
  test('both validators say the same of every value tried', { timeout: 120_000 }, () => agree(testbed));
});
