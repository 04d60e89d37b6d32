/** ISO 4217 codes that are read as money. */
export const currencyCodes: ReadonlySet<string> = new Set(
  'USD EUR GBP JPY CNY INR KRW CHF CAD AUD NZD SEK NOK DKK PLN BRL MXN SGD HKD ZAR TRY'.split(' '),
);

/** What a sign alone stands for, by its usual reading. */
export const currencySigns: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['us$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
]);
