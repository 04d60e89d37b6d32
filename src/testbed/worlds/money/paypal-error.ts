import { stableStringify, type JsonObject } from '#core/json.ts';
import { hash32 } from '#core/random.ts';
import { ToolError, type ToolContext } from '../../world.ts';
import { digitsOf, minorOfNumber, minorOfText, type AmountFault } from './amount.ts';
import { documentOf, paypalState } from './paypal-state.ts';

const refusal = (
  status: number,
  name: string,
  message: string,
  issue: string,
  description: string,
): ToolError =>
  new ToolError(
    `PayPal API error (${status}): ${message} ${JSON.stringify({ name, details: [{ issue, description }] })}`,
  );

/** 404: no document of this id. Wording of PayPal's REST APIs. */
export const notFound = (): ToolError =>
  refusal(
    404,
    'RESOURCE_NOT_FOUND',
    'The specified resource does not exist.',
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  );

/** 400: a field that no request may have in this form. */
export const invalidRequest = (issue: string, description: string): ToolError =>
  refusal(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    issue,
    description,
  );

/** 422: well written, but not to be done: wrong state, amount or currency. */
export const unprocessable = (issue: string, description: string): ToolError =>
  refusal(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    issue,
    description,
  );

/** Refuses texts longer than PayPal takes. */
export function limitLength(text: string | undefined, longest: number): void {
  if (text !== undefined && text.length > longest)
    throw invalidRequest('INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.');
}

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
  const checksum = hash32(stableStringify(args));
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

/** The digits of a currency PayPal takes; refuses the others. */
export function digitsIn(currency: string): number {
  const digits = digitsOf(currency);
  if (digits === undefined)
    throw unprocessable(
      'CURRENCY_NOT_SUPPORTED',
      'Currency code is not supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/.',
    );
  return digits;
}

/** Minor units, or the refusal that fits what is wrong with the amount. */
function accepted(minor: number | AmountFault, digits: number): number {
  if (typeof minor === 'number') return minor;
  if (minor === 'too-large') throw tooLarge();
  if (minor === 'not-an-amount')
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  if (digits === 0) throw unprocessable('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.');
  throw unprocessable(
    'DECIMAL_PRECISION',
    'If the currency supports decimals, only two decimal place precision is supported.',
  );
}

export const tooLarge = () =>
  unprocessable('MAX_VALUE_EXCEEDED', 'Should be less than or equal to 9999999.99.');

/** Minor units of an amount written as text, above zero. */
export function minorIn(value: string, currency: string): number {
  const digits = digitsIn(currency);
  if (!/^\d{1,20}(\.\d{1,20})?$/.test(value))
    throw invalidRequest(
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
    );
  return accepted(minorOfText(value, digits), digits);
}

/** Minor units of an amount given as a number, zero or more. */
export function minorOf(value: number, currency: string): number {
  const digits = digitsIn(currency);
  return accepted(minorOfNumber(value, digits), digits);
}
