import type { ResultLink } from '#permalink/index.ts';
import { count, counted } from '../format.ts';
import type { Differences, LeftOut } from '../report/differences.ts';

/** What may be said of a claim of which nothing came out differently: its first words, and what was compared. */
export function reproducedWords(
  link: ResultLink,
  { leftOut }: Differences,
): { heading: string; compared: string } {
  const claimed = link.verdicts.length - leftOut.cells;
  const beside =
    link.figures || link.means ? ', and so are the figures that the sender says beside them' : '';
  const equal = `were computed again in this browser and are equal${beside}.`;
  if (leftOut.cells === 0)
    return { heading: 'Reproduced here.', compared: `All ${count(claimed)} verdicts ${equal}` };
  if (claimed === 0) return { heading: 'Nothing to reproduce.', compared: 'The link claims no verdict.' };
  return {
    heading: 'Reproduced in part.',
    compared: `The ${count(claimed)} of ${counted(link.verdicts.length, 'verdict')} that the link claims ${equal}`,
  };
}

/** The cells that a link says nothing of, and what they come to here; '' where it leaves none out. */
export function leftOutWords({ cells, failed, notCounted }: LeftOut): string {
  if (cells === 0) return '';
  const lost = notCounted > 0 ? ` and ${count(notCounted)} not counted` : '';
  return `The link leaves out ${counted(cells, 'cell')}; run here, ${count(failed)} of them ${failed === 1 ? 'fails' : 'fail'}${lost}.`;
}
