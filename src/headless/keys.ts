import { PlaygroundError } from '#core/errors.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { providerOffer } from '#core/model-providers.ts';
import { quoted } from '#core/quoted.ts';
import type { ModelKeys } from '../../workers/models/model-keys.ts';

/** Variables that do not follow from the provider's id, as their own tools name them. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'openai-responses': ['OPENAI_API_KEY'],
  'openai-chat': ['OPENAI_API_KEY'],
  gemini: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  'hugging-face': ['HF_TOKEN'],
};

/** The variables that a provider's key is read from, first to last. */
export const keyNames = (providerId: string): readonly string[] =>
  OTHER_NAMES[providerId] ?? [`${providerId.toUpperCase().replaceAll('-', '_')}_API_KEY`];

/** A key for an address of the person's own, and the one origin that it is sent to. */
export const OWN_KEY = 'MODEL_API_KEY';
export const OWN_ORIGIN = 'MODEL_API_ORIGIN';

type Environment = Record<string, string | undefined>;

/**
 * Takes the keys of the models out of the environment and into memory. A plan may come from anyone, so a provider's key goes to the
 * provider's own address alone; one for another address needs its origin beside it. Throws PlaygroundError 'model-key-missing' that names
 * the variable.
 */
export function takeKeys(
  models: readonly LanguageModelRef[],
  environment: Environment,
  keys: Pick<ModelKeys, 'set'>,
): void {
  for (const { providerId, baseUrl, title } of models) {
    const { defaultBaseUrl, needsKey, title: provider } = providerOffer(providerId);
    const address = baseUrl ?? defaultBaseUrl;
    const isAtHome = originOf(address) === originOf(defaultBaseUrl);
    const found = isAtHome
      ? keyNames(providerId)
          .map((name) => environment[name])
          .find(Boolean)
      : undefined;
    const own =
      originOf(environment[OWN_ORIGIN] ?? '') === originOf(address) ? environment[OWN_KEY] : undefined;
    const key = own ?? found;
    if (key) keys.set(providerId, key, address);
    else if (needsKey)
      throw new PlaygroundError(
        'model-key-missing',
        isAtHome
          ? `There is no key of ${provider} in the environment for ${quoted(title)}.`
          : `${quoted(title)} is asked at ${originOf(address)}, which is not an address of ${provider}, so its key is not sent there.`,
        isAtHome
          ? `Set ${keyNames(providerId).join(' or ')}.`
          : `If you trust the address, set ${OWN_KEY} and ${OWN_ORIGIN}=${originOf(address)}.`,
      );
  }
  // What this process starts later does not inherit them.
  for (const name of [OWN_KEY, ...models.flatMap(({ providerId }) => keyNames(providerId))])
    delete environment[name];
}

const originOf = (address: string): string => URL.parse(address)?.origin ?? '';
