import type { ToolCall } from './tool.ts';

export interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool';
  text: string;
  thinking?: string;
  toolCalls?: ToolCall[];
  /** Of role 'tool': the call that is answered, and whether it failed. */
  answers?: { callId: string; name: string; isError: boolean };
}

/** Tokens as the provider counted them; absent figures are unknown, never 0. */
export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
  thinkingTokens?: number;
  cachedInputTokens?: number;
}
