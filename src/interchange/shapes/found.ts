import { objectOf, textOf } from '#core/fields.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import type { Tool } from '#core/tool.ts';
import type { StopReason } from '#core/trajectory.ts';

/** What a provider's request or answer says beside its messages. What it does not say is absent. */
export interface Found {
  model?: string;
  /** Offered to the model; absent: not recorded. */
  tools?: Tool[];
  /** The model had tools to call, though the log need not list them. */
  inTurns?: true;
  /** Of the whole answer. */
  usage?: Usage;
  stopReason?: StopReason;
  /** By the provider's own word. */
  refused?: true;
  /** The provider failed instead of answering. */
  error?: ErrorRecord;
}

/** A provider's error body as what went wrong there: never a wrong answer. */
export function errorIn(error: JsonValue | undefined): ErrorRecord | undefined {
  if (error === undefined || error === null || error === false || error === '') return undefined;
  const said = typeof error === 'string' ? error : textOf(objectOf(error).message) || 'no message';
  const word = typeof error === 'string' ? error : `${kindOf(error)} ${said}`;
  return { code: codeOf(word), message: `The recorded request failed: ${said.slice(0, 300)}` };
}

const kindOf = (error: JsonValue): string =>
  ['type', 'code', 'status']
    .map((key) => objectOf(error)[key])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ');

/** The code that our own providers give such a failure. */
function codeOf(words: string): ErrorRecord['code'] {
  if (/\b429\b|rate.?limit|RESOURCE_EXHAUSTED/i.test(words)) return 'model-rate-limited';
  if (/\b401\b|authenticat|api.?key/i.test(words)) return 'model-key-rejected';
  if (/time.?out|DEADLINE_EXCEEDED/i.test(words)) return 'model-timeout';
  if (/batch_expired/.test(words)) return 'model-timeout';
  if (/batch_cancell?ed/.test(words)) return 'model-cancelled';
  if (/overloaded|\b529\b|\b503\b/i.test(words)) return 'model-overloaded';
  if (/context.?length|context window|prompt is too long/i.test(words)) return 'model-context-overflow';
  return 'model-server-error';
}
