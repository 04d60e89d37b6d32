import { PlaygroundError } from '#core/errors.ts';
import type { DocumentedScorer } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { rememberedAttempt, madeCalls, withCalls } from './made-calls.ts';
import { expectedPlans } from './structure/plan.ts';

/** A tool as a label, a menu or a call names it. */
interface NamedTool {
  name: string;
  server?: string | null;
}

interface SetApart {
  task: Task;
  trajectory: Trajectory;
  /** A tool of the menu, the label or a call under the name it has here. */
  own: <Tool extends NamedTool>(tool: Tool) => Tool;
  /** What is to be said where a call is of another server than the label names for its tool; '' where none is. */
  elsewhere: string;
}

/**
 * Task and attempt for scorers that compare names: where tools of several servers have one name, all but the first get a name of their
 * own, `search@crm`. A server counts where label and answer both name one. Gives back the same objects where no two tools share a name.
 */
export const setApart = rememberedAttempt(tellApart);

function tellApart(task: Task, trajectory: Trajectory): SetApart {
  const asGiven: SetApart = { task, trajectory, own: (tool) => tool, elsewhere: '' };
  const wanted = expectedPlans(task)
    .flat()
    .flatMap((call): NamedTool[] => [call, ...call.alternatives]);
  if (![...wanted, ...task.tools].some(namesServer)) return asGiven;
  const made = callsOf(trajectory);
  if (!made) return asGiven;
  const shared = sharedNames(wanted, made, task.tools);
  if (shared.size === 0) return asGiven;
  const own = <Item extends NamedTool>(item: Item): Item => {
    const name = shared.get(item.name)?.nameOn(item) ?? item.name;
    return name === item.name ? item : { ...item, name };
  };
  const ownCall = (call: ExpectedCall): ExpectedCall => ({
    ...own(call),
    alternatives: call.alternatives.map(own),
  });
  const { calls, otherPlans, ...rest } = task.target;
  const target = {
    ...rest,
    ...(calls ? { calls: calls.map(ownCall) } : {}),
    ...(otherPlans ? { otherPlans: otherPlans.map((plan) => plan.map(ownCall)) } : {}),
  };
  return {
    task: { ...task, tools: task.tools.map(own), target },
    trajectory: withCalls(trajectory, own),
    own,
    elsewhere: made.flatMap((call) => shared.get(call.name)?.elsewhere(call) ?? [])[0] ?? '',
  };
}

/** Undefined where they are too many to be read: a scorer that needs them says so itself. */
function callsOf(trajectory: Trajectory): readonly NamedTool[] | undefined {
  try {
    return madeCalls(trajectory).calls;
  } catch (error) {
    if (error instanceof PlaygroundError) return undefined;
    throw error;
  }
}

interface SharedName {
  nameOn(tool: NamedTool): string;
  /** A sentence where the label names the tool on other servers alone. */
  elsewhere(call: NamedTool): string | undefined;
}

/** The names that are said to be of more than one server. Where the label names a tool without its server, any server will do. */
function sharedNames(
  wanted: readonly NamedTool[],
  made: readonly NamedTool[],
  offered: readonly NamedTool[],
): Map<string, SharedName> {
  const byName = new Map<string, [wanted: NamedTool[], made: NamedTool[], offered: NamedTool[]]>();
  for (const [index, tools] of [wanted, made, offered].entries()) {
    for (const tool of tools) {
      const same = byName.get(tool.name) ?? [[], [], []];
      same[index]!.push(tool);
      byName.set(tool.name, same);
    }
  }
  const shared = new Map<string, SharedName>();
  for (const [name, [label, calls, menu]] of byName) {
    const named = serversOf([...label, ...calls]);
    const servers = serversOf([...label, ...calls, ...menu]);
    if (named.size === 0 || servers.size < 2 || !label.every(namesServer)) continue;
    const due = serversOf(label);
    // A call that names no server may be meant for any that is expected: those are not set apart then.
    const bare = new Set(
      due.size > 0 && !calls.every(namesServer) ? due.keys() : [...servers.keys()].slice(0, 1),
    );
    // A menu may name a server by a word of its own, which is no reason to lose the tool’s schema.
    const offeredBy = [...serversOf(menu).keys()];
    if (offeredBy.length > 0 && !offeredBy.some((key) => named.has(key))) bare.add(offeredBy[0]!);
    shared.set(name, sharedName(name, servers, due, bare));
  }
  return shared;
}

type Servers = ReadonlyMap<string, string>;

function sharedName(name: string, servers: Servers, due: Servers, bare: ReadonlySet<string>): SharedName {
  return {
    nameOn: ({ server }) =>
      server && !bare.has(keyOf(server)) ? `${name}@${servers.get(keyOf(server))!}` : name,
    elsewhere: ({ server }) =>
      server && due.size > 0 && !due.has(keyOf(server))
        ? `the label names \`${name}\` of ${[...due.values()].join(' and ')}, the call is to \`${name}\` of ${server}`
        : undefined,
  };
}

const namesServer = ({ server }: NamedTool): boolean => Boolean(server);

/** Each server once, by its key, as it is first spelled. */
function serversOf(tools: readonly NamedTool[]): Map<string, string> {
  const servers = new Map<string, string>();
  for (const { server } of tools)
    if (server && !servers.has(keyOf(server))) servers.set(keyOf(server), server);
  return servers;
}

/** Clients write a server’s name with other separators or case: `mcp__my_server__search` is of “My Server”. */
const keyOf = (server: string): string => server.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_');

/** A scorer for which a tool is its name and its server, where label and answer both name one. */
export const byServer = (scorer: DocumentedScorer): DocumentedScorer => ({
  ...scorer,
  meaning: `${scorer.meaning} Where label and answer both name the server of a tool, it counts: a tool of the same name on another server is another tool.`,
  score(task, trajectory) {
    const apart = setApart(task, trajectory);
    const score = scorer.score(apart.task, apart.trajectory);
    return apart.elsewhere === ''
      ? score
      : { ...score, explanation: `${score.explanation} Servers count: ${apart.elsewhere}.` };
  },
});

/** A scorer whose original compares names alone: that a call is to another server is said, and passes. */
export const byNameAlone = (scorer: DocumentedScorer): DocumentedScorer => ({
  ...scorer,
  weaknesses: `${scorer.weaknesses} A tool is its name alone, as in the original: one of the same name on another server passes.`,
  score(task, trajectory) {
    const score = scorer.score(task, trajectory);
    const { elsewhere } = setApart(task, trajectory);
    return elsewhere === '' || score.value === 0
      ? score
      : {
          ...score,
          explanation: `${score.explanation} Names alone decide here, as in the original: ${elsewhere}.`,
        };
  },
});
