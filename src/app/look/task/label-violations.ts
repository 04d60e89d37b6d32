import { pointerParts } from '#core/json-pointer.ts';
import type { ExpectedCall, Task, TaskIssue } from '#core/task.ts';

/** What is wrong with an expected call: with one of its arguments, or ('') with the call as a whole. */
export interface Violation {
  argument: string;
  code: string;
  reason: string;
}

/**
 * The importer's findings about one expected call. It writes `<tool>/<argument>: why` for an argument and
 * `<tool> arguments: why` for all of them; any other text is about the whole call.
 */
export function violationsOf(task: Pick<Task, 'issues' | 'target'>, call: ExpectedCall): Violation[] {
  const position = (task.target.calls ?? []).indexOf(call);
  return task.issues
    .filter((issue) => isAbout(issue, position))
    .map((issue) => ({ code: issue.code, ...placed(issue, call) }));
}

const callCodes = new Set([
  'label-fails-schema',
  'schema-invalid',
  'tool-not-offered',
  'similar-tool-unknown',
]);

const isAbout = ({ code, path }: TaskIssue, position: number): boolean =>
  callCodes.has(code) && position >= 0 && path.endsWith(`/${position}`);

function placed({ code, detail }: TaskIssue, { name }: ExpectedCall): Omit<Violation, 'code'> {
  const start = `${name}/`;
  const colon = detail.indexOf(': ', name.length);
  if (code !== 'label-fails-schema' || !detail.startsWith(start) || colon < 0) {
    return { argument: '', reason: detail };
  }
  const [first = '', ...inside] = pointerParts(detail.slice(name.length, colon));
  const where = inside.length > 0 ? `${inside.join(', ')}: ` : '';
  return { argument: first, reason: where + detail.slice(colon + 2) };
}
