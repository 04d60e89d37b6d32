import type { LeftOut, TestbedCoverage } from '#store/bridge/contract.ts';
import type { ServerCoverage } from '#store/bridge/servers-contract.ts';
import type { ServerStatus } from '#core/mcp.ts';
import {
  isReplayed,
  type Execution,
  type OnServers,
  type Run,
  type RunConfig,
  type ServerOfRun,
} from '#core/run.ts';
import { count, counted, dateTime } from '../format.ts';
import { sessionsWords } from './sessions-words.ts';
import { FAULT_REACH, FAULT_TITLES, type FaultPlan, type FaultRule } from '#core/fault.ts';

/** The values of the fields about a person's own servers. */
export type ServersChoice = {
  ids: string[];
  /** How many tasks of the set-up they can execute; undefined while unknown. */
  coverage: ServerCoverage | undefined;
  /** The scripted person's answers, as lines of `person-text.ts`. */
  person?: string;
  /** Are agents offered tools to read the servers' resources and prompts? */
  reads?: boolean;
  /** In whose words tools are offered. */
  definitions: NonNullable<OnServers['definitions']>;
};

/** How many servers executed the calls of a run. */
export const serversOf = ({ serverIds, elsewhere }: OnServers): number => elsewhere ?? serverIds.length;

/** "the testbed", "2 servers of your own": where the calls of a run were executed. */
export function placeWords(execution: Execution): string {
  if (execution.on === 'testbed') return 'the testbed';
  return execution.reads
    ? `${serverWords(execution)}, with tools to read resources and prompts`
    : serverWords(execution);
}

function serverWords(execution: OnServers): string {
  if (isReplayed(execution)) {
    const replays =
      execution.serverIds.length === 1
        ? 'a replayed server'
        : `${count(execution.serverIds.length)} replayed servers`;
    const { serverIds, recordedAt = {}, recordedFrom = {} } = execution;
    const each = serverIds.flatMap((id) => {
      const [at, from] = [recordedAt[id], recordedFrom[id]];
      if (at === undefined) return [];
      return from === undefined ? dateTime(at) : `${dateTime(at)} (${from})`;
    });
    return each.length === 0 ? replays : `${replays}, recorded ${[...new Set(each)].join(' and ')}`;
  }
  const whose = execution.elsewhere === undefined ? 'your own' : 'the sender’s own';
  return `${counted(serversOf(execution), 'server')} of ${whose}`;
}

/** “Mine” in MCP 2026-07-28, “Other” in MCP 2025-11-25 */
const spokenWords = (servers: readonly ServerOfRun[]): string =>
  servers.map(({ title, protocolVersion }) => `“${title}” in MCP ${protocolVersion}`).join(', ');

/** `, “Mine” in MCP 2026-07-28`, or `, in MCP 2026-07-28` of a run that a link holds, after where its calls were executed. */
export function spokenAfter({ config: { execution }, servers }: Pick<Run, 'config' | 'servers'>): string {
  if (servers) return `, ${spokenWords(servers)}`;
  const spoken = execution?.on === 'servers' ? (execution.spoken ?? []) : [];
  return spoken.length > 0 ? `, in ${spoken.map((version) => `MCP ${version}`).join(' and ')}` : '';
}

/** Why a run used its MCP version with each server, a sentence each; empty for older runs. */
export const eraWords = (servers: readonly ServerOfRun[]): string[] =>
  servers.flatMap(({ title, protocolVersion, chosenEra, whyOlder, spokenBefore = [] }) => {
    const isNewest = protocolVersion >= '2026-07-28';
    const why = chosenEra
      ? `“${title}” spoke MCP ${protocolVersion}, as was chosen for it.`
      : whyOlder
        ? `“${title}” spoke an older version than MCP 2026-07-28, which was tried first: ${ended(whyOlder)}`
        : isNewest
          ? `“${title}” spoke MCP ${protocolVersion}, which is tried first.`
          : '';
    const before =
      spokenBefore.length > 0 ? `An earlier part of the run: MCP ${spokenBefore.join(', ')}.` : '';
    return [why, before].filter(Boolean);
  });

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** Did the tools of all its servers stay the same from the first cell to the last? */
export const isSteady = ({ servers = [] }: Pick<Run, 'servers'>): boolean =>
  servers.every(({ changed }) => changed === undefined);

/** Which tools changed while a run was under way; '' where none did. */
export function changedWords(servers: readonly ServerOfRun[]): string {
  const named = changedOf(servers, ({ changed }) => changed);
  return named === ''
    ? ''
    : `Tools changed while this run was under way: ${named}. Its cells were not all given the same tools, so Compare leaves it out.`;
}

/** Which tools had changed before it began, after they were listed; '' where none had. */
export function changedBeforeWords(servers: readonly ServerOfRun[]): string {
  const named = changedOf(servers, ({ changedBefore }) => changedBefore);
  return named === ''
    ? ''
    : `Tools had changed before this run began: ${named}. They were listed again, and the run began with the new list.`;
}

