import type { JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';

/** One way to find calls in a text. Pure, linear in the length of the text, and never throws. */
export interface ExtractionRule {
  id: string;
  title: string;
  /** A sentence or two: what it takes and what it leaves. */
  meaning: string;
  /** Undefined when the rule finds no call. */
  find(text: string): Reading | undefined;
}

export interface Reading {
  calls: ToolCall[];
  /** The piece of the text the calls were read from; from the first to the last where there are several. */
  taken: string;
  /** The values in that piece before they were made calls; what is no JSON stands as text. */
  parsed: JsonValue[];
  /** Shapes of the calls, in order of appearance, each once. */
  shapes: CallShape[];
  /** What stood among the calls and is none, at most MAX_DROPPED, cut to a line. */
  dropped: string[];
}

export type CallShape = 'plain' | 'openai' | 'anthropic' | 'gemini' | 'mcp' | 'react' | 'python';

export const MAX_DROPPED = 50;
