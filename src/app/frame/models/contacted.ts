import { isRecordingId } from '#core/server-recording.ts';
import { isLocalProvider } from '#core/local-model.ts';
import { isLanguageModel, type LanguageModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { locale } from '../format.ts';
import type { ModelStore } from '../state/model-store.svelte.ts';
import type { ServerStore } from '../servers/server-store.svelte.ts';
import { hostOf } from './added-models.ts';

/** A place outside this browser, and what is sent there. */
export interface Contacted {
  host: string;
  what: 'questions' | 'calls' | 'answers' | 'sign-in';
  withKey: boolean;
}

type Models = Pick<ModelStore, 'known' | 'keyAt'>;

/**
 * All hosts that a run contacts: those of its language models, of the person's own servers, and of their sign-ins. Tasks are in this
 * browser.
 */
export const contactedByRun = (
  { models, execution }: Pick<RunConfig, 'models' | 'execution'>,
  known: Models,
  servers: Pick<ServerStore, 'ref' | 'status'>,
): Contacted[] => [
  ...contactedModels(models.filter(isLanguageModel), 'questions', known),
  ...(execution?.on === 'servers' ? execution.serverIds : []).flatMap((id): Contacted[] => {
    if (isRecordingId(id)) return [];
    const ref = servers.ref(id);
    const host = hostOf(ref?.url ?? '') || (ref?.title ?? id);
    const { renewsAt } = servers.status(id) ?? {};
    return [
      { host, what: 'calls', withKey: false },
      ...(renewsAt ? [{ host: renewsAt, what: 'sign-in' as const, withKey: false }] : []),
    ];
  }),
];

/** The hosts of these models outside this browser; judges get answers. */
export const contactedModels = (
  models: readonly LanguageModelRef[],
  what: Contacted['what'],
  known: Models,
): Contacted[] =>
  models
    .filter(({ providerId }) => !isLocalProvider(providerId))
    .map((ref) => {
      const { address } = known.known(ref);
      const withKey = known.keyAt(ref.providerId, address) !== undefined;
      return { host: hostOf(address) || ref.providerId, what, withKey };
    });

const sentenceOf = (what: Contacted['what'], places: string): string =>
  what === 'questions'
    ? `Questions go to ${places}.`
    : what === 'answers'
      ? `Answers go to ${places}.`
      : what === 'calls'
        ? `Calls go to ${places}.`
        : `An expired sign-in is renewed at ${places}.`;

/** `Questions go to api.openai.com with your key. Calls go to localhost:3000. Nothing else leaves.` */
export function leavesWords(contacted: readonly Contacted[]): string {
  if (contacted.length === 0) return 'The questions stay in this browser.';
  const said = (['questions', 'answers', 'calls', 'sign-in'] as const).flatMap((what) => {
    const places = new Map<string, boolean>();
    for (const { host, withKey } of contacted.filter((each) => each.what === what))
      places.set(host, withKey || places.get(host) === true);
    const named = [...places].map(([host, withKey]) => (withKey ? `${host} with your key` : host));
    const list = new Intl.ListFormat(locale, { style: 'long' }).format(named);
    return named.length === 0 ? [] : sentenceOf(what, list);
  });
  return `${said.join(' ')} Nothing else leaves.`;
}
