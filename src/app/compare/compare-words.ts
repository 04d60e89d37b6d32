import type { Execution, Run, ServerOfRun } from '#core/run.ts';
import type { Gate, PairComparison } from '#metrics/index.ts';
import { TOO_FEW_TO_TELL } from '#metrics/index.ts';
import { count, counted, dateTime, shortened } from '../format.ts';
import { menuWords } from '../models/model-words.ts';
import { placeWords } from '../report/execution.ts';
import { textOfPerson } from '../runs/person-text.ts';
import { pointRange, points } from '../report/report-words.ts';
import type { SharedTasks } from './shared-tasks.ts';

/** Each verdict as it is written. */
export const gateTitles: Readonly<Record<Gate['verdict'], string>> = {
  go: 'go',
  'no-go': 'no-go',
  inconclusive: 'inconclusive',
};

const limitWords = (margin: number): string => (margin === 0 ? '0' : `\u2212${margin}`);

/** Why it is a go, a no-go or neither, in a sentence or two that name no verdict. */
export function gateSentence(candidate: string, baseline: string, gate: Gate, margin: number): string {
  const { verdict, openBy, tasks, lost, neededTasks } = gate;
  const limit = limitWords(margin);
  const difference = `${points(gate.points)} points ${pointRange(gate)} on ${counted(tasks, 'task')}`;
  const opening = `${candidate} against ${baseline}: ${difference}.`;
  if (verdict === 'go')
    return `${opening} The whole interval is above ${limit}: ${margin === 0 ? 'it is better' : `not more than ${margin} points worse`}.`;
  if (verdict === 'no-go')
    return `${opening} The whole interval is below ${limit}: ${margin === 0 ? 'it is worse' : `more than ${margin} points worse`}.`;
  if (openBy === 'few-tasks') return `${opening} Below ${TOO_FEW_TO_TELL} tasks nothing is decided.`;
  if (openBy === 'lost-cells')
    return `${opening} The interval leaves ${limit} out, but the ${counted(lost, 'lost cell')} could move the difference across it. Try them again first.`;
  const needed =
    neededTasks === null
      ? ` The difference is ${limit} itself: no number of tasks tells them apart.`
      : ` If the true difference is this one, about ${count(neededTasks)} tasks would settle it in 4 of 5 runs (an estimate).`;
  return `${opening} The interval holds ${limit}, so the data decide neither.${needed}`;
}

/** A run as a sentence names it. */
export const runName = ({ config, createdAt }: Pick<Run, 'config' | 'createdAt'>): string =>
  `${config.title}, ${dateTime(createdAt)}`;

/** Which tasks are compared and which are not, a sentence each. */
export function sharedWords({ views, unmatched, unsteady, tasks, isAcross }: SharedTasks): string[] {
  const partial = views.filter(({ run }) => run.ordinals.length > tasks.length);
  return [
    isAcross &&
      views.length > 1 &&
      `The runs are over different data sets, or over different states of one: only the ${counted(tasks.length, 'task')} that all of them hold with the same id, request and expected tools are compared.`,
    ...partial.map(
      ({ run }) =>
        `${counted(run.ordinals.length - tasks.length, 'task')} of ${count(run.ordinals.length)} of ${runName(run)}: left out, because not all runs took them.`,
    ),
    ...unsteady.map(
      ({ run }) =>
        `${runName(run)}: left out. The tools of its servers changed while it was under way, so its cells were not all given the same ones.`,
    ),
    ...unmatched.map(
      ({ run }) =>
        `${runName(run)}: left out. Its data set, ${run.dataset.title}, is not in this browser as it was for the run, so which of its tasks the other runs took is not known.`,
    ),
  ].filter((each) => typeof each === 'string');
}

