import type { EncodedRequest, ModelProvider } from '#core/model.ts';
import type { Secret } from '#mcp/index.ts';

/** Where a question went, or was to go. */
export type AskedAt = {
  provider: ModelProvider;
  encoded: Pick<EncodedRequest, 'url'>;
  /** Absent: it went without. */
  key: Secret | undefined;
};

export const hostAsked = ({ encoded }: AskedAt): string => new URL(encoded.url).host;

/** Was the provider asked at its own address? Anywhere else somebody else may answer in its manner. */
export const isAtHome = ({ provider, encoded }: AskedAt): boolean =>
  URL.parse(provider.defaultBaseUrl)?.origin === new URL(encoded.url).origin;

/** Who answers: the provider's name at its own address, the host anywhere else. */
export const whoAnswers = (asked: AskedAt): string =>
  isAtHome(asked) ? asked.provider.title : hostAsked(asked);
