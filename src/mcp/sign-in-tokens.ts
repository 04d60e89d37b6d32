import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { Secret } from './secrets.ts';

/** The tokens of one sign-in, in memory alone. */
export class SignInTokens {
  access: Secret | undefined;
  refresh: Secret | undefined;
  /** Milliseconds since the epoch, where the authorization server says. */
  expiresAt: number | undefined;
  scopes: string[] = [];

  /** A renewal without a new refresh token leaves the one that was. */
  keep(
    { access_token: access, refresh_token: refresh, expires_in: seconds, scope }: OAuthTokens,
    now: number,
  ) {
    this.access = new Secret(access);
    if (refresh !== undefined) this.refresh = new Secret(refresh);
    this.expiresAt = seconds === undefined ? undefined : now + seconds * 1000;
    if (scope !== undefined) this.scopes = scope.split(' ').filter(Boolean);
  }

  forget(): void {
    this.access = this.refresh = this.expiresAt = undefined;
    this.scopes = [];
  }
}
