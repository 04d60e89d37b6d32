import { BASELINE_TITLES, type LanguageModelRef, type ModelRef } from '#core/model.ts';
import { onOneLine } from '#core/quoted.ts';
import { parseScriptedId, scriptedTitle } from '#core/scripted-id.ts';
import { bareAddress } from './bare-address.ts';

/**
 * A built-in baseline by the end of its id ('oracle' is 'baseline-oracle'), any other model in full. A model of a provider adds
 * the provider's id, its name there and, where the person chose one, the address.
 */
export type ModelEntry =
  | string
  | [
      id: string,
      kind: 'b' | 'l' | 's' | 'r',
      title: string,
      providerId?: string,
      model?: string,
      baseUrl?: string,
    ];

const kinds = { b: 'baseline', l: 'language-model', s: 'scripted', r: 'recorded' } as const;
const kindLetter = { baseline: 'b', 'language-model': 'l', scripted: 's', recorded: 'r' } as const;

export function modelEntry(ref: ModelRef | LanguageModelRef): ModelEntry {
  const { id, kind, title } = ref;
  if (BASELINE_TITLES[id] === title) return id.replace(/^baseline-/, '');
  if (!('providerId' in ref)) return [id, kindLetter[kind], title];
  const baseUrl = ref.baseUrl === undefined ? undefined : bareAddress(ref.baseUrl);
  return baseUrl === undefined
    ? [id, 'l', title, ref.providerId, ref.model]
    : [id, 'l', title, ref.providerId, ref.model, baseUrl];
}

export function modelRef(entry: ModelEntry): ModelRef | LanguageModelRef {
  if (typeof entry === 'string') return baselineRef(`baseline-${entry}`);
  const [id, letter, sent, providerId, model, baseUrl] = entry;
  const title = onOneLine(sent);
  // What this page runs by its id goes by what that id says, whatever a link calls it.
  if (letter === 'b' || Object.hasOwn(BASELINE_TITLES, id)) return baselineRef(id);
  const weaknesses = parseScriptedId(id);
  if (weaknesses) return { id, kind: 'scripted', title: scriptedTitle(weaknesses) };
  if (letter !== 'l' || providerId === undefined || model === undefined) {
    return { id, kind: kinds[letter], title };
  }
  const ref: LanguageModelRef = { id, kind: 'language-model', title, providerId, model };
  return baseUrl === undefined ? ref : { ...ref, baseUrl };
}

/** A baseline that this version does not know has no title but its id. */
const baselineRef = (id: string): ModelRef => ({
  id,
  kind: 'baseline',
  title: Object.hasOwn(BASELINE_TITLES, id) ? BASELINE_TITLES[id]! : onOneLine(id),
});
