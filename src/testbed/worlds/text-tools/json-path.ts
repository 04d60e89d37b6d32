import type { JsonValue } from '#core/json.ts';
import { ToolError } from '../../world.ts';
import { cursorOver, type Cursor } from './path-cursor.ts';

/** One step of a path: what is taken of every value reached so far, or of everything below them. */
export interface Segment {
  below: boolean;
  selectors: Selector[];
}

export type Selector =
  | { kind: 'name'; name: string }
  | { kind: 'index'; index: number }
  | { kind: 'slice'; start?: number; end?: number; step: number }
  | { kind: 'every' }
  | { kind: 'filter'; test: Test };

export type Test =
  | { kind: 'and' | 'or'; tests: Test[] }
  | { kind: 'not'; test: Test }
  | { kind: 'exists'; query: Query }
  | { kind: 'compare'; left: Operand; sign: string; right: Operand };

/** A path from the item under test (@) or from the root ($). */
export interface Query {
  fromRoot: boolean;
  segments: Segment[];
}

export type Operand = { kind: 'literal'; value: JsonValue } | { kind: 'query'; query: Query };

const LONGEST = 500;
const DEEPEST = 20;

/** Reads a JSONPath of RFC 9535 (without functions). Throws ToolError with the position, counted from 1, of what is wrong. */
export function parsePath(path: string): Segment[] {
  if (path.length > LONGEST) throw new ToolError(`Path too long: at most ${LONGEST} characters`);
  const cursor = cursorOver(path.trim());
  if (!cursor.take('$')) cursor.fail("expected '$' at the beginning");
  const segments = segmentsAt(cursor, 0);
  if (!cursor.isAtEnd()) cursor.fail("expected '.' or '['");
  return segments;
}

function segmentsAt(cursor: Cursor, depth: number): Segment[] {
  const segments: Segment[] = [];
  for (;;) {
    const below = cursor.take('..');
    if (cursor.take('[')) segments.push({ below, selectors: bracketed(cursor, depth) });
    else if (below || cursor.take('.')) segments.push({ below, selectors: [memberAt(cursor)] });
    else return segments;
  }
}

function memberAt(cursor: Cursor): Selector {
  if (cursor.take('*')) return { kind: 'every' };
  const name = cursor.match(/[\p{L}_][\p{L}\p{N}_-]*/uy);
  return name === undefined ? cursor.fail("expected a name or '*'") : { kind: 'name', name };
}

function bracketed(cursor: Cursor, depth: number): Selector[] {
  const selectors: Selector[] = [];
  do {
    cursor.skipSpace();
    selectors.push(selectorAt(cursor, depth));
    cursor.skipSpace();
  } while (cursor.take(','));
  if (!cursor.take(']')) cursor.fail("expected ',' or ']'");
  return selectors;
}

function selectorAt(cursor: Cursor, depth: number): Selector {
  if (cursor.take('*')) return { kind: 'every' };
  if (cursor.take('?')) return { kind: 'filter', test: eitherAt(cursor, depth + 1) };
  const name = cursor.quoted();
  if (name !== undefined) return { kind: 'name', name };
  const [start, isSlice] = [cursor.integer(), cursor.take(':')];
  if (!isSlice)
    return start === undefined ? cursor.fail('expected a selector') : { kind: 'index', index: start };
  const end = cursor.integer();
  const step = (cursor.take(':') ? cursor.integer() : 1) ?? 1;
  return { kind: 'slice', ...(start !== undefined && { start }), ...(end !== undefined && { end }), step };
}

function eitherAt(cursor: Cursor, depth: number): Test {
  if (depth > DEEPEST) cursor.fail(`nested deeper than ${DEEPEST} levels`);
  const tests = [bothAt(cursor, depth)];
  while (cursor.takeSpaced('||')) tests.push(bothAt(cursor, depth));
  return tests.length === 1 ? tests[0]! : { kind: 'or', tests };
}

function bothAt(cursor: Cursor, depth: number): Test {
  const tests = [testAt(cursor, depth)];
  while (cursor.takeSpaced('&&')) tests.push(testAt(cursor, depth));
  return tests.length === 1 ? tests[0]! : { kind: 'and', tests };
}

function testAt(cursor: Cursor, depth: number): Test {
  const isNegated = cursor.takeSpaced('!');
  const test = cursor.takeSpaced('(') ? groupAt(cursor, depth) : comparisonAt(cursor, depth);
  return isNegated ? { kind: 'not', test } : test;
}

function groupAt(cursor: Cursor, depth: number): Test {
  const test = eitherAt(cursor, depth + 1);
  if (!cursor.takeSpaced(')')) cursor.fail("expected ')'");
  return test;
}

function comparisonAt(cursor: Cursor, depth: number): Test {
  const left = operandAt(cursor, depth);
  const sign = ['==', '!=', '<=', '>=', '<', '>'].find((one) => cursor.takeSpaced(one));
  if (sign) return { kind: 'compare', left, sign, right: operandAt(cursor, depth) };
  return left.kind === 'query' ? { kind: 'exists', query: left.query } : cursor.fail('expected a comparison');
}

const words: Record<string, JsonValue> = { true: true, false: false, null: null };

function operandAt(cursor: Cursor, depth: number): Operand {
  cursor.skipSpace();
  const fromRoot = cursor.take('$');
  if (fromRoot || cursor.take('@'))
    return { kind: 'query', query: { fromRoot, segments: segmentsAt(cursor, depth) } };
  const text = cursor.quoted();
  if (text !== undefined) return { kind: 'literal', value: text };
  const literal = cursor.match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y);
  if (literal === undefined)
    return cursor.fail("expected '@', '$', a number, a quoted text, true, false or null");
  return { kind: 'literal', value: Object.hasOwn(words, literal) ? words[literal]! : Number(literal) };
}
