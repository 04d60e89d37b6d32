import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { exceedsDepth, isJsonObject, stableStringify, type JsonObject, type JsonValue } from '#core/json.ts';

/** Other people's data, beside the project. */
export const samples = resolve(process.cwd(), '../shared/samples');
export const haveSamples = existsSync(samples);

/** The different schemas of tools in the JSON files of a folder. */
export function schemasBelow(folder: string): JsonObject[] {
  const schemas = new Map<string, JsonObject>();
  for (const file of filesBelow(folder)) for (const value of valuesIn(file)) collect(value, schemas);
  return [...schemas.values()];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(path).isDirectory()) return filesBelow(path);
    return /\.jsonl?(\.gz)?$/.test(name) ? [path] : [];
  });
}

function valuesIn(path: string): JsonValue[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  try {
    return [JSON.parse(text) as JsonValue];
  } catch {
    return text.split('\n').flatMap((line) => {
      try {
        return [JSON.parse(line) as JsonValue];
      } catch {
        return [];
      }
    });
  }
}

const schemaKeys = ['input_schema', 'inputSchema', 'outputSchema', 'parameters'];

/** Every schema below a value, told apart by its content. */
function collect(value: JsonValue, into: Map<string, JsonObject>): void {
  if (exceedsDepth(value)) return;
  if (Array.isArray(value)) value.forEach((item) => collect(item, into));
  if (!isJsonObject(value)) return;
  for (const [key, below] of Object.entries(value)) {
    if (schemaKeys.includes(key) && isJsonObject(below) && isJsonObject(below.properties)) {
      into.set(stableStringify(below), below);
    }
    collect(below, into);
  }
}