/** In what the runs differ beside their models, so that a difference may come from there; a sentence each. */
export function cautionWords(runs: readonly Run[]): string[] {
  const differ = (of: (run: Run) => string, among = runs): string[] => {
    const values = [...new Set(among.map(of))];
    return values.length > 1 ? values : [];
  };
  const rules = differ(({ versions }) => versions.rules);
  const places = differ(({ config }) =>
    config.execution ? `on ${placeWords(config.execution)}` : 'nowhere',
  );
  const repeats = differ(({ config }) => String(config.repeats));
  const menus = differ(({ config }) => menuWords(config.menu));
  const served = runs.filter(({ config }) => config.execution?.on === 'servers');
  const eras = differ(
    versionsOf,
    served.filter(({ servers }) => servers),
  );
  const persons = differ(({ config }) => rulesOf(config.execution), served);
  return [
    ...runs.flatMap((run) =>
      run.done < run.cells
        ? [
            `${runName(run)} is not finished: ${count(run.done)} of ${counted(run.cells, 'cell')} are compared.`,
          ]
        : [],
    ),
    ...(rules.length > 0
      ? [`Scored under different rules: those of ${rules.join(' and of ')}. Score the older run again first.`]
      : []),
    ...(places.length > 0 ? [`Calls were executed ${places.join(' and ')}.`] : []),
    ...listsApart(runs),
    ...(menus.length > 0
      ? [`Models were offered different tools for the same task: ${menus.join('; or ')}.`]
      : []),
    ...(eras.length > 0 ? [`Their servers spoke different versions of MCP: ${eras.join('; or ')}.`] : []),
    ...(persons.length > 0
      ? [
          `Questions of servers were answered by different rules: ${persons.map((rules) => shortened(rules, MOST_RULES)).join('; or ')}.`,
        ]
      : []),
    ...(repeats.length > 0
      ? [
          `Tasks were tried ${repeats.join(' and ')} times. Each task counts once, by its share of solved attempts.`,
        ]
      : []),
  ];
}

const versionsOf = ({ servers = [] }: Run): string =>
  [...new Set(servers.map(({ protocolVersion }) => protocolVersion))].sort().join(' and ');

/** Servers of one name whose lists of tools were not the same in all runs that used them, and runs of which each used other lists. */
function listsApart(runs: readonly Run[]): string[] {
  const used = runs.flatMap(({ servers }) => (servers ? [servers] : []));
  const hashesOf = (servers: readonly ServerOfRun[]): string =>
    servers
      .map(({ listHash }) => listHash)
      .sort((a, b) => a - b)
      .join();
  if (new Set(used.map(hashesOf)).size < 2) return [];
  const byTitle = new Map<string, Set<number>>();
  for (const { title, listHash } of used.flat())
    byTitle.set(title, (byTitle.get(title) ?? new Set()).add(listHash));
  const named = [...byTitle].flatMap(([title, hashes]) => (hashes.size > 1 ? [`“${title}”`] : []));
  const whose = named.length > 0 ? ` of ${named.slice(0, NAMED).join(', ')}` : '';
  return [
    `The lists of tools${whose} were not the same: names, descriptions or schemas differ, so the models were not given the same tools.`,
  ];
}

const NAMED = 6;

/** Characters of a person's rules that are repeated. */
const MOST_RULES = 200;

/** By what rules questions of servers were answered; what a task brings itself belongs to the data set. */
function rulesOf(execution: Execution | undefined): string {
  if (execution?.on !== 'servers' || !execution.person) return 'nobody answered';
  return textOfPerson(execution.person).replaceAll('\n', ', ') || 'a person who knows nothing';
}

/** Where the exact test and the one that decides disagree at .05; '' where they nowhere do. */
export function exactWords(pairs: readonly PairComparison[]): string {
  const apart = pairs.filter(
    ({ adjustedExactP, distinguishable }) =>
      adjustedExactP !== null && adjustedExactP < 0.05 !== distinguishable,
  ).length;
  return apart === 0
    ? ''
    : `For ${counted(apart, 'pair')} the exact test, which is the more cautious, shows no difference where the mid-p test does.`;
}
