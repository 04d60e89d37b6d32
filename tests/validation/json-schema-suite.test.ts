import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { usePatternEngine } from '#serve/validation/pattern-engine.ts';
import { re2Engine } from '#serve/validation/re2-engine.ts';

/** A checkout of json-schema-org/JSON-Schema-Test-Suite. */
const suite = resolve(process.env.JSON_SCHEMA_SUITE ?? '../JSON-Schema-Test-Suite', 'tests/draft2020-12');

interface Group {
  description: string;
  schema: JsonValue;
  tests: { description: string; data: JsonValue; valid: boolean }[];
}

beforeAll(() => usePatternEngine(re2Engine));
afterAll(() => usePatternEngine(undefined));

describe.skipIf(!existsSync(suite))(
  'the required tests of JSON Schema 2020-12 (SKIPPED where the suite is absent)',
  () => {
    test('are judged as the suite judges them, but for 12 of those without dynamic and remote references', () => {
      const wrong: string[] = [];
      let tried = 0;
      for (const file of readdirSync(suite).filter((name) => name.endsWith('.json'))) {
        const groups = JSON.parse(readFileSync(resolve(suite, file), 'utf8')) as Group[];
        for (const { description, schema, tests } of groups) {
          // Another document, or a schema that a dynamic scope decides: followed by no tool schema that was met.
          if (/\$dynamicRef|localhost:1234/.test(JSON.stringify(schema)) || file === 'refRemote.json')
            continue;
          for (const one of tests) {
            tried++;
            const isValid = checkSchema(schema, one.data).length === 0;
            if (isValid !== one.valid) wrong.push(`${file}: ${description}: ${one.description}`);
          }
        }
      }
      expect(tried).toBeGreaterThan(1200);
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(12);
    });
  },
);
