/** One side of a transaction: minor units that come to an account (above 0) or leave it (below). */
export type Posting = { account: string; currency: string; amount: number };

/** Money that moved: its postings sum to zero in every currency, so none is made and none is lost. */
export type Transaction = { id: string; at: string; memo: string; postings: Posting[] };

export type Ledger = { transactions: Transaction[] };

/** The outside world, whose balances may stand below zero, and the shop's own accounts, which may not. */
export const accounts = {
  payers: 'outside:payers',
  bank: 'shop:bank',
  paypal: 'shop:paypal',
  alipay: 'shop:alipay',
} as const;

/** The postings of `amount` minor units going from one account to another. */
export const transfer = (from: string, to: string, currency: string, amount: number): Posting[] => [
  { account: from, currency, amount: -amount },
  { account: to, currency, amount },
];

/** The balance that follows from all postings of an account, in minor units. */
export function balanceOf(ledger: Ledger, account: string, currency: string): number {
  let balance = 0;
  for (const { postings } of ledger.transactions)
    for (const posting of postings)
      if (posting.account === account && posting.currency === currency) balance += posting.amount;
  return balance;
}

/** Do the postings sum to zero in every currency, in whole minor units? */
export function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, number>();
  for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return (
    postings.every(({ amount }) => Number.isSafeInteger(amount)) &&
    [...sums.values()].every((sum) => sum === 0)
  );
}

/** The ledger with one transaction more. Throws RangeError for postings that do not balance: that is a bug of the caller. */
export function post(ledger: Ledger, at: number, memo: string, postings: Posting[]): Ledger {
  if (!isBalanced(postings)) throw new RangeError(`the postings of "${memo}" do not balance`);
  const id = `TX-${String(ledger.transactions.length + 1).padStart(5, '0')}`;
  return {
    transactions: [...ledger.transactions, { id, at: new Date(at).toISOString(), memo, postings }],
  };
}
