import { callName } from '#core/call-name.ts';
import { readable, shortened } from '../format.ts';
import type { Draft, DraftCall } from './draft.ts';
import type { Edit } from './edit.ts';

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
