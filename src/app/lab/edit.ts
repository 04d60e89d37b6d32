import { digitsLeft, typedJson } from '#core/inexact-integers.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { referencesIn, callName } from '#core/tool.ts';
import { answeredInText } from '#core/trajectory.ts';
import { readable, shortened } from '../frame/format.ts';
import { draftOf, type Draft, type DraftCall } from './draft.ts';

/** One change of a trajectory by the reader. Calls are named by their id. Plain data: an edit can be part of an address. */
export type Edit =
  | { kind: 'set'; call: string; name: string; value: JsonValue }
  | { kind: 'unset'; call: string; name: string }
  | { kind: 'arguments'; call: string; value: JsonObject }
  | { kind: 'rename'; call: string; name: string }
  | { kind: 'swap'; call: string; other: string }
  | { kind: 'drop'; call: string }
  | { kind: 'put-back'; call: string }
  | { kind: 'add'; id: string; name: string; arguments: JsonObject }
  /** The whole answer, as raw text. */
  | { kind: 'text'; text: string }
  /** The last words of a trajectory whose calls were executed. */
  | { kind: 'answer'; text: string };

/** Longer lists of edits are not written into the address. */
const MAX_SHARED = 1500;
const MAX_READ = 6000;
const MAX_VALUE_DEPTH = 50;

export const writeEdits = (edits: readonly Edit[]): string | undefined => {
  if (edits.length === 0) return undefined;
  const text = JSON.stringify(edits);
  return text.length <= MAX_SHARED ? text : undefined;
};

/** Edits out of an address, which may hold any text. Undefined where it holds none, or is too long. */
export function readEdits(text: string | null): Edit[] | undefined {
  if (!text || text.length > MAX_READ) return undefined;
  try {
    // What a person could not have typed is not taken out of an address either.
    const value = typedJson(text);
    if (!Array.isArray(value) || exceedsDepth(value, MAX_VALUE_DEPTH)) return undefined;
    const edits = value.map(readEdit);
    return edits.every((edit) => edit !== undefined) ? edits : undefined;
  } catch {
    return undefined;
  }
}

function readEdit(value: JsonValue): Edit | undefined {
  if (!isJsonObject(value)) return undefined;
  const { kind } = value;
  const text = (key: string): string => (typeof value[key] === 'string' ? value[key] : '');
  const [call, name] = [text('call'), text('name')];
  const object = (key: string): JsonObject | undefined => {
    const member = value[key];
    return isJsonObject(member) ? member : undefined;
  };
  if (kind === 'text' || kind === 'answer') return { kind, text: text('text') };
  if (kind === 'add') {
    const values = object('arguments');
    return values && text('id') && name ? { kind, id: text('id'), name, arguments: values } : undefined;
  }
  if (!call) return undefined;
  if (kind === 'drop' || kind === 'put-back') return { kind, call };
  if (kind === 'swap') return { kind, call, other: text('other') };
  if (kind === 'rename') return name ? { kind, call, name } : undefined;
  if (kind === 'unset') return { kind, call, name };
  if (kind === 'set') return value.value === undefined ? undefined : { kind, call, name, value: value.value };
  const values = kind === 'arguments' ? object('value') : undefined;
  return values && { kind: 'arguments', call, value: values };
}

/** The edits with one more; typing on in the same field goes on with the same edit, and putting back what was dropped ends both. */
export function withEdit(edits: readonly Edit[], edit: Edit): Edit[] {
  const last = edits.at(-1);
  if (!last) return [edit];
  if (edit.kind === 'put-back') {
    const dropped = edits.findLastIndex((each) => each.kind === 'drop' && each.call === edit.call);
    if (dropped !== -1) return edits.toSpliced(dropped, 1);
  }
  return goesOn(last, edit) ? [...edits.slice(0, -1), edit] : [...edits, edit];
}

function goesOn(last: Edit, edit: Edit): boolean {
  if (last.kind !== edit.kind) return false;
  if (edit.kind === 'text' || edit.kind === 'answer') return true;
  if (edit.kind === 'arguments') return (last as typeof edit).call === edit.call;
  if (edit.kind === 'rename') return (last as typeof edit).call === edit.call;
  if (edit.kind !== 'set') return false;
  const before = last as typeof edit;
  return before.call === edit.call && before.name === edit.name;
}

const SHOWN = 60;
const cut = (text: string): string => shortened(text, SHOWN);

