import type { JsonValue } from '#core/json.ts';
import type { StopReason } from '#core/trajectory.ts';

const STOP_REASONS = new Map<string, StopReason>(
  Object.entries({
    stop: 'answered',
    end_turn: 'answered',
    stop_sequence: 'answered',
    completed: 'answered',
    agent_stop: 'answered',
    user_stop: 'answered',
    tool_calls: 'answered',
    tool_use: 'answered',
    requires_action: 'answered',
    pause_turn: 'answered',
    function_call: 'answered',
    length: 'token-limit',
    max_tokens: 'token-limit',
    max_output_tokens: 'token-limit',
    model_length: 'token-limit',
    content_filter: 'content-filter',
    refusal: 'content-filter',
    safety: 'content-filter',
    image_safety: 'content-filter',
    recitation: 'content-filter',
    blocklist: 'content-filter',
    prohibited_content: 'content-filter',
    spii: 'content-filter',
    model_context_window_exceeded: 'context-limit',
    max_steps: 'step-limit',
    message: 'step-limit',
    turn: 'step-limit',
    timeout: 'time-limit',
    time: 'time-limit',
    working: 'time-limit',
    cancelled: 'cancelled',
  }),
);

/** Our word for how an attempt ended, from the words of the field's logs; undefined where the log says nothing. */
export function stopReasonOf(word: JsonValue | undefined): StopReason | undefined {
  if (typeof word !== 'string' || word === '') return undefined;
  const known = word.toLowerCase();
  if (known.startsWith('context')) return 'context-limit';
  return STOP_REASONS.get(known) ?? 'error';
}
