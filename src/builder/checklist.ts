import { mentionsResult } from '#core/tool.ts';
import type { Candidate, Category } from './candidate.ts';
import { changedCall, type Played } from './play.ts';
import { because, listed, reasonText, type Reason, type ReasonCode } from './reasons.ts';

/** What of a plan the paper's requirements speak of. */
interface PlanFacts {
  calls: number;
  steps: number;
  /** Calls that use an earlier result. */
  dependent: number;
  /** Those of them whose source is a call of another server. */
  dependentAcross: number;
  calledServers: number;
  offeredServers: number;
  tools: number;
  isDeterministic: boolean;
  /** Has each call an answer that it can be checked by? */
  isTraceable: boolean;
}

interface Requirement {
  says: ReasonCode;
  isMet: (facts: PlanFacts) => boolean;
}

interface Checklist {
  /** All of them must hold: they are what the category means. */
  must: readonly Requirement[];
  /** At least this many of `should` must hold (MCP-AgentBench, appendix E). */
  least: number;
  should: readonly Requirement[];
}

const oneServer: Requirement = {
  says: 'oneServer',
  isMet: ({ offeredServers }) => offeredServers === 1,
};
const severalServers: Requirement = {
  says: 'severalServers',
  isMet: ({ offeredServers }) => offeredServers > 1,
};
const oneCall: Requirement = { says: 'oneCall', isMet: ({ calls }) => calls === 1 };
const severalCalls: Requirement = { says: 'severalCalls', isMet: ({ calls }) => calls > 1 };
const independent: Requirement = {
  says: 'independent',
  isMet: ({ dependent, steps }) => dependent === 0 && steps === 1,
};
const dependent: Requirement = {
  says: 'dependent',
  isMet: ({ dependent: count, steps }) => count > 0 && steps > 1,
};
const across: Requirement = {
  says: 'across',
  isMet: ({ calledServers }) => calledServers > 1,
};
const deterministic: Requirement = {
  says: 'deterministic',
  isMet: ({ isDeterministic }) => isDeterministic,
};
const traceable: Requirement = {
  says: 'traceable',
  isMet: ({ isTraceable }) => isTraceable,
};
const severalTools: Requirement = { says: 'severalTools', isMet: ({ tools }) => tools > 1 };
const acrossInOrder: Requirement = {
  says: 'acrossInOrder',
  isMet: ({ dependentAcross }) => dependentAcross > 0,
};

/** What MCP-AgentBench asks of each category, as far as an executed plan shows it. */
const CHECKLISTS: Readonly<Record<Category, Checklist>> = {
  single_server_single_call: { must: [oneServer, oneCall], least: 1, should: [deterministic, traceable] },
  single_server_parallel_call: {
    must: [oneServer, severalCalls, independent],
    least: 1,
    should: [deterministic, traceable],
  },
  single_server_sequential_call: {
    must: [oneServer, severalCalls, dependent],
    least: 2,
    should: [severalTools, deterministic, traceable],
  },
  multi_server_single_call: { must: [severalServers, oneCall], least: 2, should: [deterministic, traceable] },
  multi_server_parallel_call: {
    must: [severalServers, severalCalls, independent],
    least: 3,
    should: [across, severalTools, deterministic, traceable],
  },
  multi_server_sequential_call: {
    must: [severalServers, severalCalls, dependent],
    least: 3,
    should: [across, acrossInOrder, deterministic, traceable],
  },
};

/** What a category asks for, a line each, as a prompt lists it. */
export function requirementsOf(category: Category): string {
  const { must, should, least } = CHECKLISTS[category];
  const line = ({ says }: Requirement): string => `- ${reasonText(because(says))}`;
  return [...must.map(line), `At least ${least} of these:`, ...should.map(line)].join('\n');
}

/**
 * The checklist of the candidate's category on its executed plan: whether too little is met, and what is, as a reason: what the category means,
 * then how many of the further requirements hold and how many have to.
 */
export function checked(candidate: Candidate, played: Played): { isOut: boolean; words: Reason } {
  const { must, should, least } = CHECKLISTS[candidate.category];
  const facts = factsOf(candidate, played);
  const missing = [...must, ...should].filter((each) => !each.isMet(facts));
  const [musts, shoulds] = [must, should].map((list) => list.filter((each) => each.isMet(facts)));
  const line = (list: readonly Requirement[]): Reason | string =>
    listed(list.map(({ says }) => because(says)));
  const met = because('met', {
    musts: line(musts!),
    met: shoulds!.length,
    all: should.length,
    least,
    shoulds: line(shoulds!),
  });
  return {
    isOut: musts!.length < must.length || shoulds!.length < least,
    words: missing.length === 0 ? met : because('metBut', { words: met, missing: line(missing) }),
  };
}

function factsOf({ calls, servers, changes }: Candidate, played: Played): PlanFacts {
  const serverOf = new Map(calls.map(({ id, server }) => [id, server]));
  const using = calls.filter(({ arguments: given }) => mentionsResult(given));
  return {
    calls: calls.length,
    steps: new Set(calls.map(({ step }) => step)).size,
    dependent: using.length,
    dependentAcross: using.filter(({ server, dependsOn = [] }) =>
      dependsOn.some(({ call }) => serverOf.get(call) !== server),
    ).length,
    calledServers: new Set(calls.map(({ server }) => server)).size,
    offeredServers: servers.length,
    tools: new Set(calls.map(({ name, server }) => `${server ?? ''} ${name}`)).size,
    isDeterministic: !changes && changedCall(played) === undefined,
    isTraceable: played.first.every(({ result }) => result !== undefined && !result.isError),
  };
}
