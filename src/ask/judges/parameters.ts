import { withDigitsAsTexts } from '#core/inexact-integers.ts';
import { deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import { readTrajectory, whyInexact } from '#measure/scorers/index.ts';
import { askAbout } from './data-parts.ts';
import { queryPart } from './facts-of.ts';
import { decided, notJudgeable, type Judge, type JudgePrompt, type Opinion } from './judge.ts';
import { readReply, unparseable } from './read-reply.ts';
import { shown } from './read-verdict.ts';

const prompt: JudgePrompt = {
  version: 'parameters-1',
  text: `You compare tool calls that an assistant made with the calls that a label expects for the same question. For each expected call find the made call that does its work, and judge two things apart from each other:
- tool_correctness: 1 when the made call uses the expected tool, or a similar tool that serves the same purpose; else 0.
- parameter_correctness: 1 when the values of the made call's parameters mean the same as the expected ones; else 0.

For parameters:
- Only those that the made call has are judged. One that the made call leaves out, or one that has no part in the result, does not count against it.
- Values that mean nearly the same are accepted: texts in other words with the same meaning, a place named in another language or spelling, coordinates that are equal to one decimal, numbers and dates in another notation.
- Where the label lists several values for a parameter, any one of them is right.
An expected call that no made call does has 0 for both.`,
  added: `Reply with one JSON object and nothing else, with one entry for each expected call, reasons before values:
{"calls": [{"call": 1, "reasons": "one or two sentences", "tool_correctness": 1, "parameter_correctness": 1}, …]}`,
};

/**
 * MCPToolBench++'s judge, which its paper calls AST (check_ast in its repository): similar tools and near-equal values pass, equal
 * lists pass unasked, the last call alone is looked at. Its rules, our words; our form of reply is read strictly. Value: the share of
 * expected calls with tool and parameters right; passes when it is 1.
 */
export const parametersJudge: Judge = {
  kind: 'parameters',
  prompt,
  judge({ task, trajectory }, order) {
    const label = task.target.calls;
    if (!label) return notJudgeable('The task has no label that says which calls are expected.');
    if (trajectory.notRecorded?.includes('steps'))
      return notJudgeable('The log does not say which calls were made.');
    const inexact = whyInexact(task, trajectory);
    if (inexact !== undefined) return notJudgeable(inexact);
    const made = readTrajectory(trajectory).calls;
    if (areEqual(label, made))
      return decided({ verdict: 'pass', value: 1, reasons: 'The calls equal the label; nobody was asked.' });
    if (label.length === 0)
      return decided({ verdict: 'fail', value: 0, reasons: 'No call was expected, and one was made.' });
    if (made.length === 0)
      return decided({
        verdict: 'fail',
        value: 0,
        reasons: 'No call was made.',
        errorClass: 'tools-refused',
      });
    const { everyCall } = order.setup;
    const expected = everyCall ? label : label.slice(-1);
    const calls = everyCall ? made : made.slice(-1);
    const parts = [
      { name: 'made', text: listed(calls.map(madeCall)), isJudged: true as const },
      { name: 'expected', text: listed(expected.map(expectedCall)) },
    ];
    return {
      question: {
        ...askAbout(prompt, [queryPart(task)], parts, order),
        read: (reply) => readCalls(reply, expected.length),
      },
    };
  },
};

const listed = (calls: readonly JsonValue[]): string =>
  calls.map((call, at) => `${at + 1}. ${JSON.stringify(call)}`).join('\n');

const madeCall = ({ name, arguments: given, malformed, inexact }: ToolCall): JsonValue => ({
  tool: name,
  parameters: malformed === undefined ? withDigitsAsTexts(given, inexact) : malformed,
});

const expectedCall = ({ name, arguments: values, alternatives }: ExpectedCall): JsonValue => ({
  tool: name,
  ...(alternatives.length > 0 ? { similar_tools: alternatives.map((each) => each.name) } : {}),
  parameters: values === null ? 'not compared' : values,
});

/** The same calls in the same order: every parameter of the label with a value it accepts, and no other. */
function areEqual(label: readonly ExpectedCall[], made: readonly ToolCall[]): boolean {
  if (label.length !== made.length) return false;
  return label.every(({ name, arguments: values, optional }, at) => {
    const call = made[at]!;
    if (call.name !== name || call.malformed !== undefined) return false;
    if (values === null) return true;
    const given = Object.keys(call.arguments);
    return (
      given.every(
        (key) =>
          Object.hasOwn(values, key) && values[key]!.some((value) => deepEqual(value, call.arguments[key]!)),
      ) && Object.keys(values).every((key) => optional.includes(key) || given.includes(key))
    );
  });
}

/** As in the repository true and 1 are right, false and 0 wrong; anything else is no answer, where it takes it for wrong. */
function flag(value: JsonValue | undefined): boolean | undefined {
  if (value === 1 || value === true) return true;
  return value === 0 || value === false ? false : undefined;
}

function readCalls(reply: string, expected: number): Opinion {
  const read = readReply(reply, 'calls');
  if ('why' in read) return unparseable(read.why);
  const entries = Array.isArray(read.said.calls) ? read.said.calls : undefined;
  if (!entries) return unparseable(`“calls” is no list but ${shown(read.said.calls)}.`);
  const judged = new Map<number, { isRight: boolean; why: string }>();
  for (const entry of entries) {
    if (!isJsonObject(entry)) return unparseable(`An entry of “calls” is ${shown(entry)}.`);
    const { call, reasons, tool_correctness, parameter_correctness } = entry;
    if (typeof call !== 'number' || !Number.isInteger(call) || call < 1 || call > expected)
      return unparseable(`There is no expected call ${shown(call)}.`);
    const [tool, parameters] = [flag(tool_correctness), flag(parameter_correctness)];
    if (tool === undefined || parameters === undefined)
      return unparseable(
        `Call ${call} has ${shown(tool_correctness)} and ${shown(parameter_correctness)}, not 1 or 0.`,
      );
    const isRight = tool && parameters;
    const before = judged.get(call);
    if (before && before.isRight !== isRight) return unparseable(`Call ${call} has two verdicts.`);
    judged.set(call, { isRight, why: typeof reasons === 'string' ? reasons.trim() : '' });
  }
  if (judged.size < expected)
    return unparseable(`${judged.size} of ${expected} expected calls have a verdict.`);
  const all = [...judged.values()];
  const value = all.filter(({ isRight }) => isRight).length / expected;
  const reasons = all.flatMap(({ why }) => why || []).join('\n');
  return {
    verdict: value === 1 ? 'pass' : 'fail',
    value,
    ...(reasons ? { reasons: reasons.slice(0, 4_000) } : {}),
  };
}
