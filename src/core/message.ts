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
  /** Of role 'tool': why each other picture is not sent; the text says so, too. */
  unsentPictures?: readonly string[];
  /** Other parts of the provider's answer: shown, and no calls of the offered tools. */
  otherParts?: OtherPart[];
  /** Searches of the provider's own for deferred tools, in their order; absent: none was made. Each stands in `otherParts` too. */
  searches?: ToolSearch[];
  /** Data that the provider wants back unchanged (signed thinking, calls of its own tools); only its codec reads it. */
  providerParts?: { providerId: string; parts: JsonValue };
}

/** What a model searched its deferred tools for, and which of them the provider then showed it, by their own names. */
export interface ToolSearch {
  query: string;
  found: { name: string; server: string | null }[];
}

/** A part of an answer other than text, thinking and calls of offered tools. It goes back unchanged. */
export interface OtherPart {
  /**
   * `call`: a call of a provider's tool; `result`: its result; a part with both is a call. `request`: the model asks for an action
   * that no run takes. `note`: no action, such as sources. `not-understood`: an unknown type.
   */
  is: 'call' | 'result' | 'request' | 'note' | 'not-understood';
  /** The wire's own word: `server_tool_use`, `mcp_call`, `executableCode`. */
  type: string;
  /** Of the tool, with its server where the wire names one. */
  name?: string;
  /** The part as JSON text, as far as it is kept. */
  text: string;
  /** It is not sent back: questions in this wire format have no place for it. */
  isUnsent?: true;
}

/** Tokens as the provider counted them; absent figures are unknown, never 0. */
export interface Usage {
  /** With those read from a cache. */
  inputTokens?: number;
  /** With those of the thinking. */
  outputTokens?: number;
  thinkingTokens?: number;
  cachedInputTokens?: number;
  /** Of the input, what was written to a cache. */
  writtenInputTokens?: number;
  /** Of what was written, what is kept for an hour. */
  writtenForHourTokens?: number;
  /** The part of these tokens that has the price of long questions; absent: none. */
  long?: Omit<Usage, 'long' | 'thinkingTokens'>;
}

/** The figures of a usage that add up over answers. */
export const USAGE_FIGURES = [
  'inputTokens',
  'outputTokens',
  'thinkingTokens',
  'cachedInputTokens',
  'writtenInputTokens',
  'writtenForHourTokens',
] as const satisfies readonly (keyof Usage)[];