const changedOf = (
  servers: readonly ServerOfRun[],
  namesOf: (server: ServerOfRun) => readonly string[] | undefined,
): string =>
  servers
    .flatMap((server) => {
      const changed = namesOf(server);
      if (!changed) return [];
      return [changed.length > 0 ? `“${server.title}” (${namedFew(changed)})` : `“${server.title}”`];
    })
    .join(', ');

/** The explanation of these words: which effects were real. `servers`: as the run saw them. */
export function whatServersMean(execution: Execution, servers: readonly ServerOfRun[] = []): string {
  if (isReplayed(execution)) return WHAT_REPLAYS_MEAN;
  const looked = servers.flatMap(({ title, sessions }) =>
    sessions ? [`“${title}”: ${sessionsWords(sessions)}${sessions.each ? ` ${EACH}` : ''}`] : [],
  );
  const areAlone = servers.length > 0 && servers.every(({ sessions }) => sessions?.each);
  return [areAlone ? WHAT_SESSIONS_MEAN : WHAT_SERVERS_MEAN, ...looked].join(' ');
}

const WHAT_REPLAYS_MEAN =
  'Calls were answered from a recording: nothing had an effect, every cell began from the start, and the same calls get the same answers again. A call that was not recorded is not counted against anyone.';

const EACH = 'Every attempt had a session of its own.';

const WHAT_SESSIONS_MEAN = 'Real calls: no run on them can be repeated exactly.';

const WHAT_SERVERS_MEAN =
  'Real calls on one world for all cells: an earlier cell may have changed what a later one found, and no run on it can be repeated exactly.';

/** "2 of 3 tasks have all their tools there." */
export function coverageWords({ chosen, looked, covered, withoutPrompt }: ServerCoverage): string {
  const of = looked < chosen ? `the first ${count(looked)} tasks` : counted(looked, 'task');
  const prompts =
    withoutPrompt === 0
      ? ''
      : ` ${counted(withoutPrompt, 'other task lacks', 'other tasks lack')} only the prompt to start from.`;
  return `${count(covered)} of ${of} ${covered === 1 ? 'has all its' : 'have all their'} tools there.${prompts}`;
}

/** Which tools the servers describe otherwise than the data set; '' where there are none. */
export function describedWords({ described }: ServerCoverage): string {
  return described.length === 0
    ? ''
    : `The servers describe ${counted(described.length, 'tool')} differently from the data set: ${namedFew(described)}.`;
}

/** In whose words the models of a run on servers were offered its tools. */
export function offeredWords({ config: { execution }, offered }: Pick<Run, 'config' | 'offered'>): string {
  if (execution?.on !== 'servers') return '';
  if (execution.definitions !== 'servers')
    return 'Tools were offered as the data set describes them; the servers may describe them differently.';
  if (!offered) return 'Tools were offered as the servers described them when the run began.';
  return offered.length === 0
    ? 'Tools were offered as the servers described them when the run began, which is how the data set describes them.'
    : `Models were given the servers’ own descriptions of ${counted(offered.length, 'tool')}, as listed when the run began, not those of the data set: ${namedFew(offered.map(({ name }) => name))}.`;
}

/** How many of the labels' calls the recordings answer; '' where a server is a real one, or no label asks for a call. */
export function recordedCallsWords({ expectedCalls, recordedCalls }: ServerCoverage): string {
  if (recordedCalls === undefined || expectedCalls === 0) return '';
  const calls = counted(expectedCalls, 'call');
  if (recordedCalls === 0)
    return `Not one of the ${calls} that their labels ask for is in the recording: it may be of another server, or of other tasks. A cell that makes them is not counted.`;
  return `Of the ${calls} that their labels ask for, the recording answers ${count(recordedCalls)}.`;
}

/** "75 of 181 tasks can be executed on the testbed; a run there leaves out the other 106." */
export function testbedWords({ executable, leftOut }: TestbedCoverage): string {
  const others = leftOut.reduce((sum, { tasks }) => sum + tasks, 0);
  const of = counted(executable + others, 'task');
  if (executable === 0) return `None of ${of} can be executed on the testbed.`;
  if (others === 0) return `All of ${of} can be executed on the testbed.`;
  return `${count(executable)} of ${of} can be executed on the testbed; a run there leaves out the other ${count(others)}.`;
}

/** "68 tasks: tavily-search of the testbed takes no country" */
export const leftOutWords = ({ tasks, why }: LeftOut): string => `${counted(tasks, 'task')}: ${why}`;

const NAMED = 6;

/** The first names, and how many more there are. */
function namedFew(names: readonly string[], most = NAMED): string {
  const more = names.length > most ? ` and ${count(names.length - most)} more` : '';
  return names.slice(0, most).join(', ') + more;
}

/** Which servers of the last set-up are no longer known in this browser; at least one. */
export function missingWords(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length > NAMED ? ` and ${count(titles.length - NAMED)} more` : '';
  return `No longer on the Connect page: ${named.join(', ')}${more}. Choose other servers under “Tools”, or connect ${titles.length === 1 ? 'it' : 'them'} again.`;
}

