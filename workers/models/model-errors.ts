import { PlaygroundError, type ErrorCode } from '#core/errors.ts';
import type { ModelProvider } from '#core/model.ts';
import { failureCode, type ProviderFailure } from '#providers/index.ts';

type Words = { message: (title: string) => string; hint: (provider: ModelProvider) => string };

const keyPage = ({ homepage }: ModelProvider) => (homepage ? ` Keys are made at ${homepage}.` : '');

/** What each failure means and what a person can do; the provider's own words follow the message. */
const words: Partial<Record<ErrorCode, Words>> = {
  'model-key-rejected': {
    message: (title) => `${title} does not accept the key.`,
    hint: (provider) => `Paste it again, or check whether it may use this model.${keyPage(provider)}`,
  },
  'model-browser-forbidden': {
    message: (title) => `Your organisation at ${title} forbids requests from web pages.`,
    hint: () => 'Ask its administrator, use a personal key, or reach the model through OpenRouter.',
  },
  'model-rate-limited': {
    message: (title) => `${title} asks for fewer requests (429).`,
    hint: () => 'Run fewer cells at once, or go on later: what is finished is kept.',
  },
  'model-quota': {
    message: (title) => `The account at ${title} has no credit or quota left.`,
    hint: () => 'Add credit or wait until the quota is renewed, then go on: what is finished is kept.',
  },
  'model-context-overflow': {
    message: () => 'The question is longer than the model can read.',
    hint: () => 'Offer fewer tools, or choose a model with a longer context.',
  },
  'model-content-filter': {
    message: (title) => `The content filter of ${title} refused the question.`,
    hint: () => 'Another provider may take it; the task is counted as not answered, not as wrong.',
  },
  'model-unknown': {
    message: (title) => `${title} knows no such model or address.`,
    hint: () => 'Check the name of the model and the base URL.',
  },
  'model-server-error': {
    message: (title) => `${title} failed by itself.`,
    hint: () => 'Usually it passes: run the failed cells again later.',
  },
  'model-overloaded': {
    message: (title) => `${title} has too much to do.`,
    hint: () => 'Usually it passes: go on later, what is finished is kept.',
  },
  'model-request-refused': {
    message: (title) => `${title} does not take the request.`,
    hint: () => 'Its own words say what it minds; settings the model does not know are a frequent cause.',
  },
};

/** A failure that the provider told of, in the house's words. Status 0: in the middle of a stream. */
export function toldFailure(
  provider: ModelProvider,
  status: number,
  failure: ProviderFailure | undefined,
): PlaygroundError {
  const known = failureCode(status, failure);
  const code = known === 'model-server-error' && isOverload(status, failure) ? 'model-overloaded' : known;
  const { message, hint } = words[code] ?? words['model-request-refused']!;
  const number = status > 0 && code !== 'model-rate-limited' ? ` (${status})` : '';
  const own = failure?.message ? ` It says: “${failure.message}”` : '';
  return new PlaygroundError(code, `${message(provider.title)}${number}${own}`, hint(provider));
}

/** It would answer if it had less to do: all of its questions wait then, not this one alone. */
const isOverload = (status: number, failure: ProviderFailure | undefined): boolean =>
  status === 503 || status === 529 || /overloaded|unavailable/.test(failure?.kind ?? '');

export type Reach = 'answers' | 'silent';

/** A request that never got an answer a page may read. `reach` says whether the host answers at all. */
export function untoldFailure(provider: ModelProvider, isLocal: boolean, reach: Reach): PlaygroundError {
  const { title, corsHint, hidesRejectedKey } = provider;
  if (isLocal) {
    return new PlaygroundError(
      'model-local-refused',
      reach === 'answers'
        ? `${title} runs, but does not answer this page.`
        : `${title} does not answer: it is not running, or the browser may not reach this machine.`,
      `${corsHint ?? ''} Allow the page to reach your local network when the browser asks.`.trim(),
    );
  }
  if (reach === 'silent') {
    return new PlaygroundError(
      'model-unreachable',
      `${title} cannot be reached.`,
      'Check the connection and the base URL; an ad blocker or a firewall may also stand in the way.',
    );
  }
  if (hidesRejectedKey) {
    return new PlaygroundError(
      'model-key-rejected',
      `${title} gave an answer that a page may not read: the key is wrong, or the network failed.`,
      `Its answers to a wrong key are hidden from pages, so check the key first.${keyPage(provider)}`,
    );
  }
  return new PlaygroundError(
    'model-cors-blocked',
    `${title} is there, but does not let this page read its answers (CORS).`,
    corsHint ?? 'Use another provider, such as OpenRouter, which lets pages in.',
  );
}

export const cancelled = (): PlaygroundError =>
  new PlaygroundError('model-cancelled', 'The question to the model was cancelled.');

export const keyMissing = ({ title, homepage }: ModelProvider): PlaygroundError =>
  new PlaygroundError(
    'model-key-missing',
    `There is no key for ${title}.`,
    `Give one; it is made at ${homepage}.`,
  );

export const outOfTime = (ms: number, hint: string): PlaygroundError =>
  new PlaygroundError(
    'model-timeout',
    `The model did not finish its answer within ${Math.round(ms / 1000)} s.`,
    hint,
  );

/** The failure it was told all the time, which has lasted so many milliseconds. */
export const nothingElse = (error: PlaygroundError, lasted: number): PlaygroundError =>
  new PlaygroundError(
    error.code,
    `${error.message} It has answered nothing else for ${inWords(lasted)}.`,
    error.hint,
  );

const inWords = (ms: number): string =>
  ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} minutes`;

/** The failure that made it wait, with the pause (in milliseconds) that is too long. */
export const tooLongToWait = (error: PlaygroundError, delay: number): PlaygroundError =>
  new PlaygroundError(error.code, `${error.message} It asks to wait ${inWords(delay)}.`, error.hint);
