import type { KeySignInOrder } from '#store/bridge/models-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import type { SignInAnswer, SignInStep } from '#core/sign-in.ts';
import { blockedAt, refusedWith, signInFetch, type Fetch, type Secrets } from '#serve/mcp/index.ts';
import { keySignIns, type KeySignIn, type KeySignInAttempt } from '#ask/providers/index.ts';
import { answerTo, type SignInListener, untilGivenUp } from '../servers/server-sign-in.ts';

/** The world in which people sign in for a key; tests hand in their own. */
export interface KeySignInDeps extends SignInListener {
  fetch: Fetch;
  secrets: Secrets;
  crypto: Pick<Crypto, 'getRandomValues' | 'subtle'>;
  makeId: () => string;
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface SignedInKey {
  key: string;
  /** The one origin it is sent to. */
  keyOrigin: string;
  /** Milliseconds since the epoch, where the provider says. */
  expiresAt?: number;
}

/** One person's sign-in for a key. Verifier, code and key never leave the worker. Rejects with PlaygroundError sign-in-*. */
export async function signInForKey(
  providerId: string,
  order: KeySignInOrder,
  onStep: (step: SignInStep) => void,
  deps: KeySignInDeps,
  givenUp: AbortSignal,
): Promise<SignedInKey> {
  const signIn = keySignIns.get(providerId);
  if (!signIn) throw new PlaygroundError('model-unknown', `There is no sign-in at “${providerId}”.`);
  if (signIn.needsClient && !order.clientId) throw needsClient(signIn, order.callbackUrl);
  const attempt = await begin(order, deps);
  let code = '';
  const work = async (): Promise<SignedInKey> => {
    const answer = answerTo((came) => isAnswer(came, attempt, signIn), deps, givenUp);
    onStep({ step: 'open', url: signIn.authorizeAt(attempt) });
    const came = await answer;
    onStep({ step: 'finish' });
    if (came.error !== undefined) throw refusedWith(came.error, came.errorDescription);
    code = came.code ?? '';
    const { key, expiresInSeconds } = await untilGivenUp(
      exchange(signIn, attempt, code, deps.fetch),
      givenUp,
    );
    const expires = expiresInSeconds === undefined ? {} : { expiresAt: deps.now() + expiresInSeconds * 1000 };
    return { key, keyOrigin: signIn.keyOrigin, ...expires };
  };
  return deps.secrets.during(work, () => [attempt.verifier, attempt.state, code]);
}

async function begin(
  { callbackUrl, clientId = '' }: KeySignInOrder,
  { crypto, makeId }: KeySignInDeps,
): Promise<KeySignInAttempt> {
  if (!crypto.subtle)
    throw new PlaygroundError(
      'sign-in-failed',
      'This page was not opened over https, so the browser cannot prove a sign-in.',
      'Open the site over https, or paste a key.',
    );
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { callbackUrl, clientId, state: makeId(), verifier, challenge: base64Url(new Uint8Array(hash)) };
}

/** An answer to another attempt has another state; one to no attempt of ours cannot be traded without the verifier. */
const isAnswer = ({ state }: SignInAnswer, attempt: KeySignInAttempt, { returnsState }: KeySignIn): boolean =>
  state === attempt.state || (state === '' && !returnsState);

async function exchange(
  signIn: KeySignIn,
  attempt: KeySignInAttempt,
  code: string,
  fetch: Fetch,
): Promise<{ key: string; expiresInSeconds?: number }> {
  const { url, contentType, body } = signIn.exchange(attempt, code);
  const network = signInFetch(fetch);
  let response: Response;
  try {
    const headers = { 'content-type': contentType, accept: 'application/json' };
    response = await network.fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      referrerPolicy: 'strict-origin',
    });
  } catch {
    throw blockedAt(new URL(url));
  }
  if (!response.ok) throw notTaken(signIn, response.status);
  // What is no JSON holds no key, and that is reported.
  const answer = (await response.json().catch(() => null)) as JsonValue;
  const read = signIn.read(answer);
  if (!read) throw noKey(signIn);
  return read;
}

const notTaken = ({ host }: KeySignIn, status: number): PlaygroundError =>
  status === 400 || status === 401 || status === 403
    ? new PlaygroundError(
        'sign-in-failed',
        `${host} did not take the code of this sign-in (${status}): it is too old, was used before, or belongs to another attempt.`,
        'Sign in again, and finish in the window that opens.',
      )
    : new PlaygroundError(
        'sign-in-failed',
        `${host} gave no key (${status}).`,
        'Sign in again later, or paste a key.',
      );

const noKey = ({ host }: KeySignIn): PlaygroundError =>
  new PlaygroundError(
    'sign-in-failed',
    `${host} answered, but without a key.`,
    'Sign in again, or paste a key that you make there.',
  );

const needsClient = ({ host }: KeySignIn, callbackUrl: string): PlaygroundError =>
  new PlaygroundError(
    'sign-in-needs-client',
    `${host} wants to know which application asks, and this copy of the site has no document that says so.`,
    `Make a public OAuth application there with the redirect address ${callbackUrl} and enter its client id, or paste a key.`,
  );

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
