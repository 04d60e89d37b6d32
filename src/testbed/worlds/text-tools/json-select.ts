import { deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';
import { ToolError } from '../../world.ts';
import type { Operand, Query, Segment, Selector, Test } from './json-path.ts';

/** Values looked at in one query, filters included. */
const MOST_STEPS = 50_000;

/** The values a path leads to, in the order of RFC 9535. Throws ToolError when it leads to too many. */
export function select(root: JsonValue, segments: Segment[]): JsonValue[] {
  let steps = 0;

  function counted<Values extends JsonValue[]>(values: Values): Values {
    steps += 1 + values.length;
    if (steps > MOST_STEPS) throw new ToolError(`The path looks at more than ${MOST_STEPS} values`);
    return values;
  }

  const follow = (start: JsonValue, path: Segment[]): JsonValue[] =>
    path.reduce<JsonValue[]>(
      (values, segment) => values.flatMap((value) => stepFrom(value, segment)),
      [start],
    );

  function stepFrom(value: JsonValue, { below, selectors }: Segment): JsonValue[] {
    const sources = below ? withDescendants(value) : [value];
    return sources.flatMap((source) => selectors.flatMap((selector) => counted(selected(source, selector))));
  }

  const withDescendants = (value: JsonValue): JsonValue[] =>
    counted([value, ...childrenOf(value).flatMap(withDescendants)]);

  function selected(value: JsonValue, selector: Selector): JsonValue[] {
    if (selector.kind === 'every') return childrenOf(value);
    if (selector.kind === 'filter')
      return counted(childrenOf(value)).filter((item) => holds(selector.test, item));
    if (selector.kind === 'name')
      return isJsonObject(value) && Object.hasOwn(value, selector.name) ? [value[selector.name]!] : [];
    if (!Array.isArray(value)) return [];
    if (selector.kind === 'slice') return sliced(value, selector);
    const item = value.at(selector.index);
    return item === undefined ? [] : [item];
  }

  function holds(test: Test, item: JsonValue): boolean {
    if (test.kind === 'not') return !holds(test.test, item);
    if (test.kind === 'exists') return found(test.query, item).length > 0;
    if (test.kind === 'compare')
      return compares(operandOf(test.left, item), test.sign, operandOf(test.right, item));
    const one = (part: Test): boolean => holds(part, item);
    return test.kind === 'and' ? test.tests.every(one) : test.tests.some(one);
  }

  const found = ({ fromRoot, segments: path }: Query, item: JsonValue): JsonValue[] =>
    follow(fromRoot ? root : item, path);

  const operandOf = (operand: Operand, item: JsonValue): JsonValue | undefined =>
    operand.kind === 'literal' ? operand.value : found(operand.query, item)[0];

  return follow(root, segments);
}

function childrenOf(value: JsonValue): JsonValue[] {
  if (Array.isArray(value)) return value;
  return isJsonObject(value) ? Object.values(value) : [];
}

function sliced(list: JsonValue[], { start, end, step }: Selector & { kind: 'slice' }): JsonValue[] {
  if (step === 0) return [];
  const { length } = list;
  const from = (index: number): number => (index < 0 ? length + index : index);
  const [low, high] = step > 0 ? [0, length] : [-1, length - 1];
  const within = (index: number): number => Math.min(Math.max(from(index), low), high);
  const first = start === undefined ? (step > 0 ? 0 : length - 1) : within(start);
  const last = end === undefined ? (step > 0 ? length : -1) : within(end);
  const taken: JsonValue[] = [];
  for (let index = first; step > 0 ? index < last : index > last; index += step) taken.push(list[index]!);
  return taken;
}

/** Nothing equals nothing and is in no order with anything; only numbers and texts are in an order. */
function compares(left: JsonValue | undefined, sign: string, right: JsonValue | undefined): boolean {
  const isEqual = left === undefined || right === undefined ? left === right : deepEqual(left, right);
  if (sign === '!=') return !isEqual;
  if (isEqual && ['==', '<=', '>='].includes(sign)) return true;
  const isOrdered =
    (typeof left === 'number' && typeof right === 'number') ||
    (typeof left === 'string' && typeof right === 'string');
  if (!isOrdered || sign === '==') return false;
  return sign.startsWith('<') ? left < right : left > right;
}
