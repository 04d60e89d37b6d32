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
  /** Of role 'tool': why each picture that is not among them goes to no model; the text says so too. */
  unsentPictures?: readonly string[];
  /** What else the provider did or said: it is shown, and is no call to the tools that the model was offered. */
  otherParts?: OtherPart[];
  /** What a provider wants back as it came (signed thinking, its own tools' calls); only its codec reads it. */
  providerParts?: { providerId: string; parts: JsonValue };
}

/** A part of an answer that is neither text nor thinking nor a call that this page may answer. It goes back as it came. */
export interface OtherPart {
  /**
   * `call`: a tool of the provider was called there, and `result`: what it returned; one part may be both, and is a call. `request`: the
   * model asks for what no run does. `note`: what is no action, such as sources. `not-understood`: of a type that this page does not know.
   */
  is: 'call' | 'result' | 'request' | 'note' | 'not-understood';
  /** The wire's own word: `server_tool_use`, `mcp_call`, `executableCode`. */
  type: string;
  /** Of the tool, with its server where the wire names one. */
  name?: string;
  /** The part as JSON text, as far as it is kept. */
  text: string;
  /** It does not go back: the wire has no place for it in a question. */
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
  /** The part of all this that belongs to questions long enough to cost more by the run's price; absent: none. */
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
