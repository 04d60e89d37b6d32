import { failureInside, isFailedCall } from '#core/failed-call.ts';
import type { JsonValue } from '#core/json.ts';
import { valueAtPointer } from '#core/json-pointer.ts';
import {
  mentionsResult,
  referencesIn,
  textOfResult,
  valueOfResult,
  type Tool,
  type ToolCall,
} from '#core/tool.ts';
import { labelViolations } from '#serve/validation/check-schema.ts';
import { answersNothing } from './answers-nothing.ts';
import type { Candidate } from './candidate.ts';
import { checked } from './checklist.ts';
import { holds, sourcesOf } from './inferable.ts';
import { leakIn, namedTool, shortIdsIn } from './leaks.ts';
import { lookAtMoments } from './moment-gate.ts';
import { changedCall, type Played } from './play.ts';
import { because, listed, type Reason } from './reasons.ts';
import type { KnownQueries } from './similarity.ts';

/** What gates know beside the candidate. */
export interface GateFacts {
  /** The tools that the task offers. */
  tools: readonly Tool[];
  /** The queries that are in already. */
  known: KnownQueries;
  /** As NEAR_DUPLICATE. */
  threshold: number;
}

/** What a gate says of a candidate: the evidence with the verdict. */
export interface GateVerdict {
  is: 'passed' | 'noted' | 'rejected';
  evidence: Reason | string;
  /** Id of the candidate that it was compared with. */
  of?: string;
}

const passed = (evidence: Reason | string, of?: string): GateVerdict => ({
  is: 'passed',
  evidence,
  ...(of === undefined ? {} : { of }),
});
const rejected = (evidence: Reason | string, of?: string): GateVerdict => ({
  ...passed(evidence, of),
  is: 'rejected',
});

/** A gate that reads the candidate alone. */
export interface TextGate {
  id: 'tool-name' | 'leak' | 'schema' | 'moment' | 'inferable' | 'circle' | 'duplicate' | 'near-duplicate';
  look: (candidate: Candidate, facts: GateFacts) => GateVerdict;
}

/** A gate that reads what its calls answered, too. */
export interface PlayGate {
  id: 'dependency' | 'executes' | 'not-empty' | 'deterministic' | 'category';
  look: (candidate: Candidate, played: Played) => GateVerdict;
}

/** The gates before anything is called, in their order. */
export const TEXT_GATES: readonly TextGate[] = [
  {
    id: 'tool-name',
    look: ({ query }, { tools }) => {
      const name = namedTool(query, tools);
      return name === undefined ? passed(because('namesNoTool')) : rejected(because('says', { quote: name }));
    },
  },
  {
    id: 'leak',
    look: (candidate) => {
      const leak = leakIn(candidate.query);
      if (leak) return rejected(because('holdsLeak', { ...leak }));
      const [short] = shortIdsIn(candidate);
      return short === undefined
        ? passed(because('noLeak'))
        : { is: 'noted', evidence: because('shortId', { id: short.slice(0, 60) }) };
    },
  },
  { id: 'schema', look: lookAtSchema },
  { id: 'moment', look: (candidate, { tools }) => lookAtMoments(candidate, tools) },
  {
    id: 'inferable',
    look: (candidate, { tools }) => {
      const sources = sourcesOf(candidate, tools);
      if ('code' in sources) return rejected(sources);
      const { said, usual, results } = sources;
      const parts = [
        ...(said > 0 ? [because('saidByQuestion', { values: said })] : []),
        ...(usual > 0 ? [because('givenBySchema', { values: usual })] : []),
        ...(results > 0 ? [because('fromResults', { values: results })] : []),
      ];
      return passed(
        parts.length === 0 ? because('takeNoValues') : because('eachSourced', { sources: listed(parts) }),
      );
    },
  },
  {
    id: 'circle',
    look: ({ calls }) => {
      const circle = calls.map(circleIn).find((found) => found !== undefined);
      return circle === undefined ? passed(because('noCircle')) : rejected(circle);
    },
  },
  {
    id: 'duplicate',
    look: (candidate, { known }) => {
      const same = known.same(candidate);
      return same
        ? rejected(
            because(same.by === 'query' ? 'sameWords' : 'sameCalls', { query: cut(same.query) }),
            same.id,
          )
        : passed(because('noSame'));
    },
  },
  {
    id: 'near-duplicate',
    look: (candidate, { known, threshold }) => {
      const nearest = known.nearest(candidate);
      if (!nearest) return passed(because('noTriples'));
      const { id, share, query } = nearest;
      const values = { share: inPercent(share), query: cut(query), limit: inPercent(threshold) };
      return share >= threshold
        ? rejected(because('near', values), id)
        : passed(because('notNear', values), id);
    },
  },
];

/** The gates that read the question alone: a pipeline asks them before it pays for attempts. */
export const QUESTION_GATES: readonly TextGate[] = TEXT_GATES.filter(({ id }) =>
  ['tool-name', 'leak', 'duplicate', 'near-duplicate'].includes(id),
);
/** The gates that compare a candidate with those that are in. */
export const REPEAT_GATES: readonly TextGate[] = QUESTION_GATES.slice(-2);

const MOST_QUOTED = 80;
const cut = (query: string): string =>
  query.length > MOST_QUOTED ? `${query.slice(0, MOST_QUOTED).trimEnd()}…` : query;
const inPercent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/** Names of parameters between which something goes. */
const ENDS: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [/^(?:origin|from|source)(?=_|$|[A-Z])/, /^(?:destination|to|target)(?=_|$|[A-Z])/],
  [/^base$/, /^quote$/],
];

