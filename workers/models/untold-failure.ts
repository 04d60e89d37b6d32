import { PlaygroundError } from '#core/errors.ts';
import { isLocal } from '#mcp/index.ts';
import { hostAsked, isAtHome, whoAnswers, type AskedAt } from './asked-at.ts';
import { keyPage } from './model-errors.ts';

export type Reach = 'answers' | 'silent';

const ANY_SERVER =
  'It must allow the address of this page, and the headers authorization and content-type: look for a setting of CORS or of allowed origins (OLLAMA_ORIGINS, --cors, --allowed-origins and the like).';

/** What lets pages in: of a provider at its own address and of a server of one's own in its own words, of others in general. */
function corsHintOf(asked: AskedAt): string {
  const { corsHint, needsKey } = asked.provider;
  if (isAtHome(asked) && needsKey)
    return corsHint ?? 'Use another provider, such as OpenRouter, which lets pages in.';
  return (needsKey ? undefined : corsHint) ?? ANY_SERVER;
}

/** A request that never got an answer a page may read. `reach` says whether the host answers at all. */
export function untoldFailure(asked: AskedAt, reach: Reach): PlaygroundError {
  if (isLocal(new URL(asked.encoded.url).hostname)) return localFailure(asked, reach);
  const who = whoAnswers(asked);
  if (reach === 'silent') {
    return new PlaygroundError(
      'model-unreachable',
      `${who} cannot be reached.`,
      'Check the connection and the address; an ad blocker or a firewall may also stand in the way.',
    );
  }
  if (asked.provider.hidesRejectedKey && isAtHome(asked)) {
    return new PlaygroundError(
      'model-key-rejected',
      `${who} gave an answer that a page may not read: the key is wrong, or the network failed.`,
      `Its answers to a wrong key are hidden from pages, so check the key first. It was sent to ${hostAsked(asked)} and nowhere else.${keyPage(asked)}`,
    );
  }
  return new PlaygroundError(
    'model-cors-blocked',
    `${who} is there, but does not let this page read its answers (CORS).`,
    corsHintOf(asked),
  );
}

function localFailure(asked: AskedAt, reach: Reach): PlaygroundError {
  const who = whoAnswers(asked);
  if (reach === 'answers') {
    return new PlaygroundError(
      'model-local-refused',
      `${who} runs, but does not let this page read its answers (CORS).`,
      corsHintOf(asked),
    );
  }
  const { corsHint, needsKey } = asked.provider;
  const start = needsKey || !corsHint ? 'Start it, or check the address.' : corsHint;
  return new PlaygroundError(
    'model-local-refused',
    `${who} does not answer: it is not running, or the browser may not reach it.`,
    `${start} Allow the page to reach your local network when the browser asks.`,
  );
}
