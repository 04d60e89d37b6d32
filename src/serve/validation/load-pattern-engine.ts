import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { engineGeneration, usePatternEngine } from './pattern-engine.ts';

const known = new WeakMap<JsonObject, boolean>();

/**
 * Loads the engine for patterns when one of these schemas has a pattern and none is loaded yet; resolves at once otherwise.
 * The engine weighs more than all scorers together, and few tools have patterns.
 */
export async function loadPatternEngineFor(schemas: Iterable<JsonObject>): Promise<void> {
  if (engineGeneration() > 0) return;
  for (const schema of schemas) {
    if (!hasPattern(schema)) continue;
    const { re2Engine } = await import('./re2-engine.ts');
    usePatternEngine(re2Engine);
    return;
  }
}

function hasPattern(schema: JsonObject): boolean {
  let answer = known.get(schema);
  if (answer === undefined) known.set(schema, (answer = mentionsPattern(schema)));
  return answer;
}

/** Walks without recursion: schemas are other people's. */
function mentionsPattern(schema: JsonObject): boolean {
  const left: JsonValue[] = [schema];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (isJsonObject(value) && (typeof value.pattern === 'string' || isJsonObject(value.patternProperties)))
      return true;
    // One by one: a call takes only so many arguments, and a schema may list more choices.
    for (const below of Object.values(value)) left.push(below);
  }
  return false;
}
