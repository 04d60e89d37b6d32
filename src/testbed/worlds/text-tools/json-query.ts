import { exceedsDepth, type JsonValue } from '#core/json.ts';
import { ToolError } from '../../world.ts';
import { parsePath } from './json-path.ts';
import { select } from './json-select.ts';

const LONGEST_RESULT = 500_000;
const DEEPEST = 100;

/** The values a JSONPath leads to in a JSON text, in document order. Throws ToolError for a text or path that is none. */
export function queryJson(json: string, path: string): JsonValue[] {
  const segments = parsePath(path);
  const found = select(parseJson(json), segments);
  let length = 0;
  // Written and read again: what comes out shares nothing, and its size is known before it is kept.
  const written = found.map((value) => {
    const text = JSON.stringify(value);
    length += text.length;
    if (length > LONGEST_RESULT)
      throw new ToolError(`The results are longer than ${LONGEST_RESULT} characters`);
    return text;
  });
  return JSON.parse(`[${written.join(',')}]`) as JsonValue[];
}

function parseJson(json: string): JsonValue {
  const value = parsed(json.replace(/^\uFEFF/, ''));
  if (exceedsDepth(value, DEEPEST)) throw new ToolError(`Invalid JSON: nested deeper than ${DEEPEST} levels`);
  requireFinite(value);
  return value;
}

function parsed(json: string): JsonValue {
  try {
    return JSON.parse(json) as JsonValue;
  } catch {
    throw new ToolError(
      json.trim() === '' ? 'Invalid JSON: the text is empty' : 'Invalid JSON: the text cannot be read',
    );
  }
}

/** JSON may write 1e999, which no number holds. */
function requireFinite(value: JsonValue): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new ToolError('Invalid JSON: a number is beyond 1.8e308');
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(requireFinite);
}
