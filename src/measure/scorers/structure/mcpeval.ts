import { type BesidePlan, planScorer } from '../documented.ts';
import { PlaygroundError } from '#core/errors.ts';
import { type JsonObject, isJsonObject, type JsonValue } from '#core/json.ts';
import type { Score, ArgumentComparison, CallComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { renameReferences, type ToolCall } from '#core/tool.ts';
import { percentOf } from '../comparing/graded.ts';
import { firstAccepted, firstUseNames } from '../comparing/rename-references.ts';
import { writtenBack } from '../references/followed-references.ts';
import { longestCommon } from './f1.ts';

const nothing = {
  ...{ success: false, overall_score: 0, tool_name_score: 0 },
  ...{ param_match_score: 0, order_score: 0 },
};

/** MCPEval's exact mode. */
export const mcpEvalStrict = planScorer('mcpeval-strict', nothing, (beside) =>
  comparePositions(beside, false),
);

/** MCPEval's soft mode. */
export const mcpEvalFlexible = planScorer('mcpeval-flexible', nothing, (beside) =>
  comparePositions(beside, true),
);

const NAME = 0.4;
const PARAMETERS = 0.4;
const ORDER = 0.2;
const PARAMETER_THRESHOLD = 0.6;
const ORDER_THRESHOLD = 0.5;
const MAX_CELLS = 4_000_000;

/** MCPEval's static tool evaluation in its two modes; a label with several accepted values holds by any of them. */
function comparePositions({ task, trajectory, plan, calls: made }: BesidePlan, isFlexible: boolean): Score {
  const referring = writtenBack(task, trajectory, made);
  if (plan.length * made.length > MAX_CELLS) {
    throw new PlaygroundError(
      'scorer-failed',
      `${made.length} calls against ${plan.length} are too many to align.`,
    );
  }
  const goldName = firstUseNames(plan.map(firstAccepted));
  const madeName = firstUseNames(referring);
  const comparisons = plan.map((call, index) => {
    const position = {
      call,
      made: made[index],
      referring: renameReferences(referring[index]?.arguments ?? {}, madeName) as JsonObject,
    };
    return comparePosition(position, index, (value) => renameReferences(value, goldName), isFlexible);
  });
  const sameName = comparisons.filter(({ score }) => score !== undefined);
  const names = sameName.length / plan.length;
  const scores = sameName.map(({ score }) => score!);
  const parameters = scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const order =
    longestCommon(
      plan.map((call) => call.name),
      made.map((call) => call.name),
    ) / plan.length;
  const overall = NAME * names + PARAMETERS * parameters + ORDER * order;
  const isUnknown = (call: ToolCall): boolean => !plan.some((wanted) => wanted.name === call.name);
  const success = isFlexible
    ? sameName.length === plan.length &&
      scores.every((score) => score >= PARAMETER_THRESHOLD) &&
      order >= ORDER_THRESHOLD
    : scores.filter((score) => score === 1).length === plan.length && !made.some(isUnknown) && order === 1;
  return {
    value: overall,
    verdict: success ? 'correct' : overall > 1e-12 ? 'partial' : 'incorrect',
    ...(success
      ? {}
      : { errorType: names < 1 ? 'wrong-name' : parameters < 1 ? 'wrong-value' : 'undue-call' }),
    explanation: `${success ? 'A success' : 'No success'}: names ${percentOf(names)}, parameters ${percentOf(parameters)}, order ${percentOf(order)}; ${NAME}/${PARAMETERS}/${ORDER} of them make ${percentOf(overall)}.`,
    measures: {
      success,
      overall_score: overall,
      tool_name_score: names,
      param_match_score: parameters,
      order_score: order,
    },
    comparisons: comparisons.map(({ comparison }) => comparison),
  };
}

interface Position {
  call: ExpectedCall;
  made: ToolCall | undefined;
  /** The made arguments with references written out and renamed. */
  referring: JsonObject;
}

/** MCPEval's comparison of one position. `score` is undefined where the names at this position differ. */
function comparePosition(
  { call, made, referring }: Position,
  index: number,
  rename: (value: JsonValue) => JsonValue,
  isFlexible: boolean,
): { comparison: CallComparison; score: number | undefined } {
  const expected = { index, name: call.name };
  if (!made)
    return {
      comparison: { expected, holds: false, rule: 'no call at this position', arguments: [] },
      score: undefined,
    };
  const shown = { index, name: made.name, arguments: made.arguments };
  if (made.name !== call.name) {
    return {
      comparison: {
        expected,
        made: shown,
        holds: false,
        rule: 'another name at this position',
        arguments: [],
      },
      score: undefined,
    };
  }
  const compared = Object.entries(call.arguments ?? {})
    .filter(([name]) => Object.hasOwn(made.arguments, name) || !call.optional.includes(name))
    .map(([name, accepted]) =>
      compareParameter(name, accepted.map(rename), made.arguments, referring, isFlexible),
    );
  const counted = compared.filter((argument) => argument.counted);
  const credit = counted.map((argument) =>
    argument.holds ? 1 : isFlexible && argument.made !== undefined ? 0.5 : 0,
  );
  const score = credit.length === 0 ? 1 : credit.reduce<number>((sum, part) => sum + part, 0) / credit.length;
  const rule = `${percentOf(score)} of the parameters at this position`;
  return { comparison: { expected, made: shown, holds: score === 1, rule, arguments: compared }, score };
}

/** In flexible mode a parameter the label leaves empty is not counted, and one that is there but wrong earns half. */
function compareParameter(
  name: string,
  accepted: JsonValue[],
  values: JsonObject,
  referring: JsonObject,
  isFlexible: boolean,
): ArgumentComparison {
  const made = Object.hasOwn(values, name) ? values[name] : undefined;
  const readings = made === undefined ? [] : [made, referring[name]!].map(normalised);
  const holds = accepted.some((value) =>
    readings.some((reading) => isSame(normalised(value), reading, isFlexible)),
  );
  const counted = !isFlexible || !accepted.every(isEmpty);
  const unequal = isFlexible ? 'present but different: half credit' : 'different';
  const rule = made === undefined ? 'left out' : holds ? 'equal by MCPEval’s comparison' : unequal;
  return { name, expected: accepted, ...(made === undefined ? {} : { made }), holds, counted, rule };
}

const isEmpty = (value: JsonValue): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Text trimmed and lower case; true is 1, as it is to Python. */
function normalised(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.trim().toLowerCase();
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Array.isArray(value)) return value.map(normalised);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key.trim().toLowerCase(), normalised(member)]),
  );
}

/** Numbers within 1e-6; flexible: within 20 % (0.2 where one is below 1), texts when one contains the other. */
function isSame(a: JsonValue, b: JsonValue, isFlexible: boolean): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    const gap = Math.abs(a - b);
    if (!isFlexible) return gap < 1e-6;
    return Math.abs(a) < 1 || Math.abs(b) < 1 ? gap < 0.2 : gap / Math.max(Math.abs(a), Math.abs(b)) < 0.2;
  }
  if (isFlexible && typeof a === 'string' && typeof b === 'string' && (a.includes(b) || b.includes(a)))
    return true;
  return isEqual(a, b);
}

function isEqual(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual((a as JsonObject)[key]!, (b as JsonObject)[key]!))
  );
}
