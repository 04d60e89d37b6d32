import { parseJson } from '#core/json.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import type { ToolCall } from '#core/tool.ts';

/** What a turn of a ReAct model means. `kept` is what of it goes into the history. */
export type ReactStep = { kept: string } & (
  | { kind: 'calls'; calls: ToolCall[] }
  | { kind: 'answer'; answer: string }
  | { kind: 'unreadable' }
);

/** Blanks are counted: two unbounded runs beside each other would take quadratic time. */
const label = (words: string): RegExp =>
  new RegExp(
    `^[ \\t>*#]{0,20}${words}[ \\t]{0,9}[0-9]{0,3}[ \\t]{0,9}(?:\\*\\*)?:(?:\\*\\*)?[ \\t]{0,9}`,
    'im',
  );
const observation = label('Observation');
const answerLabel = label('Final[ \\t]{1,9}Answer');
const actionLabel = label('Action');
const inputLabel = label('Action[ \\t]{1,9}Input');
const finish = /^[`"'* \t]*(?:Finish|Final[ \t]{1,9}Answer)(?![\w-])[`"'* \t]*/i;

/**
 * Reads one turn: a final answer, or the actions that come before one. From an Observation that the model wrote itself, and from an
 * answer written before the actions were done, nothing is taken or kept. What is in <think> tags is no part of the step.
 */
export function readReactStep(text: string): ReactStep {
  const own = withoutThinking(text).trim();
  const [observed, answered, acted] = [observation, answerLabel, actionLabel].map(
    (pattern) => pattern.exec(own)?.index ?? own.length,
  ) as [number, number, number];
  if (answered < Math.min(observed, acted)) {
    return { kind: 'answer', kept: own, answer: own.slice(answered).replace(answerLabel, '').trim() };
  }
  const kept = own.slice(0, Math.min(observed, answered)).trimEnd();
  return { kept, ...readAction(kept) };
}

type ReadAction =
  | { kind: 'calls'; calls: ToolCall[] }
  | { kind: 'answer'; answer: string }
  | { kind: 'unreadable' };

function readAction(step: string): ReadAction {
  const action = actionLabel.exec(step);
  const after = action ? step.slice(action.index + action[0].length) : '';
  if (finish.test(after)) {
    const answer = finishedWith(after);
    return answer === '' ? { kind: 'unreadable' } : { kind: 'answer', answer };
  }
  const { calls } = /^\s*(?:```\w*\s*)?[[{]/.test(after)
    ? extractCalls(after, { rules: ['whole-json', 'fenced-json', 'json-in-prose'] })
    : extractCalls(step, { rules: ['react', 'tool-call-tags', 'fenced-json', 'whole-json'] });
  return calls.length > 0 ? { kind: 'calls', calls } : { kind: 'unreadable' };
}

/** The answer of "Action: Finish": its input, or what is in brackets or behind it. */
function finishedWith(action: string): string {
  const input = inputLabel.exec(action);
  const text = (input ? action.slice(input.index + input[0].length) : action.replace(finish, '')).trim();
  const bracketed = /^\[([\s\S]*)\]$/.exec(text)?.[1] ?? text;
  return onlyText(bracketed) ?? bracketed.trim();
}

/** The text in a JSON object that holds one text and nothing else: {"answer": "…"}. */
function onlyText(json: string): string | undefined {
  const values = Object.values(parseJson(json) ?? {});
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : undefined;
}

/** Some models think aloud in tags before they answer. */
export function withoutThinking(text: string): string {
  const start = text.trimStart();
  if (!start.startsWith('<think>')) return text;
  const end = start.indexOf('</think>');
  return end === -1 ? '' : start.slice(end + '</think>'.length);
}
