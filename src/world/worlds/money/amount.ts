/** An amount as PayPal writes it. */
export type Money = { currency_code: string; value: string };

/** Decimal places of the currencies PayPal takes (developer.paypal.com, currency codes); it takes no others. */
const decimalPlaces = new Map<string, number>(
  [
    ...['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'ILS', 'MXN', 'MYR', 'NOK'],
    ...['NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'USD'],
  ]
    .map((code): [string, number] => [code, 2])
    .concat(['HUF', 'JPY', 'TWD'].map((code): [string, number] => [code, 0])),
);

/** Digits after the point in this currency; undefined for a code that is none of ours. */
export const digitsOf = (currency: string): number | undefined => decimalPlaces.get(currency);

/** Why an amount cannot be taken as it is written. */
export type AmountFault = 'not-an-amount' | 'too-precise' | 'too-large';

const LARGEST = 9_999_999.99;

const largestMinor = (digits: number): number => Math.floor(LARGEST * 10 ** digits + 0.5 ** 10);

/** Minor units (cents, yen) of a decimal text of at most 9999999.99; zero and negative amounts are not amounts. */
export function minorOfText(text: string, digits: number): number | AmountFault {
  const parts = /^(\d{1,20})(?:\.(\d{1,20}))?$/.exec(text);
  if (!parts) return 'not-an-amount';
  const fraction = (parts[2] ?? '').replace(/0+$/, '');
  if (fraction.length > digits) return 'too-precise';
  const minor = Number(parts[1]) * 10 ** digits + Number(fraction.padEnd(digits, '0'));
  if (minor > largestMinor(digits)) return 'too-large';
  return minor === 0 ? 'not-an-amount' : minor;
}

/** Minor units of a number from 0 to 9999999.99; 0.1 + 0.2 is too precise for two digits. */
export function minorOfNumber(value: number, digits: number): number | AmountFault {
  if (!(value >= 0)) return 'not-an-amount';
  if (value > LARGEST) return 'too-large';
  const minor = Math.round(value * 10 ** digits);
  return minor / 10 ** digits === value ? minor : 'too-precise';
}

/** "12.50" for 1250 with two digits, "1250" with none. */
export const textOfMinor = (minor: number, digits: number): string => (minor / 10 ** digits).toFixed(digits);

/** PayPal's form of minor units in a currency it takes. */
export const moneyOf = (minor: number, currency: string): Money => ({
  currency_code: currency,
  value: textOfMinor(minor, digitsOf(currency) ?? 2),
});
