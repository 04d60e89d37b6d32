import { textOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';
import { isRequest } from '../other-parts.ts';

const WHY = 'This client does not do that. Use the functions you are offered.';

type Answer = (item: JsonObject) => JsonObject;

/** How each request is declined: the API refuses a history in which one has no answer (openai 7.59.0, ResponseInputItem, 2026-11). */
const ANSWERS: Readonly<Record<string, Answer>> = {
  mcp_approval_request: ({ id }) => ({
    type: 'mcp_approval_response',
    approval_request_id: textOf(id),
    approve: false,
    reason: WHY,
  }),
  shell_call: ({ call_id }) => ({
    type: 'shell_call_output',
    call_id: textOf(call_id),
    output: [{ stdout: '', stderr: WHY, outcome: { type: 'exit', exit_code: 1 } }],
  }),
  apply_patch_call: ({ call_id }) => ({
    type: 'apply_patch_call_output',
    call_id: textOf(call_id),
    status: 'failed',
    output: WHY,
  }),
  tool_search_call: ({ call_id }) => ({
    type: 'tool_search_output',
    call_id: textOf(call_id),
    execution: 'client',
    status: 'completed',
    tools: [],
  }),
};

/** The answer that declines an item; undefined where nothing is asked of this page, or no answer says no (a computer's is its screen). */
export function declined(item: JsonObject): JsonObject | undefined {
  const type = textOf(item.type);
  return isRequest(type, item) ? ANSWERS[type]?.(item) : undefined;
}
