import { drawsFromServers, menusOf } from '#core/agent.ts';
import { isLabelAccepted } from '#core/accepted-label.ts';
import type { TaskRow } from '#core/dataset.ts';
import { isLanguageModel } from '#core/model.ts';
import type { Execution, Run, RunConfig, ServerOfRun } from '#core/run.ts';
import { isDescribedAlike, toolKey } from '#core/tool-list.ts';
import { comparedTasks, leftOutOf, type StandingsTable } from '#measure/metrics/index.ts';
import { count, counted, dateTime, locale, shortened } from '../frame/format.ts';
import { menuWords } from '../frame/models/model-words.ts';
import { runTitle } from '../frame/models/run-title.ts';
import { movedWords } from '../frame/words/threshold-words.ts';
import { settingsApart } from '../frame/models/presets.ts';
import { placeWords } from '../frame/words/execution.ts';
import { scorerName } from '../frame/kit/scorer-titles.ts';
import { textOfPerson } from '../frame/words/person-text.ts';
import type { SharedTasks } from './shared-tasks.ts';
import type { ComparedSystem } from './systems.ts';
import type { Compared } from './tables.ts';

/** A run as a sentence names it. */
export const runName = ({ config, createdAt }: Pick<Run, 'config' | 'createdAt'>): string =>
  `${runTitle(config)}, ${dateTime(createdAt)}`;

/** Which tasks are compared and which are not, a sentence each. */
export function sharedWords({ views, unmatched, unsteady, tasks, isAcross }: SharedTasks): string[] {
  const partial = views.filter(({ run }) => run.ordinals.length > tasks.length);
  return [
    isAcross &&
      views.length > 1 &&
      `The runs use different data sets, or different states of one data set. The comparison covers ${counted(tasks.length, 'task')} with the same id, request and expected tools in every run.`,
    ...partial.map(
      ({ run }) =>
        `${runName(run)}: ${counted(run.ordinals.length - tasks.length, 'task')} of ${count(run.ordinals.length)} left out, because not every run includes them.`,
    ),
    ...unsteady.map(
      ({ run }) =>
        `${runName(run)}: left out. The tools of its servers changed during the run, so some cells were given other tools.`,
    ),
    ...unmatched.map(
      ({ run }) =>
        `${runName(run)}: left out. This browser does not have its data set, ${run.dataset.title}, as it was for the run, so its tasks cannot be matched.`,
    ),
  ].filter((each) => typeof each === 'string');
}

const isServed = ({ config }: Run): boolean => config.execution?.on === 'servers';

/** Settings other than the models in which runs may differ, each with a sentence. `among`: the runs to which the setting applies. */
const conditions: readonly {
  of: (run: Run) => string;
  among?: (run: Run) => boolean;
  said: (values: readonly string[]) => string;
}[] = [
  {
    of: ({ versions }) => versions.rules,
    said: (rules) =>
      `Scored under different rules: those of ${rules.join(' and of ')}. Score the older run again first.`,
  },
  {
    of: ({ config }) => (config.execution ? `on ${placeWords(config.execution)}` : 'nowhere'),
    said: (places) => `Calls were executed ${places.join(' and ')}.`,
  },
  {
    of: ({ config }) => menusOf(config).map(menuWords).join('; and '),
    said: (menus) => `Models were offered different tools for the same task: ${menus.join('; or ')}.`,
  },
  {
    of: ({ servers = [] }) =>
      [...new Set(servers.map(({ protocolVersion }) => protocolVersion))].sort().join(' and '),
    among: (run) => isServed(run) && run.servers !== undefined,
    said: (eras) => `Their servers spoke different versions of MCP: ${eras.join('; or ')}.`,
  },
  {
    of: ({ config }) => rulesOf(config.execution),
    among: isServed,
    said: (persons) =>
      `Questions of servers were answered by different rules: ${persons.map((rules) => shortened(rules, MOST_RULES)).join('; or ')}.`,
  },
  {
    of: ({ config }) => String(config.repeats),
    said: (repeats) =>
      `Tasks were tried ${repeats.join(' and ')} times. Each task counts once, by its share of solved attempts.`,
  },
];

/** A sentence for each unfinished run, and for each setting, other than the models, that may cause a difference. */
export function cautionWords(runs: readonly Run[]): string[] {
  const unfinished = runs.filter(({ done, cells }) => done < cells);
  return [
    ...unfinished.map(
      (run) =>
        `${runName(run)} is not finished: ${count(run.done)} of ${counted(run.cells, 'cell')} are compared.`,
    ),
    ...conditions.flatMap(({ of, among = () => true, said }) => {
      const values = [...new Set(runs.filter(among).map(of))];
      return values.length > 1 ? [said(values)] : [];
    }),
    ...readingCautions(runs.map(({ config }) => config)),
    ...askedApart(runs),
    ...listsApart(runs),
    ...describedApart(offeredApart(runs)),
  ];
}

