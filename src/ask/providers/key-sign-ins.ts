import { isJsonObject, type JsonValue } from '#core/json.ts';
import { providerOffer, type ProviderOffer } from '#core/model-providers.ts';

/** One attempt: who asks, and what only the asker knows. PKCE with S256 (RFC 7636). */
export interface KeySignInAttempt {
  callbackUrl: string;
  state: string;
  /** base64url of the SHA-256 of `verifier`. */
  challenge: string;
  verifier: string;
  /** '' where the provider does not ask who signs people in. */
  clientId: string;
}

type SignInOffer = NonNullable<ProviderOffer['signIn']>;

/** Getting a key by signing in, without pasting one: a codec without network, key or clock. */
export interface KeySignIn extends SignInOffer {
  providerId: string;
  /** Does the answer always carry the state back? Where it need not, the verifier alone binds it to the attempt. */
  returnsState: boolean;
  /** The address the person's window is sent to. */
  authorizeAt(attempt: KeySignInAttempt): string;
  /** The request that trades the code for a key. */
  exchange(attempt: KeySignInAttempt, code: string): { url: string; contentType: string; body: string };
  /** Undefined when the answer holds no key. */
  read(answer: JsonValue): { key: string; expiresInSeconds?: number } | undefined;
}

/** As documented at openrouter.ai/docs (OAuth PKCE): no client is registered, and a state has no place but the callback's query. */
const openRouter: KeySignIn = {
  providerId: 'openrouter',
  ...providerOffer('openrouter').signIn!,
  returnsState: false,
  authorizeAt({ callbackUrl, state, challenge }) {
    const back = new URL(callbackUrl);
    back.searchParams.set('state', state);
    return withQuery('https://openrouter.ai/auth', {
      callback_url: back.href,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
  },
  exchange: ({ verifier }, code) => ({
    url: 'https://openrouter.ai/api/v1/auth/keys',
    contentType: 'application/json',
    body: JSON.stringify({ code, code_verifier: verifier, code_challenge_method: 'S256' }),
  }),
  read: (answer) =>
    isJsonObject(answer) && typeof answer.key === 'string' && answer.key !== ''
      ? { key: answer.key }
      : undefined,
};

/** As documented at huggingface.co/docs/hub/oauth: OpenID Connect; a public client, or the address of a document that describes it. */
const huggingFace: KeySignIn = {
  providerId: 'hugging-face',
  ...providerOffer('hugging-face').signIn!,
  returnsState: true,
  authorizeAt: ({ callbackUrl, state, challenge, clientId }) =>
    withQuery('https://huggingface.co/oauth/authorize', {
      client_id: clientId,
      redirect_uri: callbackUrl,
      response_type: 'code',
      scope: 'openid profile inference-api',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }),
  exchange: ({ callbackUrl, clientId, verifier }, code) => ({
    url: 'https://huggingface.co/oauth/token',
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: callbackUrl,
      code,
      code_verifier: verifier,
    }).toString(),
  }),
  read(answer) {
    if (!isJsonObject(answer)) return undefined;
    const { access_token: key, expires_in: seconds } = answer;
    if (typeof key !== 'string' || key === '') return undefined;
    return typeof seconds === 'number' && seconds > 0 ? { key, expiresInSeconds: seconds } : { key };
  },
};

export const keySignIns: ReadonlyMap<string, KeySignIn> = new Map(
  [openRouter, huggingFace].map((each) => [each.providerId, each]),
);

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
