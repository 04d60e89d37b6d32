import { failureInside, isFailedCall } from '#core/failed-call.ts';
import type { JsonValue } from '#core/json.ts';
import { valueAtPointer } from '#core/json-pointer.ts';
import { mentionsResult, referencesIn } from '#core/result-reference.ts';
import { textOfResult, valueOfResult, type Tool, type ToolCall } from '#core/tool.ts';
import { labelViolations } from '#serve/validation/check-schema.ts';
import { answersNothing } from './answers-nothing.ts';
import type { Candidate } from './candidate.ts';
import { checked } from './checklist.ts';
import { holds, sourcesOf } from './inferable.ts';
import { leakIn, namedTool, shortIdsIn } from './leaks.ts';
import { changedCall, type Played } from './play.ts';
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
  evidence: string;
  /** Id of the candidate that it was compared with. */
  of?: string;
}

const passed = (evidence: string, of?: string): GateVerdict => ({
  is: 'passed',
  evidence,
  ...(of === undefined ? {} : { of }),
});
const rejected = (evidence: string, of?: string): GateVerdict => ({
  ...passed(evidence, of),
  is: 'rejected',
});

/** A gate that reads the candidate alone. */
export interface TextGate {
  id: 'tool-name' | 'leak' | 'schema' | 'inferable' | 'circle' | 'duplicate' | 'near-duplicate';
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
      return name === undefined
        ? passed('the question names no tool')
        : rejected(`the question says “${name}”`);
    },
  },
  {
    id: 'leak',
    look: (candidate) => {
      const leak = leakIn(candidate.query);
      if (leak) return rejected(`the question holds ${leak.what}: “${leak.quote}”`);
      const [short] = shortIdsIn(candidate);
      return short === undefined
        ? passed('no id, placeholder or word about success')
        : {
            is: 'noted',
            evidence: `no placeholder or word about success, and no long id; it says “${short.slice(0, 60)}”, a short id that a person has to read off somewhere`,
          };
    },
  },
  { id: 'schema', look: lookAtSchema },
  {
    id: 'inferable',
    look: (candidate, { tools }) => {
      const sources = sourcesOf(candidate, tools);
      if (typeof sources === 'string') return rejected(sources);
      const { said, usual, results } = sources;
      const parts = [
        said > 0 ? `${said} said by the question` : '',
        usual > 0 ? `${usual} given by the schema` : '',
        results > 0 ? `${results} from an earlier result` : '',
      ].filter((part) => part !== '');
      return passed(
        parts.length === 0 ? 'the calls take no values' : `each value has a source: ${parts.join(', ')}`,
      );
    },
  },
  {
    id: 'circle',
    look: ({ calls }) => {
      const circle = calls.map(circleIn).find((found) => found !== undefined);
      return circle === undefined ? passed('no call goes from something to itself') : rejected(circle);
    },
  },
  {
    id: 'duplicate',
    look: (candidate, { known }) => {
      const same = known.same(candidate);
      return same
        ? rejected(`it has the ${same.by === 'query' ? 'words' : 'calls'} of ${quoted(same.query)}`, same.id)
        : passed('no other has its words or its calls');
    },
  },
  {
    id: 'near-duplicate',
    look: (candidate, { known, threshold }) => {
      const nearest = known.nearest(candidate);
      if (!nearest) return passed('no three words in a row stand in another question');
      const { id, share, query } = nearest;
      const words = `it shares ${inPercent(share)} of the word triples with ${quoted(query)}`;
      return share >= threshold
        ? rejected(`${words}; from ${inPercent(threshold)} on it is a near-duplicate`, id)
        : passed(`${words}; from ${inPercent(threshold)} on it would be a near-duplicate`, id);
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
const quoted = (query: string): string =>
  `“${query.length > MOST_QUOTED ? `${query.slice(0, MOST_QUOTED).trimEnd()}…` : query}”`;
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
function circleIn({ id, arguments: given }: ToolCall): string | undefined {
  const names = Object.keys(given).filter((name) => isPlace(given[name]));
  for (const [from, to] of ENDS)
    for (const start of names.filter((name) => from.test(name))) {
      const end = names.find((name) => to.test(name) && given[name] === given[start]);
      if (end !== undefined)
        return `call ${id} goes from ${start} to ${end}, which are both ${JSON.stringify(given[start]).slice(0, 80)}`;
    }
  return undefined;
}

function lookAtSchema({ calls, servers }: Candidate, { tools }: GateFacts): GateVerdict {
  if (calls.length === 0) return rejected('the label has no call');
  let unchecked: string | undefined;
  for (const { id, name, server, arguments: given } of calls) {
    if (!servers.includes(server ?? ''))
      return rejected(
        server ? `call ${id} goes to ${server}, which the task does not offer` : `call ${id} names no server`,
      );
    const tool = tools.find((each) => each.name === name && each.server === (server ?? null));
    if (!tool) return rejected(`there is no tool ${name}${server ? ` on ${server}` : ''}`);
    const arguments_ = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, [value]]));
    const [first] = labelViolations({ arguments: arguments_, optional: [] }, tool.inputSchema);
    if (first?.keyword === 'schema') unchecked = `the schema of ${name} cannot be checked: ${first.message}`;
    else if (first) return rejected(`call ${id}, ${name}: ${first.path} ${first.message}`);
  }
  if (unchecked !== undefined) return { is: 'noted', evidence: unchecked };
  return passed(
    calls.length === 1 ? 'the call obeys its schema' : `all ${calls.length} calls obey their schemas`,
  );
}