/** How runs read answers otherwise than is usual, a sentence each: where all do so, too, since others do not. */
export function readingCautions(all: readonly Pick<RunConfig, 'thresholds' | 'textFallback'>[]): string[] {
  const searched = all.filter(({ textFallback }) => textFallback).length;
  const moved = [...new Set(all.map(({ thresholds }) => movedWords(thresholds)))];
  const sentences = moved
    .filter(Boolean)
    .map((words) =>
      moved.length === 1
        ? `mcpbr’s thresholds were changed: ${words}.`
        : `mcpbr’s thresholds were changed in one of the runs and differ from the others: ${words}.`,
    );
  return searched === 0
    ? sentences
    : [
        ...sentences,
        searched === all.length
          ? 'Prose was searched for calls, too (text fallback).'
          : `Prose was searched for calls in ${count(searched)} of ${counted(all.length, 'run')} alone (text fallback).`,
      ];
}

/** How language models were asked otherwise, apart from what `conditions` say. */
function askedApart(runs: readonly Run[]): string[] {
  const asking = runs.filter(({ config }) => !config.recorded && config.models.some(isLanguageModel));
  const apart = settingsApart(asking.map(({ config }) => config));
  return apart.length === 0 ? [] : [`Language models were asked differently: ${apart.join('; ')}.`];
}

/** Servers whose list of tools differs between the runs that used them, or runs that used other servers. */
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
  const whose = named.length > 0 ? ` of ${named.slice(0, TITLES).join(', ')}` : '';
  const outcome = runs.some(({ config }) => drawsFromServers(config))
    ? ' Menus were drawn from these lists.'
    : offeredApart(runs).length > 0
      ? ''
      : ' The tasks’ own tools were the same in all runs.';
  return [`The lists of tools${whose} differ in names, descriptions or schemas.${outcome}`];
}

/** Names of tools whose description or schema differs between runs on servers. */
function offeredApart(runs: readonly Run[]): string[] {
  const all = runs
    .filter(isServed)
    .map(({ offered = [] }) => new Map(offered.map((tool) => [toolKey(tool), tool] as const)));
  const keys = new Set(all.flatMap((tools) => [...tools.keys()]));
  const apart = [...keys].flatMap((key) => {
    const [first, ...others] = all.map((tools) => tools.get(key));
    return others.every((tool) => (first && tool ? isDescribedAlike(first, tool) : first === tool))
      ? []
      : all.flatMap((tools) => tools.get(key)?.name ?? []);
  });
  return [...new Set(apart)];
}

const describedApart = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `The description or schema of these tools differs between runs: ${shortened(names.join(', '), MOST_NAMES)}.`,
      ];

/** More names than this are counted, and more titles of servers left out. */
const NAMED = 3;
const TITLES = 6;

/** Characters of a person's rules, and of names of tools, that are repeated. */
const MOST_RULES = 200;
const MOST_NAMES = 200;

/** The rules by which questions of servers were answered. Facts of a task belong to the data set. */
function rulesOf(execution: Execution | undefined): string {
  if (execution?.on !== 'servers' || !execution.person) return 'nobody answered';
  return textOfPerson(execution.person).replaceAll('\n', ', ') || 'a person who knows nothing';
}

/** What a reader must know of these systems and tasks before any ranking, a sentence each. `rows`: the tasks; absent where they are not known. */
export function comparedWords({ systems, table }: Compared, rows: readonly TaskRow[] | undefined): string[] {
  const tasks = comparedTasks(table);
  const names = systems.map(({ name }) => name);
  const scorers = table.evaluators.map(({ scorerId }) => scorerName(scorerId));
  const ofTasks =
    rows && tasks.length > 0
      ? [lostCategoryWords(table, tasks, rows, names, scorers), acceptedLabelWords(tasks, rows)]
      : [];
  return [originWords(systems), ...ofTasks].filter(Boolean);
}

