import {
  errorAnalysis,
  memberOf,
  type NodeCheck,
} from '../../src/measure/scorers/mcptoolbenchpp/repository.ts';
import {
  length,
  pythonEquals,
  PythonError,
  type PythonValue,
} from '../../src/measure/scorers/python/values.ts';

/** The older copy of the check of a trial, in the offline script: no similar tools, and an empty list raises IndexError. */
export function checkCorrectnessOffline(predicted: PythonValue, label: PythonValue): NodeCheck {
  for (const calls of [label, predicted]) if (calls !== null) length(calls);
  const labelled = lastCall(label);
  const made = lastCall(predicted);
  const output = errorAnalysis([memberOf(made, 'output', {})]).result_success_label_list[0];
  return [pythonEquals(memberOf(labelled, 'name', ''), memberOf(made, 'name', '')), output === 1];
}

function lastCall(calls: PythonValue): PythonValue {
  if (!Array.isArray(calls)) throw new PythonError('TypeError', 'the calls are no list');
  if (calls.length === 0) throw new PythonError('IndexError', 'list index out of range');
  return calls.at(-1)!;
}
