import { extractCalls } from '#measure/extraction/index.ts';
import { withoutThinking, type ReactStep } from './react-step.ts';

const TAGS = 'reasoning|tool_calls|answer';
const anyTag = new RegExp(`<(?:${TAGS})>`, 'i');
const RULES = ['whole-json', 'fenced-json', 'json-in-prose'];

/**
 * Reads one turn of MCP-AgentBench's ReAct: `<reasoning>`, a JSON list in `<tool_calls>`, `<answer>`. Of several lists the first holds,
 * since what comes after it rests on results that the model made up. Calls come before an answer. A tag that is never closed ends at
 * the next one. Text without any tag is a list of calls, or else the answer. What is in <think> tags is no part of the turn.
 */
export function readTaggedStep(text: string): ReactStep {
  const own = withoutThinking(text).trim();
  const reasoning = section(own, 'reasoning');
  const actions = section(reasoning.rest, 'tool_calls');
  const answer = section(actions.rest, 'answer');
  const kept = [`Thought: ${reasoning.inside ?? '(none)'}`, `Action: ${actions.inside || '[]'}`].join('\n');
  if (actions.inside === undefined && answer.inside === undefined) return readUntagged(own);
  if (!isNoCall(actions.inside)) {
    const { calls } = extractCalls(actions.inside!, { rules: RULES });
    return calls.length > 0 ? { kind: 'calls', calls, kept } : { kind: 'unreadable', kept: own };
  }
  return answer.inside
    ? { kind: 'answer', answer: answer.inside, kept: `${kept}\nFinal Answer: ${answer.inside}` }
    : { kind: 'unreadable', kept: own };
}

/** Says the list that no tool is called? Models write an empty list, nothing, or a word for it, fenced or not. */
const isNoCall = (list = ''): boolean =>
  list.length < 40 && /^(?:\[\s*\]|null|none|)$/i.test(list.replace(/^```(?:json)?|```$/g, '').trim());

/** A reply that keeps none of the form but its content: plain text ends the task, as in the paper. */
function readUntagged(own: string): ReactStep {
  const { calls } = extractCalls(own, { rules: RULES });
  if (calls.length > 0) return { kind: 'calls', calls, kept: own };
  return own === '' || anyTag.test(own)
    ? { kind: 'unreadable', kept: own }
    : { kind: 'answer', answer: own, kept: own };
}

/** What stands in the first tag of a name, undefined where there is none, and the text without it. */
function section(text: string, tag: string): { inside: string | undefined; rest: string } {
  const open = new RegExp(`<${tag}>`, 'i').exec(text);
  if (!open) return { inside: undefined, rest: text };
  const after = text.slice(open.index + open[0].length);
  const close = new RegExp(`</${tag}>`, 'i').exec(after);
  const next = close ?? anyTag.exec(after);
  const end = next?.index ?? after.length;
  return {
    inside: after.slice(0, end).trim(),
    rest: text.slice(0, open.index) + after.slice(end + (close?.[0].length ?? 0)),
  };
}