/** `16 published by X, 3 of a log that names no publisher`; one publisher of all is named alone. */
function publishersOf(recorded: readonly ComparedSystem[]): string {
  const models = new Map<string | undefined, number>();
  for (const { recorded: source } of recorded)
    models.set(source?.publisher, (models.get(source?.publisher) ?? 0) + 1);
  const named = [...models].filter(([publisher]) => publisher !== undefined);
  const unnamed = models.get(undefined) ?? 0;
  if (named.length === 1 && unnamed === 0) return `published by ${named[0]![0]!}`;
  const rest = named.slice(NAMED).reduce((sum, [, each]) => sum + each, 0);
  return [
    ...named.slice(0, NAMED).map(([publisher, each]) => `${count(each)} published by ${publisher!}`),
    ...(rest > 0 ? [`${count(rest)} by others`] : []),
    ...(unnamed > 0 ? [`${count(unnamed)} without a named publisher`] : []),
  ].join(', ');
}

/** Who answered here, and whose answers were read: said before any ranking. */
export function originWords(systems: readonly ComparedSystem[]): string {
  const recorded = systems.filter(({ kind }) => kind === 'recorded');
  const asked = systems.length - recorded.length;
  if (recorded.length === 0) return '';
  const read = `${counted(recorded.length, 'model')} of recorded answers`;
  const by = ` (${publishersOf(recorded)})`;
  return asked === 0
    ? `All are recorded answers${by}: no model was asked here.`
    : `${read}${by} are compared with ${count(asked)} that answered here. The recorded ones may have been asked differently.`;
}

/** Why tasks are left out, a line each; empty where none is. `scorers`: their titles. */
export function leftOutLines({ systems, table }: Compared, scorers: readonly string[]): string[] {
  const { tasks, bySystem, byEvaluator } = leftOutOf(table);
  if (tasks === 0) return [];
  return [
    ...bySystem.flatMap((each, system) =>
      each > 0 ? [`${systems[system]!.name} has no counted answer to ${counted(each, 'task')}`] : [],
    ),
    ...byEvaluator.flatMap((each, scorer) =>
      each > 0 ? [`${scorers[scorer]!} does not judge every answer to ${counted(each, 'task')}`] : [],
    ),
  ];
}

/** What must be said where compared tasks have a label that a person accepted from an answer; '' where none has. */
export function acceptedLabelWords(
  compared: readonly number[],
  rows: readonly Pick<TaskRow, 'issues'>[],
): string {
  const accepted = compared.filter((task) => isLabelAccepted(rows[task]!)).length;
  if (accepted === 0) return '';
  const were = `${counted(accepted, 'label')} of the compared tasks ${accepted === 1 ? 'was' : 'were'} accepted from a model’s answer`;
  return `${were}. That model’s own answers to them are not counted.`;
}

/**
 * The categories that have no compared task, and the reason: systems without an answer to any task of one of them, or scorers that judge
 * none of its answers. '' where every category has a compared task. `rows`: the tasks of the table, `compared`: positions of
 * those that are compared; `systems` and `scorers`: names.
 */
export function lostCategoryWords(
  table: StandingsTable,
  compared: readonly number[],
  rows: readonly Pick<TaskRow, 'category'>[],
  systems: readonly string[],
  scorers: readonly string[],
): string {
  const left = new Set(compared.map((task) => rows[task]!.category));
  const lost = [...new Set(rows.map(({ category }) => category))].filter((name) => name && !left.has(name));
  if (lost.length === 0) return '';
  const tasksIn = lost.map((name) => rows.flatMap(({ category }, task) => (category === name ? [task] : [])));
  const hasNoneIn = (has: (task: number) => boolean): boolean => tasksIn.some((tasks) => !tasks.some(has));
  const silent = systems.filter((_, system) =>
    hasNoneIn((task) => table.answered[system * table.tasks + task] !== 0),
  );
  const unjudging = scorers.filter((_, scorer) => {
    const { counted: verdicts } = table.evaluators[scorer]!;
    return hasNoneIn((task) => systems.some((__, system) => verdicts[system * table.tasks + task] !== 0));
  });
  const which = lost.length === 1 ? 'it' : 'all of them';
  const [one, several] = [silent.length === 1, silent.length > NAMED];
  const why = [
    silent.length > 0 &&
      `${several ? counted(silent.length, 'model') : list(silent)} ${one ? 'has' : 'have'} no answer to ${which}`,
    unjudging.length > 0 && `${list(unjudging)} ${unjudging.length === 1 ? 'does' : 'do'} not judge ${which}`,
  ].filter(Boolean);
  const names = list(lost.map((name) => `“${name}”`));
  return `Left out: ${names} (${counted(tasksIn.flat().length, 'task')}), because ${why.join('; ') || UNSHARED}.`;
}

const UNSHARED = 'no task there was answered by every model and judged by every scorer';

const list = (names: readonly string[]): string => new Intl.ListFormat(locale).format(names);
