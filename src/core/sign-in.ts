/** Where and how a person signs in. */
export type SignInOrder = {
  /** The address of the MCP server. */
  url: string;
  /** The WWW-Authenticate header with which it asked, where the page may read it: `challenge` of its status. */
  challenge?: string;
  /** The page that receives the answer: `oauth/callback.html` of this site, in full. */
  callbackUrl: string;
  /** The address of this site's client id metadata document, https; absent: the site was built without one. */
  clientDocument?: string;
  /** A client the person registered there by hand. A secret goes in and never comes out; the page asks for none. */
  client?: { id: string; secret?: string };
};

/** What the page does next: send its window to `url` (http or https, checked); or wait, because the answer has come. */
export type SignInStep = { step: 'open'; url: string } | { step: 'finish' };

/** What may be shown of a sign-in. */
export type SignInState =
  | { signedIn: false }
  | {
      signedIn: true;
      /** Origin of who signed the person in. */
      authorizationServer: string;
      /** As granted; [] where it was not said. */
      scopes: string[];
      /** Milliseconds since the epoch. */
      expiresAt?: number;
      /** Is the token renewed without the person? */
      renews: boolean;
    };

/** What the authorization server sent to the callback page; `iss` is who answers, where it says so (RFC 9207). */
export type SignInAnswer = {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
  errorDescription?: string;
};