/** A result is read at two places, and a span of time may be one day. */
const isPlace = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' && !mentionsResult(value) && !/^\d{4}-\d{2}-\d{2}/.test(value);

/** A way from something to itself, such as a route from Oslo to Oslo; undefined where there is none. */
function circleIn({ id, arguments: given }: ToolCall): Reason | undefined {
  const names = Object.keys(given).filter((name) => isPlace(given[name]));
  for (const [from, to] of ENDS)
    for (const start of names.filter((name) => from.test(name))) {
      const end = names.find((name) => to.test(name) && given[name] === given[start]);
      if (end !== undefined)
        return because('circle', {
          ...{ call: id, start, end },
          value: JSON.stringify(given[start]).slice(0, 80),
        });
    }
  return undefined;
}

function lookAtSchema({ calls, servers }: Candidate, { tools }: GateFacts): GateVerdict {
  if (calls.length === 0) return rejected(because('noCalls'));
  let unchecked: Reason | undefined;
  for (const { id, name, server, arguments: given } of calls) {
    if (!servers.includes(server ?? ''))
      return rejected(
        server ? because('otherServer', { call: id, server }) : because('noServer', { call: id }),
      );
    const tool = tools.find((each) => each.name === name && each.server === (server ?? null));
    if (!tool)
      return rejected(
        server ? because('noToolOn', { tool: name, server }) : because('noTool', { tool: name }),
      );
    const arguments_ = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, [value]]));
    const [first] = labelViolations({ arguments: arguments_, optional: [] }, tool.inputSchema);
    const { path = '', message = '' } = first ?? {};
    if (first?.keyword === 'schema') unchecked = because('schemaUnchecked', { tool: name, message });
    else if (first) return rejected(because('breaksSchema', { call: id, tool: name, path, message }));
  }
  if (unchecked !== undefined) return { is: 'noted', evidence: unchecked };
  return passed(
    calls.length === 1 ? because('obeysSchema') : because('obeySchemas', { calls: calls.length }),
  );
}

/** The gates on what the calls answered, in their order. */
export const PLAY_GATES: readonly PlayGate[] = [
  { id: 'dependency', look: lookAtDependencies },
  {
    id: 'executes',
    look: (_, { first }) => {
      for (const { id, result, unresolved } of first) {
        if (!result) return rejected(because('notMade', { call: id, why: unresolved ?? '?' }));
        if (isFailedCall(result))
          return rejected(
            because('failed', { call: id, text: failureInside(result)?.said ?? textOfResult(result) }),
          );
      }
      const answers = first.map(({ id, result }) =>
        because('answers', { call: id, characters: textOfResult(result!).length }),
      );
      return passed(listed(answers));
    },
  },
  {
    id: 'not-empty',
    look: (_, { first }) => {
      const empty = first.find(({ result, sent = {} }) => result && answersNothing(result, sent));
      return empty
        ? rejected(
            because('answersNothing', {
              call: empty.id,
              text: textOfResult(empty.result!) || because('noText'),
            }),
          )
        : passed(because('eachAnswers'));
    },
  },
  {
    id: 'deterministic',
    look: ({ changes }, played) => {
      const changed = changedCall(played);
      if (changed === undefined) return passed(because('sameAgain'));
      return changes
        ? { is: 'noted', evidence: because('otherAgainMarked', { call: changed }) }
        : rejected(because('otherAgain', { call: changed }));
    },
  },
  {
    id: 'category',
    look: (candidate, played) => {
      const { isOut, words } = checked(candidate, played);
      return isOut
        ? rejected(because('tooLittle', { category: because(candidate.category), words }))
        : passed(words);
    },
  },
];

/** Is it a value that stands in a query for itself alone? A short number may stand there for something else. */
const isTelling = (value: JsonValue | undefined): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && String(value).length > 3;

/** Is each value that is passed on in the earlier result? */
function lookAtDependencies({ calls, query }: Candidate, { first }: Played): GateVerdict {
  let links = 0;
  // A choice among what the query lists is a real dependency, an echo is none: a person has to look.
  let known: Reason | undefined;
  for (const call of calls) {
    const used = new Set(referencesIn(call.arguments));
    const unused = (call.dependsOn ?? []).find((each) => !used.has(each.call));
    if (unused) return rejected(because('resultNotTaken', { call: call.id, source: unused.call }));
    for (const source of used) {
      const before = first.find(({ id }) => id === source);
      const isEarlier = (calls.find(({ id }) => id === source)?.step ?? Infinity) < (call.step ?? 0);
      if (!before || !isEarlier) return rejected(because('resultNotEarlier', { call: call.id, source }));
      if (!before.result || isFailedCall(before.result)) continue;
      const value = valueOfResult(before.result);
      const paths = (call.dependsOn ?? []).flatMap((each) =>
        each.call === source && each.path !== undefined ? [each.path] : [],
      );
      const given = paths.map((path) => (value === undefined ? undefined : valueAtPointer(value, path)));
      const missing = given.indexOf(undefined);
      if (missing >= 0) return rejected(because('resultLacks', { source, path: paths[missing] ?? '' }));
      const said = given.filter(isTelling).filter((each) => holds(query, String(each)));
      if (given.length > 0 && said.length === given.length)
        known = because('alreadySaid', { value: JSON.stringify(said[0]).slice(0, 100), source });
      links++;
    }
  }
  if (known !== undefined) return { is: 'noted', evidence: known };
  return passed(
    links === 0
      ? because('noDependency')
      : because(links === 1 ? 'valueStands' : 'valuesStand', { values: links }),
  );
}