/** Tools that need a separate consent: they may destroy, or reach beyond their server. */
export const needYes = ({ destructive, openWorld }: ServerCoverage): string[] => [
  ...new Set([...destructive, ...openWorld]),
];

/** Tools that may do more harm now than when the person was asked. */
export const newHarm = (asked: ServerCoverage | undefined, now: ServerCoverage): string[] =>
  needYes({
    ...now,
    destructive: without(now.destructive, asked?.destructive),
    openWorld: without(now.openWorld, asked?.openWorld),
  });

/** The names that are not among the others. Servers have thousands of tools. */
function without(names: readonly string[], others: readonly string[] = []): string[] {
  const known = new Set(others);
  return names.filter((name) => !known.has(name));
}

/** The set-up with the person's consent to these tools. */
export const withAllowed = (config: RunConfig, allowed: readonly string[]): RunConfig =>
  config.execution?.on === 'servers' && allowed.length > 0
    ? { ...config, execution: { ...config.execution, allowed: [...allowed] } }
    : config;

/** The set-up with when those of its servers were recorded that are replayed, and where their files were opened. */
export function withRecordedAt(
  config: RunConfig,
  statusOf: (serverId: string) => ServerStatus | undefined,
): RunConfig {
  if (config.execution?.on !== 'servers') return config;
  const known = config.execution.serverIds.flatMap((id) => {
    const recorded = statusOf(id)?.recorded;
    return recorded ? [{ id, ...recorded }] : [];
  });
  if (known.length === 0) return config;
  const recordedAt = Object.fromEntries(known.map(({ id, recordedAt: at }) => [id, at]));
  const from = known.flatMap(({ id, from: place }) => (place === undefined ? [] : [[id, place] as const]));
  const recordedFrom = from.length === 0 ? {} : { recordedFrom: Object.fromEntries(from) };
  return { ...config, execution: { ...config.execution, recordedAt, ...recordedFrom } };
}

/** How many tools need a consent, which harm they may do, and the first `most` names of each kind; '' if none does. */
export function riskWords(coverage: ServerCoverage, most = NAMED): string {
  const { tools, destructive, openWorld } = coverage;
  const risky = needYes(coverage);
  const alone = without(destructive, openWorld);
  if (risky.length === 0) return '';
  const named = (what: string, names: readonly string[]): string => {
    return names.length === 0 ? '' : ` ${what}: ${namedFew(names, most)}.`;
  };
  const reach = 'reach beyond their server (mail, the web, other people)';
  return [
    `${count(risky.length)} of ${counted(tools.length, 'tool')} may do harm, by ${risky.length === 1 ? 'its' : 'their'} annotations or for lack of them.`,
    named(`May destroy and ${reach}`, without(destructive, alone)),
    named('May destroy', alone),
    named(`May ${reach}`, without(openWorld, destructive)),
  ].join('');
}

/** Why a run on servers cannot start; '' if it can. */
export function notReadyWords({ ids, coverage }: ServersChoice): string {
  if (ids.length === 0) return 'Choose at least one of your servers.';
  if (!coverage) return 'Your servers are not connected yet.';
  return coverage.covered === 0 ? 'None of these tasks has all its tools on the servers you chose.' : '';
}

/** A plan as a sentence goes on with it: `with the fault “Time-out” in 10 % of all calls`. */
export function faultWords({ rules }: FaultPlan): string {
  const [first] = rules;
  if (!first) return 'without faults';
  if (rules.length === 1)
    return `with the fault “${FAULT_TITLES[first.kind]}” in ${percent(first)} % of ${reachWords(first)}${limitWords(first)}`;
  const rates = new Set(rules.map(percent));
  const limits = new Set(rules.map(limitWords));
  const rate = rates.size === 1 ? `, each in ${[...rates][0]} % of the calls it can affect` : '';
  return `with ${rules.length} faults${rate}${limits.size === 1 ? [...limits][0] : ''}`;
}

const percent = ({ rate }: FaultRule): number => Math.round(rate * 100);

/** What the rate is a share of. */
function reachWords({ kind, servers, tools, call }: FaultRule): string {
  const { words } = FAULT_REACH[kind];
  const named = tools ?? servers;
  const reach = named
    ? `${/answers|descriptions|calls that write/.exec(words)?.[0] ?? 'calls'} of ${named.join(', ')}`
    : words;
  return call === undefined ? reach : `${reach}, only in call ${count(call + 1)} of a server`;
}

const limitWords = ({ times }: FaultRule): string =>
  times === undefined
    ? ''
    : `, at most ${times === 1 ? 'once' : times === 2 ? 'twice' : `${count(times)} times`} a task`;

/** The faults of a run's calls: one plan, or each of several. */
export const faultsWords = (plans: readonly FaultPlan[]): string =>
  plans.length > 1
    ? `under ${plans.length} fault plans: ${plans.map(faultWords).join('; ')}`
    : plans.map(faultWords).join('');
