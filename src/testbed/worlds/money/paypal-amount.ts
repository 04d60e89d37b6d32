import { digitsOf, minorOfNumber, minorOfText, type AmountFault } from './amount.ts';
import { invalidRequest, unprocessable } from './paypal-error.ts';

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
