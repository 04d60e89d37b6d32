import { JSONPathEnvironment, JSONPathError, JSONPathLexerError } from 'json-p3';
import { exceedsDepth, type JsonValue } from '#core/json.ts';
import { ToolError } from '../../world.ts';

const LONGEST_PATH = 500;
const LONGEST_RESULT = 500_000;
const DEEPEST = 100;
/** Values a query may read, those that its filters read included. */
const MOST_READS = 50_000;

const environment = new JSONPathEnvironment({ maxRecursionDepth: DEEPEST + 2 });
// Two of the standard functions match with RegExp, which can take exponential time, so none is offered.
environment.functionRegister.clear();

/**
 * The values that a JSONPath (RFC 9535 without functions) selects in a JSON text, in document order. Throws ToolError when the
 * text or the path is invalid, or when the query reads or returns too much.
 */
export function queryJson(json: string, path: string): JsonValue[] {
  const query = compile(path);
  const value = parseJson(json);
  let length = 0;
  // Serialized and parsed again: the results share nothing with each other, and their size is checked before they are kept.
  const written = query.query(metered(value)).nodes.map(({ location }) => {
    const text = JSON.stringify(valueAt(value, location));
    length += text.length;
    if (length > LONGEST_RESULT)
      throw new ToolError(`The results are longer than ${LONGEST_RESULT} characters`);
    return text;
  });
  return JSON.parse(`[${written.join(',')}]`) as JsonValue[];
}

function compile(path: string) {
  if (path.length > LONGEST_PATH) throw new ToolError(`Path too long: at most ${LONGEST_PATH} characters`);
  try {
    return environment.compile(path.trim());
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    // The lexer's own error only ever means that the path has ended; the other messages end with a piece of the path.
    const reason =
      error instanceof JSONPathLexerError
        ? 'unexpected end of the path'
        : error.message.replace(/ \('.*':\d+\)$/s, '');
    throw new ToolError(`Invalid JSONPath at position ${error.token.index + 1}: ${reason}`);
  }
}

const valueAt = (value: JsonValue, location: readonly (string | number)[]): JsonValue =>
  location.reduce((inner, key) => (inner as Record<string | number, JsonValue>)[key]!, value);

/** A view of the value in which every read of a member counts, since nested filters multiply the work. */
function metered(root: JsonValue): JsonValue {
  let reads = 0;
  const count = (): void => {
    if (++reads > MOST_READS) throw new ToolError(`The path looks at more than ${MOST_READS} values`);
  };
  const handler: ProxyHandler<JsonValue[]> = {
    get(target, key, receiver) {
      count();
      return view(Reflect.get(target, key, receiver) as JsonValue);
    },
    has(target, key) {
      count();
      return Reflect.has(target, key);
    },
  };
  const view = (value: JsonValue): JsonValue =>
    typeof value === 'object' && value !== null ? new Proxy(value as JsonValue[], handler) : value;
  return view(root);
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

/** JSON may contain 1e999, which no number can represent. */
function requireFinite(value: JsonValue): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new ToolError('Invalid JSON: a number is beyond 1.8e308');
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(requireFinite);
}
