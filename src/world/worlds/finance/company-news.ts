import { hash32, mulberry32 } from '#core/random.ts';
import { markets, type Company } from './companies.ts';
import { barsOf } from './price-series.ts';

export type Article = { title: string; date: string; source: string; summary: string; url: string };

const sources = ['Market Ledger', 'The Exchange Courier', 'Harbour Financial', 'Morning Ticker'];

type Move = { date: string; close: number; percent: number; currency: string };

/** What a paper could write about a day's price; every number comes from the series. */
const headlines: readonly ((company: Company, move: Move) => [title: string, summary: string])[] = [
  ({ name }, { percent, close, currency }) => [
    `${name} shares ${percent < 0 ? 'fall' : 'rise'} ${Math.abs(percent).toFixed(2)}%`,
    `The stock closed at ${close} ${currency}, ${percent < 0 ? 'down' : 'up'} ${Math.abs(percent).toFixed(2)}% on the day.`,
  ],
  ({ name, sector }, { percent }) => [
    `${percent < 0 ? 'Sellers' : 'Buyers'} set the tone for ${name}`,
    `Trading in the ${sector.toLowerCase()} company ended ${Math.abs(percent).toFixed(2)}% ${percent < 0 ? 'lower' : 'higher'}.`,
  ],
  ({ name, dividendPercent }, { close, currency }) => [
    `What holders of ${name} are paid`,
    dividendPercent === 0
      ? `The company pays no dividend; the share stands at ${close} ${currency}.`
      : `At ${close} ${currency} the dividend yields about ${dividendPercent}%.`,
  ],
  ({ name, priceEarnings }, { close, currency }) => [
    `Is ${name} dear at ${close} ${currency}?`,
    `Analysts weigh a price of about ${Math.round(priceEarnings)} times earnings against the sector.`,
  ],
];

/** News of one company, newest first: the strongest days of the last sixty, each reported by one paper. */
export function newsOf(company: Company, limit: number): Article[] {
  const { currency } = markets[company.market];
  const bars = barsOf(company);
  const moves = bars
    .slice(-60)
    .map(({ date, close }, index) => {
      const before = bars[bars.length - 61 + index]!.close;
      return { date, close, percent: (close / before - 1) * 100, currency };
    })
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
    .slice(0, 20)
    .sort((a, b) => b.date.localeCompare(a.date));
  const random = mulberry32(hash32(`news/${company.market}/${company.symbol}`));
  return moves.slice(0, limit).map((move) => {
    const [title, summary] = headlines[Math.floor(random() * headlines.length)]!(company, move);
    const source = sources[Math.floor(random() * sources.length)]!;
    const code = encodeURIComponent(company.symbol.toLowerCase());
    const url = `https://markets.example/${company.market.toLowerCase()}/${code}/${move.date}`;
    return { title, date: move.date, source, summary, url };
  });
}
