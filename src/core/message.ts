import type { JsonValue } from './json.ts';
import type { Picture } from './picture.ts';
import type { ToolCall } from './tool.ts';

export interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool';
  text: string;
  thinking?: string;
  toolCalls?: ToolCall[];
  /** Of role 'tool': the call that is answered, and whether it failed. */
  answers?: { callId: string; name: string; isError: boolean };
  /** Of role 'tool': the pictures of the answer; the text names each. */
  pictures?: readonly Picture[];
  /** What a provider wants back as it came (signed thinking); only its codec reads it. */
  providerParts?: { providerId: string; parts: JsonValue };
}

/** Tokens as the provider counted them; absent figures are unknown, never 0. */
export interface Usage {
  /** With those read from a cache. */
  inputTokens?: number;
  /** With those of the thinking. */
  outputTokens?: number;
  thinkingTokens?: number;
  cachedInputTokens?: number;
}
