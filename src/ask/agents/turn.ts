import type { AgentContext, AgentQuestion } from '#core/agent.ts';
import { PlaygroundError } from '#core/errors.ts';
import { unsafeIntegers } from '#core/inexact-integers.ts';
import type { ModelOutput } from '#core/model.ts';
import {
  type ImagePart,
  MOST_PICTURE_TEXT,
  MOST_PICTURES,
  type Picture,
  mediaName,
  pictureNote,
  readPicture,
} from '#core/picture.ts';
import { structureAsText, type ContentPart, type ToolCall, type ToolResult } from '#core/tool.ts';
import type { Step, StepTrouble } from '#core/trajectory.ts';
import { troubleByProvider } from './limits.ts';

/** The model's turn; undefined when it was aborted. Whatever else goes wrong is thrown. */
export async function askModel(
  context: AgentContext,
  question: AgentQuestion,
): Promise<ModelOutput | undefined> {
  try {
    // A copy: the conversation grows while the asker may still hold it.
    return await context.generate({ ...question, messages: [...question.messages] });
  } catch (error) {
    if (context.signal.aborted) return undefined;
    throw error;
  }
}

/** A turn that is over, with its calls and their results in the same order. `trouble`: where the provider names none. */
export function stepOf(
  index: number,
  output: ModelOutput,
  [toolCalls, toolResults]: [ToolCall[], ToolResult[]],
  [startedAt, endedAt]: [number, number],
  { trouble, callsBeyond = 0 }: { trouble?: StepTrouble | undefined; callsBeyond?: number } = {},
): Step {
  const { message, usage } = output;
  const own = troubleByProvider(output) ?? (callsBeyond > 0 ? 'too-many-calls' : trouble);
  return {
    index,
    message,
    toolCalls,
    toolResults,
    ...(callsBeyond > 0 && { callsBeyond }),
    ...(own && { trouble: own }),
    ...(usage && { usage }),
    startedAt,
    durationMs: endedAt - startedAt,
  };
}

/** Characters of one result that a model is shown, and of all results of a step. */
const MAX_OBSERVATION = 20_000;
const MAX_STEP = 100_000;

/**
 * The results of a step as a model reads them: their text, or their structured content where they have none; pictures, sounds and files are
 * named. What is too long is cut, and says so. `show`: takes the pictures that the model is shown, or says why it is not shown one.
 */
export function observationTexts(
  results: readonly ToolResult[],
  show: ShowPicture = () => 'this way of asking takes text alone',
): string[] {
  const limit = Math.floor(Math.min(MAX_OBSERVATION, MAX_STEP / Math.max(1, results.length)));
  return results.map((result) =>
    cutText(
      textOf(result, (part) => show(part, result)),
      limit,
    ),
  );
}

type ShowPicture = (part: ImagePart, of: ToolResult) => string | undefined;

/** The pictures that a model is shown in one conversation, in the order they came: each is sent again with every question. */
export class ShownPictures {
  readonly #byCall = new Map<string, Picture[]>();
  readonly #unsent = new Map<string, string[]>();
  #count = 0;
  #text = 0;

  /** Takes a picture, or says why it is not shown. */
  readonly show: ShowPicture = (part, of) => {
    const why = this.#take(part, of);
    if (why !== undefined) this.#unsent.set(of.callId, [...this.unsentOf(of.callId), why]);
    return why;
  };

  readonly #take: ShowPicture = (part, { callId }) => {
    const picture = readPicture(part);
    if (typeof picture === 'string') return picture;
    if (this.#count >= MOST_PICTURES || this.#text + picture.data.length > MOST_PICTURE_TEXT)
      return 'there were too many before it';
    this.#count++;
    this.#text += picture.data.length;
    this.#byCall.set(callId, [...this.of(callId), picture]);
    return undefined;
  };

  of(callId: string): Picture[] {
    return this.#byCall.get(callId) ?? [];
  }

  /** Why each of the others of one call is not shown. */
  unsentOf(callId: string): string[] {
    return this.#unsent.get(callId) ?? [];
  }
}

function textOf(result: ToolResult, show: (part: ImagePart) => string | undefined): string {
  const structure = structureAsText(result);
  if (structure !== '' && unsafeIntegers(result.structuredContent).size > 0) throw inexactAnswer();
  const parts = result.content.map((part) => partText(part, show)).filter((text) => text !== '');
  if (structure !== '') parts.push(structure);
  return parts.join('\n') || '(the tool answered with nothing)';
}

/** A model that is shown another number would call with it and be blamed. */
const inexactAnswer = (): PlaygroundError =>
  new PlaygroundError(
    'mcp-protocol',
    'A tool answered with an integer beyond 2^53 and without text. This page cannot pass it on exactly, so the attempt is not counted.',
    'The server should write its answer as text too, or such numbers as texts.',
  );

function partText(part: ContentPart, show: (part: ImagePart) => string | undefined): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'resource_link':
      return `[link to ${[part.uri, part.name, part.description].filter(Boolean).join(', ')}]`;
    case 'resource':
      return resourceText(part.resource, show);
    case 'audio':
      return `[${mediaName('audio', part)}, not sent: this page sends no sound]`;
    case 'image':
      return pictureNote(part, show(part));
  }
}

/** An embedded resource is its text, or a picture like any other; of all else only where it is goes to the model. */
function resourceText(
  { uri, text, blob, mimeType = '' }: Extract<ContentPart, { type: 'resource' }>['resource'],
  show: (part: ImagePart) => string | undefined,
): string {
  if (text !== undefined || blob === undefined) return text ?? `[resource ${uri}]`;
  const part = { mimeType, data: blob };
  const sent = /^image\//i.test(mimeType)
    ? pictureNote(part, show(part))
    : `[${mediaName('file', part)}, not sent: it is neither text nor a picture]`;
  return `[resource ${uri}] ${sent}`;
}

/** The first `limit` characters of a text, with a line that says so where some are left out. A character is never cut in two. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}\n… (cut: the first ${start.length} of ${text.length} characters)`;
}
