import type { Deciders } from '#bridge/contract.ts';
import { count, counted } from '../format.ts';

/** Why each usual decider decides, in a sentence for the set-up. */
const why: Readonly<Record<string, string>> = {
  'task-outcome':
    'What was executed is judged by what it did: end state, calls made without an error, facts in the answer.',
  bfcl: 'BFCL’s rows are judged by BFCL’s rules, corrected where its code departs from them.',
  'bfcl-as-coded': 'BFCL’s rows are judged as BFCL’s own checker judges them.',
  'tool-choice': 'These labels name tools and nothing more, so the choice of tools decides.',
  'mcpbr-mcptoolbench': 'Calls and arguments are held against the label; nothing is executed.',
};

/** What stands below the choice of the deciding scorer: what it looks at, and which tasks it cannot decide. */
export function decidersHelp(chosen: string | undefined, deciders: Deciders | undefined): string {
  if (!deciders || chosen === undefined) return 'Looking at the tasks…';
  const applies = deciders.scorers.find(({ id }) => id === chosen)?.applies ?? 0;
  const left = deciders.looked - applies;
  const says = Object.hasOwn(why, chosen) ? `${why[chosen]!} ` : '';
  const later = 'It can be changed in the report without asking a model again.';
  if (left === 0) return `${says}${later}`;
  const among =
    deciders.looked < deciders.of
      ? `${count(left)} of the ${count(deciders.looked)} tasks looked at`
      : counted(left, 'task');
  return `It does not apply to ${among}: their cells will not be counted. ${says}${later}`;
}
