import { type ModelTest, TEST_PATIENCE, type ToolTest } from '#store/bridge/models-contract.ts';
import { count, counted, duration } from '../format.ts';

/** The words while a test waits for an answer: `Asking api.example.com once, for 60 s at most…`. Local: inside this browser. */
export const testingWords = (who: string, place: keyof typeof TEST_PATIENCE = 'remote'): string =>
  `Asking ${who} once, for ${TEST_PATIENCE[place] / 1000} s at most…`;

/** The cost of a test, beside its button. */
export const TEST_COST = 'A test asks for one tool call; it costs a few hundred tokens.';

/** What a test of tool calling found, beside the calls themselves: one sentence each. */
export function toolTestWords({ calls, ...found }: ToolTest): string[] {
  const unread = calls.filter(({ isReadable }) => !isReadable).length;
  return [
    unread > 0 ? `The arguments of ${counted(unread, 'call')} are not a JSON object.` : '',
    calls.length > 1
      ? 'Parallel calls: yes, in one answer.'
      : calls.length === 1
        ? 'Parallel calls: no, it made one where two were asked for.'
        : '',
    found.isStreamed ? 'Streamed.' : 'Not streamed: the answer came in one piece.',
    found.isCounted
      ? `Tokens counted: ${count(found.inputTokens ?? 0)} in, ${count(found.outputTokens ?? 0)} out.`
      : 'Tokens not counted: costs can only be guessed.',
  ].filter(Boolean);
}

/** How the answer begins: `It called the tool twice, in 1.2 s:`. */
export function testedWords({ tools, durationMs }: Pick<ModelTest, 'tools' | 'durationMs'>): string {
  const made = tools?.calls.length ?? 0;
  if (made === 0) return `in ${duration(durationMs)}`;
  const often = made === 1 ? 'once' : made === 2 ? 'twice' : `${count(made)} times`;
  return `It called the tool ${often}, in ${duration(durationMs)}:`;
}
