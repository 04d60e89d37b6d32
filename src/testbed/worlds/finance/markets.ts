/** The five markets as the tools name them. */
export type MarketCode = 'HK' | 'CN_MAINLAND' | 'US' | 'LSE' | 'NSE_INDIA';

export type Market = {
  currency: string;
  /** Hours ahead of UTC on the testbed's day, and the hour of UTC at which trade ends then. */
  offset: string;
  offsetHours: number;
  closesAt: number;
  /** The largest move of a day: the limit of the exchange, or one that no large company passes in a normal year. */
  limit: number;
  /** Days without trade from 2025-01-02 to 2026-03-12, weekends aside, as the exchanges published them. */
  holidays: ReadonlySet<string>;
};

const days = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const markets: Record<MarketCode, Market> = {
  HK: {
    currency: 'HKD',
    offset: '+08:00',
    offsetHours: 8,
    closesAt: 8,
    limit: 0.12,
    holidays: days(`2025-01-29 2025-01-30 2025-01-31 2025-04-04 2025-04-18 2025-04-21 2025-05-01 2025-05-05
      2025-07-01 2025-10-01 2025-10-07 2025-12-25 2025-12-26 2026-01-01 2026-02-17 2026-02-18
      2026-02-19`),
  },
  CN_MAINLAND: {
    currency: 'CNY',
    offset: '+08:00',
    offsetHours: 8,
    closesAt: 7,
    limit: 0.1,
    holidays: days(`2025-01-28 2025-01-29 2025-01-30 2025-01-31 2025-02-03 2025-02-04 2025-04-04 2025-05-01
      2025-05-02 2025-05-05 2025-06-02 2025-10-01 2025-10-02 2025-10-03 2025-10-06 2025-10-07 2025-10-08
      2026-01-01 2026-01-02 2026-02-16 2026-02-17 2026-02-18 2026-02-19 2026-02-20 2026-02-23`),
  },
  US: {
    currency: 'USD',
    offset: '-04:00',
    offsetHours: -4,
    closesAt: 20,
    limit: 0.12,
    holidays: days(`2025-01-09 2025-01-20 2025-02-17 2025-04-18 2025-05-26 2025-06-19 2025-07-04 2025-09-01
      2025-11-27 2025-12-25 2026-01-01 2026-01-19 2026-02-16`),
  },
  LSE: {
    currency: 'GBP',
    offset: '+00:00',
    offsetHours: 0,
    closesAt: 16.5,
    limit: 0.12,
    holidays: days(`2025-04-18 2025-04-21 2025-05-05 2025-05-26 2025-08-25 2025-12-25 2025-12-26 2026-01-01`),
  },
  NSE_INDIA: {
    currency: 'INR',
    offset: '+05:30',
    offsetHours: 5.5,
    closesAt: 10,
    limit: 0.1,
    holidays: days(`2025-02-26 2025-03-14 2025-03-31 2025-04-10 2025-04-14 2025-04-18 2025-05-01 2025-08-15
      2025-08-27 2025-10-02 2025-10-21 2025-10-22 2025-11-05 2025-12-25 2026-01-15 2026-01-26 2026-03-03`),
  },
};
