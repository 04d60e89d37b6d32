import { bothTexts, type Comparator } from './comparator.ts';
import { currencyCodes, currencySigns } from './currencies.ts';

export const money: Comparator = {
  id: 'money',
  title: 'Sums of money',
  meaning:
    'Two sums are equal when currency and decimal amount are: $5 is USD 5.00, €1,250.50 is 1250.50 EUR. A sum without a currency is none.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts) return false;
    const [a, b] = texts.map(sum);
    return a !== undefined && a === b;
  },
};

function sum(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const found = /^([^\d\s.,-]{1,4})?\s*(-?)([\d,]*(?:\.\d+)?)\s*([^\d\s.,-]{1,4})?$/.exec(text);
  const [, before, sign, amount, after] = found ?? [];
  if (!amount || (before === undefined) === (after === undefined)) return undefined;
  if (amount.includes(',') && !/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount)) return undefined;
  const word = before ?? after!;
  const code = word.toUpperCase();
  const currency = currencySigns.get(word.toLowerCase()) ?? (currencyCodes.has(code) ? code : undefined);
  return currency && `${currency} ${sign}${decimal(amount.replaceAll(',', ''))}`;
}

/** Zeros that change nothing are dropped; no rounding. */
function decimal(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const kept = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept ? `.${kept}` : ''}`;
}
