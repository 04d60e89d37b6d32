import { lazy, cell, readTable } from '#core/table.ts';
import { ToolError } from '../../world.ts';
import { digitsOf, minorOfNumber, minorOfText, type AmountFault } from './amount.ts';
import issuesText from './paypal-issues.tsv?raw';

/** Name and message of an answer of PayPal's REST APIs, by status: no such document, not as the schema wants, not to be done. */
const answers: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
};

/** The issues of a request that is refused; texts are PayPal's where its reference names one for the case. */
const issues = lazy(() =>
  readTable('money/paypal-issues.tsv', issuesText, {
    issue: cell.text,
    status: cell.number,
    description: cell.text,
  }),
);

/** The refusal with an issue; `detail` takes the place of {} in its text. */
export function refusal(wanted: string, detail = ''): ToolError {
  const { issue, status, description: text } = issues().find((one) => one.issue === wanted)!;
  const [name, message] = answers[status]!;
  const details = [{ issue, description: text.replace('{}', detail) }];
  return new ToolError(`PayPal API error (${status}): ${message} ${JSON.stringify({ name, details })}`);
}

/** No document of this id. */
export const notFound = (): ToolError => refusal('INVALID_RESOURCE_ID');

/** Refuses texts longer than PayPal takes. */
export function limitLength(text: string | undefined, longest: number): void {
  if (text !== undefined && text.length > longest) throw refusal('INVALID_STRING_LENGTH');
}

/** Refuses lists longer than PayPal takes. */
export function limitItems(items: readonly unknown[]): void {
  if (items.length > 100) throw refusal('INVALID_ARRAY_MAX_ITEMS');
}

const LARGEST_MINOR = 999_999_999;

/** The total of an order or invoice in minor units. Refuses what is not above zero or too large. */
export function checkedTotal(total: number): number {
  if (!(total <= LARGEST_MINOR)) throw refusal('MAX_VALUE_EXCEEDED');
  if (total <= 0) throw refusal('CANNOT_BE_ZERO_OR_NEGATIVE');
  return total;
}

/** The digits of a currency PayPal takes; refuses the others. */
export function digitsIn(currency: string): number {
  const digits = digitsOf(currency);
  if (digits === undefined) throw refusal('CURRENCY_NOT_SUPPORTED');
  return digits;
}

/** Minor units, or the refusal that fits what is wrong with the amount. */
function accepted(minor: number | AmountFault, digits: number): number {
  if (typeof minor === 'number') return minor;
  if (minor === 'too-large') throw refusal('MAX_VALUE_EXCEEDED');
  if (minor === 'not-an-amount') throw refusal('CANNOT_BE_ZERO_OR_NEGATIVE');
  throw refusal(digits === 0 ? 'DECIMALS_NOT_SUPPORTED' : 'DECIMAL_PRECISION');
}

/** Minor units of an amount written as text, above zero. */
export function minorIn(value: string, currency: string): number {
  const digits = digitsIn(currency);
  if (!/^\d{1,20}(\.\d{1,20})?$/.test(value)) throw refusal('INVALID_PARAMETER_SYNTAX');
  return accepted(minorOfText(value, digits), digits);
}

/** Minor units of an amount given as a number, zero or more. */
export function minorOf(value: number, currency: string): number {
  const digits = digitsIn(currency);
  return accepted(minorOfNumber(value, digits), digits);
}