/** An edit in words, as it would be said over the shoulder. `draft` is the state before it. */
export function wordsOf(edit: Edit, draft: Draft): string {
  switch (edit.kind) {
    case 'set': {
      const call = callOf(draft, edit.call);
      const was = call && Object.hasOwn(call.arguments, edit.name) ? call.arguments[edit.name] : undefined;
      const now = cut(readable(edit.value));
      return was === undefined
        ? `Give ${placeOf(draft, edit.call)} the argument \`${edit.name}\`: ${now}`
        : `Change \`${edit.name}\` of ${placeOf(draft, edit.call)} from ${cut(readable(was))} to ${now}`;
    }
    case 'unset':
      return `Take \`${edit.name}\` out of ${placeOf(draft, edit.call)}`;
    case 'arguments':
      return `Rewrite the arguments of ${placeOf(draft, edit.call)}`;
    case 'rename':
      return `Call \`${edit.name}\` instead in ${placeOf(draft, edit.call)}`;
    case 'swap':
      return `Swap ${placeOf(draft, edit.call)} with ${placeOf(draft, edit.other)}`;
    case 'drop':
      return `Remove ${placeOf(draft, edit.call)}`;
    case 'put-back':
      return `Put ${placeOf(draft, edit.call)} back`;
    case 'add':
      return `Add a call of \`${edit.name}\` at the end: ${cut(JSON.stringify(edit.arguments))}`;
    case 'text':
      return 'Rewrite the answer';
    case 'answer':
      return 'Rewrite the last words';
  }
}

const callOf = (draft: Draft, id: string): DraftCall | undefined =>
  draft.calls.find((call) => call.id === id);

function placeOf(draft: Draft, id: string): string {
  const place = draft.calls.findIndex((call) => call.id === id);
  return place < 0 ? 'a call' : callName(place, draft.calls[place]!.name);
}

/** All edits in order. An edit that speaks of a call that is not there changes nothing. */
export const edited = (draft: Draft, edits: readonly Edit[]): Draft => edits.reduce(withOne, draft);

export function withOne(draft: Draft, edit: Edit): Draft {
  switch (edit.kind) {
    case 'text':
      return draftOf(answeredInText(edit.text), draft.envelope?.options);
    case 'answer':
      return { ...draft, trajectory: { ...draft.trajectory, finalAnswer: edit.text }, changed: true };
    case 'add':
      return added(draft, edit);
    case 'swap':
      return swapped(draft, edit.call, edit.other);
    default:
      return changedCall(draft, edit);
  }
}

type CallEdit = Exclude<Edit, { kind: 'text' | 'answer' | 'add' | 'swap' }>;

function changedCall(draft: Draft, edit: CallEdit): Draft {
  if (!draft.calls.some((call) => call.id === edit.call)) return draft;
  const calls = draft.calls.map((call) => (call.id === edit.call ? changed(call, edit, draft) : call));
  return { ...draft, calls, changed: true };
}

function changed(call: DraftCall, edit: CallEdit, draft: Draft): DraftCall {
  switch (edit.kind) {
    case 'rename':
      return { ...call, name: edit.name };
    case 'drop':
      return { ...call, dropped: true };
    case 'put-back':
      return { ...call, dropped: false };
    case 'arguments':
      return mended(afterSources({ ...call, arguments: edit.value }, draft));
    case 'set':
      return mended(
        afterSources({ ...call, arguments: withMember(call.arguments, edit.name, edit.value) }, draft),
      );
    case 'unset':
      return mended({
        ...call,
        arguments: Object.fromEntries(Object.entries(call.arguments).filter(([name]) => name !== edit.name)),
      });
  }
}

const withMember = (values: JsonObject, name: string, value: JsonValue): JsonObject =>
  Object.fromEntries(new Map([...Object.entries(values), [name, value]]));

/** Arguments the reader has written can be read; integers that were not kept exactly stay so, as far as they are still there. */
function mended({ malformed: _, inexact, ...call }: DraftCall): DraftCall {
  const left = digitsLeft(call.arguments, inexact);
  return left ? { ...call, inexact: left } : call;
}

/** Where steps are written, a call that takes a result comes after the call it takes it from. */
function afterSources(call: DraftCall, { calls }: Draft): DraftCall {
  if (call.step === undefined) return call;
  const sources = new Set(referencesIn(call.arguments));
  const steps = calls
    .filter(({ id, dropped }) => id !== call.id && !dropped && sources.has(id))
    .map(({ step }) => (step ?? 0) + 1);
  return { ...call, step: Math.max(call.step, ...steps) };
}

function added(draft: Draft, edit: Extract<Edit, { kind: 'add' }>): Draft {
  if (draft.calls.some((call) => call.id === edit.id)) return draft;
  const last = draft.calls.findLast(({ dropped }) => !dropped) ?? draft.calls.at(-1);
  const call: DraftCall = {
    id: edit.id,
    name: edit.name,
    arguments: edit.arguments,
    turn: last?.turn ?? 0,
    dropped: false,
    ...(last?.step === undefined ? {} : { step: last.step }),
  };
  return { ...draft, calls: [...draft.calls, afterSources(call, draft)], changed: true };
}

/** Two calls change places, and with them the step or the turn they are in. */
function swapped(draft: Draft, id: string, other: string): Draft {
  const [first, second] = [id, other].map((each) => draft.calls.findIndex((call) => call.id === each));
  if (first === undefined || second === undefined || first < 0 || second < 0) return draft;
  const calls = [...draft.calls];
  const [a, b] = [calls[first]!, calls[second]!];
  calls[first] = standing(b, a);
  calls[second] = standing(a, b);
  return { ...draft, calls, changed: true };
}

function standing({ step: _, ...call }: DraftCall, place: DraftCall): DraftCall {
  return { ...call, turn: place.turn, ...(place.step === undefined ? {} : { step: place.step }) };
}
