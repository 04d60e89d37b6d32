import { errorAnalysis, memberOf } from './mcptoolbenchpp-results.ts';
import { pythonEquals } from './python/equality.ts';
import { PythonError } from './python/error.ts';
import { get, iterate, length, type PythonValue } from './python/values.ts';

/**
 * MCPToolBench++'s rule-based checks as its code behaves: [right tool, successful output]. Whatever the plan looks like, only
 * the last predicted and the last labelled call are looked at, and of them only names and the predicted output. Arguments,
 * steps, ids, dependencies and the number of calls are never compared.
 */
export type NodeCheck = [toolConsistency: boolean, outputConsistency: boolean];

/** One predicted call beside one labelled call; the label's similar tools count as right. */
export function checkSingleToolCall(predicted: PythonValue, label: PythonValue): NodeCheck {
  const labelName = memberOf(label, 'name', '');
  const similar = get(label, 'similar_tools', []);
  const name = memberOf(predicted, 'name', '');
  const isSimilar = iterate(similar).map((tool) => pythonEquals(name, get(tool, 'name', '')));
  const succeeded = outputSucceeded(predicted);
  return [pythonEquals(labelName, name) || isSimilar.includes(true), succeeded];
}

/** The last call of each list; an empty list fails. */
export function checkMultiToolCalls(predicted: PythonValue, label: PythonValue): NodeCheck {
  if (length(label) < 1 || length(predicted) < 1) return [false, false];
  return checkSingleToolCall(last(predicted), last(label));
}

/** The check of a trial. */
export function checkCorrectness(predicted: PythonValue, label: PythonValue): NodeCheck {
  const isSingle = countOf(predicted) === 1 && countOf(label) === 1;
  return isSingle ? checkSingleToolCall(last(predicted), last(label)) : checkMultiToolCalls(predicted, label);
}

/** The older copy in the offline script: no similar tools, and an empty list raises IndexError. */
export function checkCorrectnessOffline(predicted: PythonValue, label: PythonValue): NodeCheck {
  countOf(label);
  countOf(predicted);
  const labelled = last(label);
  const made = last(predicted);
  return [pythonEquals(memberOf(labelled, 'name', ''), memberOf(made, 'name', '')), outputSucceeded(made)];
}

const outputSucceeded = (predicted: PythonValue): boolean =>
  errorAnalysis([memberOf(predicted, 'output', {})]).result_success_label_list[0] === 1;

const countOf = (calls: PythonValue): number => (calls === null ? 0 : length(calls));

/** calls[-1] */
function last(calls: PythonValue): PythonValue {
  if (!Array.isArray(calls)) throw new PythonError('TypeError', 'the calls are no list');
  if (calls.length === 0) throw new PythonError('IndexError', 'list index out of range');
  return calls[calls.length - 1]!;
}
