import { type BesidePlan, documented, scoreOverPlans } from '../documented.ts';
import { countOf } from '#core/quoted.ts';
import type { Score, CallComparison } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ToolCall } from '#core/tool.ts';
import { CorrectedComparer, REQUIRED, WRONG_TYPE } from './corrected-comparer.ts';
import { callsAsBfclReads, outputText } from './model-output.ts';
import { findingOf, pairCalls, type Pairing } from '../comparing/pair-calls.ts';
import { allOrNothing, inCall } from '../comparing/graded.ts';
import { PythonError, atIndex, iterate } from '../python/values.ts';
import { isBfclRow, isPythonRow, rowOf, typedNumbers } from './row.ts';
import { checkTrajectory } from './as-coded.ts';
import { checkAst } from './ast-checker.ts';

/** Every point in which the corrected scorer departs from BFCL's code, each as a sentence of its meaning. */
export const differences = {
  matching:
    'All calls are paired one to one by a maximum matching; the original takes the first call that fits, so that order decides, and of a “multiple” row compares only the first call.',
  'nested-text':
    'Texts are compared as the original does (blanks, case and , . / - _ * ^ do not count), but inside lists and objects at any depth, where the original stops after one level; blanks of every kind around a text, and two ways to compose a letter, do not count.',
  defaults:
    'A parameter left out also holds when the schema’s default is an accepted answer, and one the answers do not list when it has its default.',
  'list-items': 'Integers count as floats inside lists too, and a tuple as a list.',
  'label-against-schema':
    'An answer that contradicts the schema, by its type or by a parameter the schema lacks, is accepted as written and as the schema types it.',
  'unknown-types':
    'Where the original stops with an error (a type it does not know, such as number or object, or none), JSON Schema’s reading decides.',
} as const;

/** One of them by its id. */
type Difference = keyof typeof differences;

/** What BFCL's own code says of the same calls, and the difference that made the corrected scorer say otherwise. */
interface OtherVerdict {
  /** 'valid', an error_type, or 'raises'. */
  as_coded: string;
  decided_by: Difference;
}

interface Corrected {
  isValid: boolean;
  comparisons: readonly CallComparison[];
  made: readonly ToolCall[];
}

const RAISES = 'raises';

/** Undefined where both say the same and neither raises, and where the original has no word: the row is none of its Python rows. */
function otherVerdict(task: Task, trajectory: Trajectory, own: Corrected): OtherVerdict | undefined {
  if (!isBfclRow(task.raw) || !isPythonRow(task) || trajectory.unknownDecoder) return undefined;
  const coded = verdictAsCoded(task, trajectory);
  if (coded === RAISES) return { as_coded: coded, decided_by: 'unknown-types' };
  if ((coded === 'valid') === own.isValid) return undefined;
  return { as_coded: coded, decided_by: own.isValid ? whyAccepted(task, own) : whyRefused(own) };
}

function verdictAsCoded(task: Task, trajectory: Trajectory): string {
  try {
    const { valid, error_type: type = '' } = checkTrajectory(task, trajectory);
    return valid ? 'valid' : type;
  } catch (error) {
    if (error instanceof PlaygroundError && error.code === 'scorer-failed') return RAISES;
    throw error;
  }
}

const byErrorType: [pattern: string, difference: Difference][] = [
  [RAISES, 'unknown-types'],
  ['type_error:nested', 'list-items'],
  ['missing_optional', 'defaults'],
  ['unexpected_param', 'label-against-schema'],
  ['list', 'nested-text'],
  ['dict', 'nested-text'],
  ['value_error:string', 'nested-text'],
  ['type_error', 'label-against-schema'],
  ['value_error', 'label-against-schema'],
];

/** The first pair that the original refuses names the difference; where it refuses none, the matching of the pairs does. */
function whyAccepted(task: Task, { comparisons, made }: Corrected): Difference {
  for (const { expected, made: call, arguments: compared } of comparisons) {
    if (!expected || !call) continue;
    if (compared.some((argument) => argument.expected === undefined && argument.rung === 'E3'))
      return 'defaults';
    const error = errorOfPair(task, expected.index, made[call.index]!);
    const found = error && byErrorType.find(([pattern]) => error.includes(pattern));
    if (found) return found[1];
  }
  return 'matching';
}

