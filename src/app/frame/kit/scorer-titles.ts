import { deciderOf, type Deciders } from '#core/cell.ts';
import { quoted } from '#core/quoted.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import type { RunConfig } from '#core/run.ts';
import { count, counted } from '../format.ts';

/** The title of every registered scorer, so that a report need not load the scorers to name them. A test holds them to the registry. */
const scorerTitles: Readonly<Record<string, string>> = {
  'task-outcome': 'Task outcome',
  'mcpbr-mcptoolbench': 'mcpbr MCPToolBench++, as documented',
  'mcpbr-mcptoolbench-as-coded': 'mcpbr MCPToolBench++, as coded',
  'mcpbr-toolbench': 'mcpbr ToolBench, as documented',
  'mcpbr-toolbench-as-coded': 'mcpbr ToolBench, as coded',
  'mcptoolbenchpp-last-node': 'MCPToolBench++ repository, last call',
  'mcptoolbenchpp-pass': 'MCPToolBench++ repository, pass flags',
  ast: 'AST, as the paper words it',
  'ast-dag': 'AST-DAG',
  'ast-dag-lenient': 'AST-DAG, lenient',
  bfcl: 'BFCL AST, corrected',
  'bfcl-as-coded': 'BFCL AST, as coded',
  'bfcl-relevance-as-coded': 'BFCL relevance, as coded',
  'tool-choice': 'Choice of tools, any order',
  'call-f1': 'Call F1',
  'node-f1': 'Node F1',
  'edge-f1': 'Edge F1',
  'graph-edit': 'Graph edit similarity',
  'edit-distance': 'Normalised edit distance',
  nestful: 'NESTFUL',
  't-eval-planning': 'T-Eval planning (Jaccard)',
  'mcpeval-strict': 'MCPEval, strict',
  'mcpeval-flexible': 'MCPEval, flexible',
  irrelevance: 'No call when none is expected',
  'rule-based-execution': 'Rule-based execution',
  'trajectory-efficiency': 'Trajectory efficiency',
  'result-use': 'Use of results',
  'asked-when-due': 'Asked when it should',
  'state-match': 'End state',
  'answer-match': 'Final answer',
};

export const isRegistered = (id: string): boolean => Object.hasOwn(scorerTitles, id);

/** Decides where no scorer applies: the verdicts of a log's maker. */
const RECORDED_TITLE = 'recorded';

const titleOf = (id: string): string | undefined =>
  isRegistered(id) ? scorerTitles[id] : id === RECORDED_DECIDER ? RECORDED_TITLE : undefined;

/** A scorer's title; for an unknown scorer its id, which may be any text. */
export const scorerTitle = (id: string): string => titleOf(id) ?? id;

/** The same for a separate line: an unknown id is quoted and cut. */
export const scorerName = (id: string): string => titleOf(id) ?? quoted(id);

/** A measure of a score as text, to three decimals; a dash where it is not defined, such as precision without a call. */
export const measureText = (value: number | boolean | null): string => {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(Math.round(value * 1000) / 1000);
};

/** Why each usual decider decides, in a sentence for the set-up. */
const why: Readonly<Record<string, string>> = {
  'task-outcome':
    'Executed answers are judged by their effects: end state, calls made without an error, facts in the answer.',
  bfcl: 'BFCL’s rows are judged by BFCL’s rules, corrected where its code departs from them.',
  'bfcl-as-coded': 'BFCL’s rows are judged as BFCL’s own checker judges them.',
  'tool-choice': 'These labels name tools and nothing more, so the choice of tools decides.',
  'state-match': 'These labels name no call, so the end state decides.',
  'answer-match': 'These labels name no call, so the final answer decides.',
  'mcpbr-mcptoolbench': 'Calls and arguments are compared with the label; nothing is executed.',
};

/**
 * The help below the choice of the deciding scorer: its evidence, and the tasks that it cannot decide. `wanted`: the person's
 * choice, which decides again when it applies.
 */
export function decidersHelp(
  chosen: string | undefined,
  deciders: Deciders | undefined,
  wanted: string | undefined = chosen,
): string {
  if (!deciders || chosen === undefined) return 'Looking at the tasks…';
  if (wanted !== undefined && wanted !== chosen)
    return `${quoted(scorerTitle(wanted))} was chosen but applies to none of these tasks in the way they will be run. It decides again as soon as it applies. ${decidersHelp(chosen, deciders)}`;
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
 * The notice about a scorer of the address that does not decide the shown run; undefined if it decides, or while that is unknown.
 * `notComputed`: scorers that apply to some tasks but were not computed.
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
      words: `The address asks for ${scorer}, which is not a scorer of this page, ${stays}`,
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
