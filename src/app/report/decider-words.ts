import type { Deciders } from '#bridge/contract.ts';
import { deciderOf } from '#core/deciding.ts';
import type { RunConfig } from '#core/run.ts';
import { count, counted } from '../format.ts';
import { quoted } from '#core/quoted.ts';
import { isRegistered, scorerTitle } from './scorer-titles.ts';

/** Why each usual decider decides, in a sentence for the set-up. */
const why: Readonly<Record<string, string>> = {
  'task-outcome':
    'What was executed is judged by what it did: end state, calls made without an error, facts in the answer.',
  bfcl: 'BFCL’s rows are judged by BFCL’s rules, corrected where its code departs from them.',
  'bfcl-as-coded': 'BFCL’s rows are judged as BFCL’s own checker judges them.',
  'tool-choice': 'These labels name tools and nothing more, so the choice of tools decides.',
  'mcpbr-mcptoolbench': 'Calls and arguments are compared with the label; nothing is executed.',
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

/**
 * What is said of a scorer that an address asks for and that does not decide the run as shown; undefined where it does, or while it is
 * not known whether it could. `notComputed`: those that apply to some of its tasks and that it was not scored by.
 */
export function askedDecider(
  asked: string | null,
  config: Pick<RunConfig, 'scorerIds' | 'decidedBy'>,
  notComputed: Deciders['scorers'] | undefined,
): { words: string; isComputable: boolean } | undefined {
  if (asked === null || asked === '' || asked === deciderOf(config)) return undefined;
  const scorer = quoted(scorerTitle(asked));
  const stays = 'so it stays decided as above.';
  if (!isRegistered(asked)) {
    return {
      words: `The address asks for ${scorer}, which is no scorer of this page, ${stays}`,
      isComputable: false,
    };
  }
  if (!notComputed || config.scorerIds.includes(asked)) return undefined;
  return notComputed.some(({ id }) => id === asked)
    ? {
        words: `This run has not been scored by ${scorer} yet, ${stays} Computing it asks no model.`,
        isComputable: true,
      }
    : { words: `${scorer} applies to no task of this run, ${stays}`, isComputable: false };
}
