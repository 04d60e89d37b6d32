import { exceedsDepth } from '#core/json.ts';
import type { OtherPart } from '#core/message.ts';
import type { SaidStep, Transcript } from '#core/transcript.ts';
import { unreadable } from './envelope.ts';
import { read, written } from './link-schema.ts';
import { readResult, writtenResult, type WrittenResult } from './results.ts';
import type { ResultLink } from './snapshot.ts';

/** A result with what was said in some of its cells. */
export interface TranscriptLink {
  result: ResultLink;
  /** By cell number. */
  transcripts: ReadonlyMap<number, Transcript>;
  /** The version of the testbed that answered. */
  testbed: string;
}

interface WrittenTranscripts {
  kind: 'transcripts';
  result: WrittenResult;
  testbed: string;
  cells: (Transcript & { cell: number })[];
}

/** The text that follows `#/t/`. Throws PlaygroundError 'permalink-too-long'. */
export const toTranscriptLink = async ({ result, transcripts, testbed }: TranscriptLink): Promise<string> =>
  written('transcripts', {
    result: writtenResult(result),
    testbed,
    cells: [...transcripts].map(([cell, { steps, ...transcript }]) => ({
      ...transcript,
      cell,
      steps: steps.map(withShortParts),
    })),
  });

/** Reads what toTranscriptLink wrote. Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function fromTranscriptLink(text: string): Promise<TranscriptLink> {
  const link = await read<WrittenTranscripts>(text, ['transcripts']);
  const result = readResult(link.result);
  const transcripts = new Map<number, Transcript>();
  for (const { cell, ...transcript } of link.cells) {
    if (cell >= result.verdicts.length || transcripts.has(cell))
      throw unreadable('it speaks of a cell that it does not have');
    if (transcript.steps.some(isTooDeep)) throw unreadable('a call in it is nested too deep');
    transcripts.set(cell, transcript);
  }
  return { result, transcripts, testbed: link.testbed };
}

const isTooDeep = ({ message: { toolCalls = [] }, calls }: SaidStep): boolean =>
  [...toolCalls, ...calls.map(({ call }) => call)].some((call) => exceedsDepth(call.arguments));

/** Characters of a provider's own part that a link holds. */
const MOST_PART = 300;

const withShortParts = ({ message, ...step }: SaidStep): SaidStep => ({
  ...step,
  message: message.otherParts ? { ...message, otherParts: message.otherParts.map(shortPart) } : message,
});

const shortPart = (part: OtherPart): OtherPart =>
  part.text.length > MOST_PART ? { ...part, text: `${part.text.slice(0, MOST_PART)}…` } : part;
