import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { fences } from '../../src/measure/extraction/json-scan.ts';
import {
  extractMcpToolBench,
  extractToolBench,
} from '../../src/measure/scorers/mcpbr/evaluate-mcptoolbench.ts';
import { pythonEquals, PythonError, type PythonValue } from '../../src/measure/scorers/python/values.ts';

/** What both evaluators are given: the label's calls as the row has them, and the answer's text. */
export interface Input {
  labels: JsonValue[];
  answer: string;
}

/** Why as documented may say less than as coded, and on which inputs. */
export interface StrictnessException {
  id: string;
  reason: string;
  holds(input: Input): boolean;
  /** An input to which this exception alone applies, and on which as documented is the stricter one. */
  witness: Input;
}

/** The members of the list as coded looks at; none where it raises or finds no list. */
function listed(read: (answer: string) => PythonValue, answer: string): JsonValue[] {
  try {
    const calls = read(answer);
    return Array.isArray(calls) ? (calls as JsonValue[]) : [];
  } catch (error) {
    if (error instanceof PythonError) return [];
    throw error;
  }
}

const objectsIn = (values: readonly JsonValue[]): JsonObject[] => values.filter(isJsonObject);
const own = (value: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;
const hasNoTextName = (call: JsonObject): boolean => typeof own(call, 'name') !== 'string';

const isDefinition = (call: JsonObject): boolean =>
  typeof call.description === 'string' &&
  isJsonObject(call.parameters) &&
  isJsonObject(call.parameters.properties);
const otherShapes = ['function', 'functionCall', 'function_call', 'method'];
const hasOtherShape = (call: JsonObject): boolean => otherShapes.some((field) => Object.hasOwn(call, field));

/** The answer's one JSON value as JavaScript reads it. */
function jsonOf(answer: string): JsonValue | undefined {
  try {
    return JSON.parse(answer) as JsonValue;
  } catch {
    return undefined;
  }
}

const [ONE, TWO] = [{ p: 1 }, { p: 1, q: 2 }];
const call = (name: string, parameters: JsonValue, more: JsonObject = {}): JsonObject => ({
  name,
  parameters,
  ...more,
});
const definition = { type: 'object', properties: {} };
let deep: JsonValue = 1;
for (let level = 0; level < 250; level++) deep = [deep];

/** Label parameters beside those of the call as coded compares them with: the first of the name. */
function comparedPairs({
  labels,
  answer,
}: Input): { name: string; wanted: JsonValue; given: JsonValue | undefined }[] {
  const made = objectsIn(listed(extractMcpToolBench, answer));
  return objectsIn(labels).flatMap((label) => {
    const first = made.find((other) => other.name === label.name);
    const [parameters, given] = [own(label, 'parameters'), first && own(first, 'parameters')];
    if (!first || !isJsonObject(parameters)) return [];
    return Object.entries(parameters).map(([name, wanted]) => ({
      name,
      wanted,
      given: isJsonObject(given) ? own(given, name) : undefined,
    }));
  });
}

/** Of two values that Python takes for equal: is something in one a truth value and in the other a number? */
function mixesTruthWithNumbers(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return typeof a !== typeof b;
  return Object.keys(a).some((key) =>
    mixesTruthWithNumbers((a as JsonObject)[key]!, (b as JsonObject)[key]!),
  );
}

const nonstandard: Pick<StrictnessException, 'id' | 'reason' | 'holds'> = {
  id: 'nonstandard-literals',
  reason: 'Python reads NaN and Infinity as JSON; to everyone else such an answer is none.',
  holds: ({ answer }) => /NaN|Infinity/.test(answer),
};

const nameless: Pick<StrictnessException, 'id' | 'reason' | 'holds'> = {
  id: 'name-is-no-text',
  reason: 'As coded a missing name is an empty one and 1 equals true; as documented a name is text.',
  holds: ({ labels, answer }) =>
    [
      ...objectsIn(labels),
      ...objectsIn([extractMcpToolBench, extractToolBench].flatMap((read) => listed(read, answer))),
    ].some(hasNoTextName),
};

const otherFields: Pick<StrictnessException, 'id' | 'reason' | 'holds'> = {
  id: 'fields-of-another-shape',
  reason:
    'As coded name is the name; as documented a function, functionCall or tools/call beside it says what is called.',
  holds: ({ answer }) =>
    objectsIn([extractMcpToolBench, extractToolBench].flatMap((read) => listed(read, answer))).some(
      hasOtherShape,
    ),
};

const definitions: Pick<StrictnessException, 'id' | 'reason' | 'holds'> = {
  id: 'definition-repeated',
  reason:
    'As coded a tool’s definition in the list is a call of it; as documented repeating a definition calls nothing.',
  holds: ({ answer }) =>
    objectsIn([extractMcpToolBench, extractToolBench].flatMap((read) => listed(read, answer))).some(
      isDefinition,
    ),
};

export const mcpToolBenchExceptions: StrictnessException[] = [
  {
    id: 'one-call-serves-many',
    reason:
      'As coded one made call stands for every expected call of its name; the documents count each once.',
    holds({ labels, answer }) {
      const names = objectsIn(labels).map((label) => label.name!);
      const made = objectsIn(listed(extractMcpToolBench, answer));
      return names.some(
        (name, index) => names.indexOf(name) < index && made.some((other) => other.name === name),
      );
    },
    witness: { labels: [call('a', ONE), call('a', ONE)], answer: JSON.stringify([call('a', ONE)]) },
  },
  {
    id: 'true-is-one',
    reason: 'To Python true is 1 and false is 0, inside lists and objects too; to JSON they are not.',
    holds: (input) =>
      comparedPairs(input).some(
        ({ wanted, given }) =>
          given !== undefined && pythonEquals(wanted, given) && mixesTruthWithNumbers(wanted, given),
      ),
    witness: { labels: [call('a', { p: [true] })], answer: '[{"name":"a","parameters":{"p":[1]}}]' },
  },
  {
    id: 'absent-is-null',
    reason: 'As coded a parameter that was left out equals an expected null; as documented it is missing.',
    holds: (input) =>
      comparedPairs(input).some(({ wanted, given }) => wanted === null && given === undefined),
    witness: { labels: [call('a', { p: null })], answer: '[{"name":"a","parameters":{}}]' },
  },
  {
    id: 'placeholder-pairing',
    reason:
      'Calls are paired before anybody knows which made id is which expected one; of several calls of a name that differ in placeholders another may be paired than the first.',
    holds: ({ labels, answer }) => {
      const made = objectsIn(listed(extractMcpToolBench, answer));
      return objectsIn(labels).some(
        (label) =>
          JSON.stringify(label).includes('_result>') &&
          made.filter((other) => other.name === label.name).length > 1,
      );
    },
    witness: {
      labels: [call('a', { p: '<7_result>', q: '<8_result>', r: '<9_result>', s: 1 }), call('b', {})],
      answer: JSON.stringify([
        call('a', { p: '<7_result>', q: '<8_result>', r: '<9_result>', s: 0 }),
        call('a', { p: '<1_result>', q: '<1_result>', r: '<1_result>', s: 1 }),
        call('b', {}),
      ]),
    },
  },
  {
    id: 'deeper-than-200',
    reason: 'The house refuses arguments nested deeper than 200 levels; Python follows nearly 1,000.',
    holds: ({ answer }) =>
      objectsIn(listed(extractMcpToolBench, answer)).some((made) => exceedsDepth(made.parameters, 199)),
    witness: { labels: [call('a', { p: deep })], answer: JSON.stringify([call('a', { p: deep })]) },
  },
  {
    id: 'two-kinds-of-arguments',
    reason:
      'A label with input or arguments beside parameters: as coded only parameters are read, the import reads the first.',
    holds: ({ labels }) =>
      objectsIn(labels).some(
        (label) =>
          own(label, 'parameters') !== undefined &&
          ['input', 'arguments'].some((field) => own(label, field) !== undefined),
      ),
    witness: { labels: [call('a', ONE, { input: { p: 2 } })], answer: JSON.stringify([call('a', ONE)]) },
  },
  {
    ...definitions,
    witness: {
      labels: [call('a', definition)],
      answer: JSON.stringify([call('a', definition, { description: 'Does a.' })]),
    },
  },
  {
    ...otherFields,
    witness: {
      labels: [call('a', ONE)],
      answer: JSON.stringify([call('a', ONE, { function: { name: 'b', arguments: {} } })]),
    },
  },
  {
    ...nameless,
    witness: { labels: [call(1 as never, ONE)], answer: '[{"name":true,"parameters":{"p":1}}]' },
  },
  {
    id: 'envelope-is-a-call',
    reason:
      'As coded tool_calls is all that an object holds; as documented an object with a name is itself a call.',
    holds({ answer }) {
      const value = jsonOf(answer);
      return (
        isJsonObject(value) &&
        Object.hasOwn(value, 'tool_calls') &&
        (Object.hasOwn(value, 'name') || hasOtherShape(value) || isDefinition(value))
      );
    },
    witness: {
      labels: [call('a', ONE)],
      answer: JSON.stringify({ name: 'plan', tool_calls: [call('a', ONE)] }),
    },
  },
  {
    id: 'calls-inside-members',
    reason:
      'As coded a list within the list is one call that too many are counted by; as documented its calls are counted.',
    holds: ({ answer }) => extractCalls(answer).calls.length > listed(extractMcpToolBench, answer).length,
    witness: {
      labels: [call('a', ONE), call('b', ONE)],
      answer: JSON.stringify([call('a', ONE), call('b', ONE), [call('c', {}), call('c', {})]]),
    },
  },
  {
    ...nonstandard,
    witness: { labels: [call('a', TWO)], answer: '[{"name":"a","parameters":{"p":1,"q":2,"x":NaN}}]' },
  },
];

export const toolBenchExceptions: StrictnessException[] = [
  {
    ...nameless,
    witness: { labels: [{ name: 1 }], answer: '[{"name":true}]' },
  },
  { ...otherFields, witness: { labels: [{ name: 'a' }], answer: '[{"name":"a","function":{"name":"b"}}]' } },
  {
    ...definitions,
    witness: {
      labels: [{ name: 'a' }],
      answer: JSON.stringify([call('a', definition, { description: 'Does a.' })]),
    },
  },
  {
    ...nonstandard,
    witness: { labels: [{ name: 'a' }], answer: '[{"name":"a","parameters":{"p":NaN}}]' },
  },
  {
    id: 'several-blocks',
    reason:
      'As coded the first fenced list or object is the answer; as documented blocks that follow each other are one list.',
    holds: ({ answer }) => fences(answer).length > 1,
    witness: {
      labels: [{ name: 'a' }],
      answer: '```json\n[{"name":"a"}]\n```\n```json\n[{"name":"b"}]\n```',
    },
  },
  {
    id: 'foreign-fields-in-prose',
    reason:
      'As coded every object in a fence is a call; as documented one with a name needs arguments, or nothing but a call’s fields.',
    holds: ({ answer }) =>
      jsonOf(answer) === undefined &&
      objectsIn(listed(extractToolBench, answer)).some(
        (made) =>
          extractCalls(JSON.stringify([made])).calls.length === 1 &&
          extractCalls(`- ${JSON.stringify(made)}`).calls.length === 0,
      ),
    witness: { labels: [{ name: 'a' }], answer: '```json\n{"name":"a","comment":"no arguments"}\n```' },
  },
  {
    id: 'calls-inside-members',
    reason:
      'As coded members of the list that are no objects are left out; as documented the calls in them are counted.',
    holds: ({ answer }) =>
      jsonOf(answer) !== undefined &&
      extractCalls(answer).calls.length > listed(extractToolBench, answer).length,
    witness: { labels: [{ name: 'a' }], answer: '[{"name":"a"},[{"name":"b"}]]' },
  },
];
