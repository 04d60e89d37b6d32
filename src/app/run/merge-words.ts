import type { Became, Difference, NamedCell, Tally } from '#files/parts/index.ts';
import { counted } from '../frame/format.ts';

export const differenceTitles: Readonly<Record<Difference['of'], string>> = {
  app: 'Run by different editions of this app',
  engine: 'Run by different engines',
  prices: 'Different prices; the first part’s are kept',
  parts: 'Dealt out to different numbers of parts',
  clock: 'Clocks went backwards; these times count for nothing',
};

/** What of a difference is worth reading: prices are long, and the report shows those that are kept. */
export const saidOf = ({ of, said }: Difference): string => (of === 'prices' ? '' : said.join('; '));

const becameWords: Readonly<Record<Became, string>> = {
  correct: 'solved',
  partial: 'partly right',
  incorrect: 'not solved',
  'no-call': 'no call made',
  undecided: 'undecided',
  lost: 'lost to the provider, the network or this app',
};
export const becameWord = (became: Became): string => becameWords[became];

/** A cell by its names, repeats counted from 1. */
export const cellWords = ({ task, contender, repeat }: NamedCell): string =>
  `${task}, ${contender}, repeat ${repeat + 1}`;

/** The cells of a contender that count for nothing, by why; '' where all count. */
export function openWords({ missing, conflicts, lost, undecided }: Tally): string {
  const some = [
    missing > 0 && `${missing} missing`,
    conflicts > 0 && `${conflicts} in conflict`,
    lost > 0 && `${lost} lost`,
    undecided > 0 && `${undecided} undecided`,
  ];
  return some.filter(Boolean).join(', ');
}

/** The models that answered for a contender where they are several, as their provider names them. */
export function versionsWords({ answeredBy }: Tally): string {
  const versions = Object.entries(answeredBy).sort(([a], [b]) => (a < b ? -1 : 1));
  if (versions.length < 2) return '';
  return versions.map(([name, cells]) => `${name} (${counted(cells, 'cell')})`).join(', ');
}
