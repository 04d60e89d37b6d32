import { stableStringify, type JsonObject } from '#core/json.ts';
import { hash32 } from '#core/random.ts';
import type { ToolContext } from '../../world.ts';
import { limitLength, unprocessable } from './paypal-error.ts';
import { documentOf, paypalState } from './paypal-state.ts';

/** PayPal-Request-Id takes at most so many characters. */
const LONGEST_KEY = 108;

/**
 * Runs a request at most once for its idempotency key: the same request again gets the first answer and changes nothing;
 * another request under a used key is refused. Requests that were refused leave their key free.
 */
export function once(
  context: ToolContext,
  operation: string,
  args: { idempotency_key?: string },
  run: () => JsonObject,
): JsonObject {
  const key = args.idempotency_key;
  if (key === undefined || key === '') return run();
  limitLength(key, LONGEST_KEY);
  const name = `${operation}/${key}`;
  const checksum = hash32(stableStringify(args as JsonObject));
  const known = documentOf(context.read(paypalState).requests, name);
  if (known && known.checksum !== checksum)
    throw unprocessable(
      'DUPLICATE_REQUEST_ID',
      'The value of `PayPal-Request-Id` header has already been used. Please specify a different value.',
    );
  if (known) return known.answer;
  const answer = run();
  const state = context.read(paypalState);
  context.write(paypalState, { ...state, requests: { ...state.requests, [name]: { checksum, answer } } });
  return answer;
}
