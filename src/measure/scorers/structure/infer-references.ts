import { isFailedCall } from '#core/failed-call.ts';
import type { JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { Task } from '#core/task.ts';
import type { ToolResult } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { parameterSchema } from '#serve/validation/parameters.ts';
import { followedReferences } from '../references/followed-references.ts';
import type { TextPieces } from './plan.ts';

const MIN_TEXT = 3;
const MIN_DIGITS = 3;
/** Characters searched in one trajectory; beyond it nothing more is inferred. */
const MAX_SEARCHED = 50_000_000;

/**
 * Rule 10: which values of executed calls were taken from an earlier turn's result. Where the label writes a reference and the
 * value is what the referred call answered, that is known, however short it is. Where the label itself writes the value at that place
 * of that tool's arguments, it was not taken from a result ("CHF" for "Swiss francs"). Else a text of 3 characters or a number of 3
 * significant digits that occurs in a result, and neither in what the user said nor as a default or enumerated value of its
 * parameter, comes from the latest such call. By call id: JSON pointer of the value → what it is made of.
 */
export function inferReferences(task: Task, trajectory: Trajectory): Map<string, Map<string, TextPieces>> {
  const labelled = followedReferences(task, trajectory);
  const said = [
    task.query,
    ...(task.messages ?? []).filter(({ role }) => role === 'user').map(({ text }) => text),
  ].join('\n');
  const schemas = new Map(task.tools.map((tool) => [tool.name, tool.inputSchema]));
  const literals = literalsOf(task);
  const inferred = new Map<string, Map<string, TextPieces>>();
  const earlier: { id: string; text: string }[] = [];
  let budget = MAX_SEARCHED;
  const sourceOf = (needle: Scalar): string | undefined => {
    if (occurs(needle, said)) return undefined;
    for (let index = earlier.length - 1; index >= 0 && budget > 0; index--) {
      budget -= earlier[index]!.text.length;
      if (occurs(needle, earlier[index]!.text)) return earlier[index]!.id;
    }
    return undefined;
  };
  for (const step of trajectory.steps) {
    for (const call of step.toolCalls) {
      if (earlier.length === 0) break;
      const sources = new Map(labelled.get(call.id));
      for (const [name, value] of Object.entries(call.arguments)) {
        const schema = schemas.get(call.name);
        const known = schema && parameterSchema(schema, name);
        eachScalar(
          value,
          pointerTo('', name),
          (scalar, pointer) => {
            if (!isTelling(scalar) || isDeclared(scalar, known)) return;
            if (literals.has(literalKey(call.name, pointer, scalar))) return;
            const source = sourceOf(scalar);
            if (source !== undefined) sources.set(pointer, { literals: [], ids: [source] });
          },
          sources,
        );
      }
      if (sources.size > 0) inferred.set(call.id, sources);
    }
    for (const result of step.toolResults)
      if (!isFailedCall(result)) earlier.push({ id: result.callId, text: textOfResult(result) });
  }
  return inferred;
}

type Scalar = Exclude<JsonValue, object>;

/** The values that the label writes itself, each with its tool and its place in the arguments. */
function literalsOf({ target }: Task): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { name, alternatives, arguments: labelled } of target.calls ?? [])
    for (const tool of [name, ...alternatives.map((one) => one.name)])
      for (const [parameter, values] of Object.entries(labelled ?? {}))
        for (const value of values)
          eachScalar(value, pointerTo('', parameter), (scalar, pointer) => {
            keys.add(literalKey(tool, pointer, scalar));
          });
  return keys;
}

const literalKey = (tool: string, pointer: string, scalar: Scalar): string =>
  `${tool}\n${pointer}\n${JSON.stringify(scalar)}`;

/** All a result says, as text. */
function textOfResult(result: ToolResult): string {
  const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (result.structuredContent !== undefined) texts.push(leavesOf(result.structuredContent));
  return texts.join('\n');
}

/** The scalars of a value a line each: what JSON would escape is kept as it is. */
function leavesOf(value: JsonValue): string {
  const lines: string[] = [];
  eachScalar(value, '', (scalar) => lines.push(String(scalar)));
  return lines.join('\n');
}

/** `known`: pointers of values that are not looked into. */
function eachScalar(
  value: JsonValue,
  pointer: string,
  visit: (scalar: Scalar, pointer: string) => void,
  known?: ReadonlyMap<string, unknown>,
): void {
  if (known?.has(pointer)) return;
  if (typeof value !== 'object' || value === null) return visit(value, pointer);
  for (const [key, member] of Object.entries(value))
    eachScalar(member, pointerTo(pointer, key), visit, known);
}

const isTelling = (scalar: Scalar): boolean =>
  typeof scalar === 'string'
    ? scalar.trim().length >= MIN_TEXT
    : typeof scalar === 'number' && significantDigits(scalar) >= MIN_DIGITS;

const significantDigits = (value: number): number =>
  Math.abs(value).toExponential().split('e')[0]!.replace('.', '').length;

function isDeclared(
  scalar: JsonValue,
  schema: { default?: JsonValue; enum?: JsonValue } | undefined,
): boolean {
  if (!schema) return false;
  return schema.default === scalar || (Array.isArray(schema.enum) && schema.enum.includes(scalar));
}

/** Text anywhere; a number where no digit or point touches it. */
function occurs(needle: Scalar, text: string): boolean {
  const word = String(needle);
  if (typeof needle === 'string') return text.includes(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (
      !/[\d.]/.test(text[at - 1] ?? '') &&
      !/^(?:\d|\.\d)/.test(text.slice(at + word.length, at + word.length + 2))
    )
      return true;
  }
  return false;
}