/** What the original says of one call against one answer; undefined when it has nothing to object to. */
function errorOfPair(task: Task, index: number, call: ToolCall): string | undefined {
  const row = rowOf(task, false);
  const described = iterate(row.function).filter(
    (description) => (description as { name?: unknown }).name === call.name,
  );
  try {
    const { valid, error_type: type } = checkAst({
      ...row,
      test_category: 'simple',
      function: described,
      model_output: [{ [call.name]: typedNumbers(call.arguments, call.floats) }],
      possible_answer: [atIndex(row.possible_answer, index)],
    });
    return valid ? undefined : type;
  } catch (error) {
    if (error instanceof PythonError) return RAISES;
    throw error;
  }
}

/** It refuses nothing that the original accepts, but for what the schema says of types, and what no pairing of the calls holds. */
function whyRefused({ comparisons }: Corrected): Difference {
  const compared = comparisons.flatMap((comparison) => (comparison.made ? comparison.arguments : []));
  return compared.some(({ rule }) => rule === WRONG_TYPE) ? 'label-against-schema' : 'matching';
}

/** BFCL's rules with its faults corrected. */
export const bfcl = documented(
  'bfcl',
  {
    textMatters: outputText,
    score(task, trajectory) {
      return scoreOverPlans(task, trajectory, { valid: false }, scoreOfPlan, callsAsBfclReads(trajectory));
    },
  },
  Object.values(differences).join(' '),
);

function scoreOfPlan({ task, trajectory, plan, calls }: BesidePlan): Score {
  const pairing = pairCalls(new CorrectedComparer(task, trajectory, plan, calls));
  const isValid = pairing.missing === 0 && pairing.undue === 0;
  const { comparisons } = pairing;
  const other = otherVerdict(task, trajectory, { isValid, comparisons, made: calls });
  const finding = isValid
    ? findingOf(pairing, calls)
    : (wrongCount(plan, calls.length) ?? wrongBySchema(pairing) ?? findingOf(pairing, calls));
  const said = other
    ? `${finding.explanation} ${other.as_coded === RAISES ? 'BFCL’s code stops with an error here' : `BFCL’s code says otherwise (${other.as_coded})`}. ${differences[other.decided_by]}`
    : finding.explanation;
  return {
    ...allOrNothing(isValid),
    ...finding,
    explanation: said,
    measures: { valid: isValid, matched_calls: pairing.matched, expected_calls: plan.length },
    comparisons,
    ...(other ? { details: { ...other } } : {}),
  };
}

type Finding = Pick<Score, 'errorType' | 'explanation'>;

/** What the schema alone refuses: a value of another type, a required parameter that is missing. */
function wrongBySchema({ comparisons }: Pairing): Finding | undefined {
  const compared = comparisons.flatMap((comparison) =>
    comparison.made ? comparison.arguments.map((argument) => ({ ...argument, call: comparison.made! })) : [],
  );
  const wrong = compared.find(({ rule }) => rule === WRONG_TYPE || rule === REQUIRED);
  if (!wrong) return undefined;
  const place = inCall(wrong.call, comparisons);
  return wrong.rule === REQUIRED
    ? {
        errorType: 'missing-argument',
        explanation: `\`${wrong.name}\` is required by its schema and missing${place}.`,
      }
    : {
        errorType: 'wrong-type',
        explanation: `\`${wrong.name}\` is not of the type its schema names${place}.`,
      };
}

const wrongCount = (plan: readonly ExpectedCall[], made: number): Finding | undefined =>
  plan.length === made
    ? undefined
    : {
        errorType: 'wrong-count',
        explanation: `Made ${countOf(made, 'call')} where ${plan.length} ${plan.length === 1 ? 'is' : 'are'} expected.`,
      };
