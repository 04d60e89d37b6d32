import { digitsLeft } from '#core/inexact-integers.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { referencesIn } from '#core/result-reference.ts';
import { answeredInText } from '#core/trajectory.ts';
import { draftOf, type Draft, type DraftCall } from './draft.ts';
import type { Edit } from './edit.ts';

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
      return readable(afterSources({ ...call, arguments: edit.value }, draft));
    case 'set':
      return readable(
        afterSources({ ...call, arguments: withMember(call.arguments, edit.name, edit.value) }, draft),
      );
    case 'unset':
      return readable({
        ...call,
        arguments: Object.fromEntries(Object.entries(call.arguments).filter(([name]) => name !== edit.name)),
      });
  }
}

const withMember = (values: JsonObject, name: string, value: JsonValue): JsonObject =>
  Object.fromEntries(new Map([...Object.entries(values), [name, value]]));

/** Arguments the reader has written can be read; integers that were not kept exactly stay so, as far as they are still there. */
function readable({ malformed: _, inexact, ...call }: DraftCall): DraftCall {
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