/** The gates on what the calls answered, in their order. */
export const PLAY_GATES: readonly PlayGate[] = [
  { id: 'dependency', look: lookAtDependencies },
  {
    id: 'executes',
    look: (_, { first }) => {
      for (const { id, result, unresolved } of first) {
        if (!result) return rejected(`call ${id} could not be made: ${unresolved ?? 'unknown'}`);
        if (isFailedCall(result))
          return rejected(`call ${id} failed: ${failureInside(result)?.said ?? textOfResult(result)}`);
      }
      return passed(
        first
          .map(({ id, result }) => `call ${id} answers ${textOfResult(result!).length} characters`)
          .join(', '),
      );
    },
  },
  {
    id: 'not-empty',
    look: (_, { first }) => {
      const empty = first.find(({ result, sent = {} }) => result && answersNothing(result, sent));
      return empty
        ? rejected(`call ${empty.id} answers nothing: ${textOfResult(empty.result!) || 'no text'}`)
        : passed('each call answers something');
    },
  },
  {
    id: 'deterministic',
    look: ({ changes }, played) => {
      const changed = changedCall(played);
      if (changed === undefined) return passed('a second time each call answers the same');
      const evidence = `call ${changed} answers something else the second time`;
      return changes ? { is: 'noted', evidence: `${evidence}, as the task is marked` } : rejected(evidence);
    },
  },
  {
    id: 'category',
    look: (candidate, played) => {
      const { isOut, words } = checked(candidate, played);
      return isOut ? rejected(`too little of ${candidate.category}: ${words}`) : passed(words);
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
  let known: string | undefined;
  for (const call of calls) {
    const used = new Set(referencesIn(call.arguments));
    const unused = (call.dependsOn ?? []).find((each) => !used.has(each.call));
    if (unused)
      return rejected(
        `call ${call.id} is said to depend on call ${unused.call}, and no argument takes its result`,
      );
    for (const source of used) {
      const before = first.find(({ id }) => id === source);
      const isEarlier = (calls.find(({ id }) => id === source)?.step ?? Infinity) < (call.step ?? 0);
      if (!before || !isEarlier)
        return rejected(`call ${call.id} takes the result of call ${source}, which is not made before it`);
      if (!before.result || isFailedCall(before.result)) continue;
      const value = valueOfResult(before.result);
      const paths = (call.dependsOn ?? []).flatMap((each) =>
        each.call === source && each.path !== undefined ? [each.path] : [],
      );
      const given = paths.map((path) => (value === undefined ? undefined : valueAtPointer(value, path)));
      const missing = given.indexOf(undefined);
      if (missing >= 0)
        return rejected(`the result of call ${source} has nothing at ${paths[missing] ?? ''}`);
      const said = given.filter(isTelling).filter((each) => holds(query, String(each)));
      if (given.length > 0 && said.length === given.length)
        known = `the question already says ${JSON.stringify(said[0]).slice(0, 100)}, which call ${source} answers`;
      links++;
    }
  }
  if (known !== undefined) return { is: 'noted', evidence: known };
  return passed(
    links === 0
      ? 'no call depends on another'
      : `${links} ${links === 1 ? 'value stands' : 'values stand'} in an earlier result`,
  );
}
