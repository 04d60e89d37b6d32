import { fromPermalink, fromTranscriptLink, type Link, type TranscriptLink } from '#files/permalink/index.ts';

/** Where a link is read from: what its address holds after `#/s/`, or, with transcripts, after `#/t/`. */
export interface LinkSource {
  kind: 'link';
  payload: string;
  holds?: 'transcripts';
}

/** What was said in cells of a shared result, and which testbed answered. */
export type Said = Omit<TranscriptLink, 'result'>;

/** The parameters of a route as the link it is of; undefined where it is of none. */
export function linkSource(parameters: Readonly<Record<string, string | undefined>>): LinkSource | undefined {
  const { payload, transcripts } = parameters;
  if (transcripts !== undefined) return { kind: 'link', payload: transcripts, holds: 'transcripts' };
  return payload === undefined ? undefined : { kind: 'link', payload };
}

/** The first parts of the link's own address. */
export const pathOfLink = ({ payload, holds }: LinkSource): string[] => [holds ? 't' : 's', payload];

/** Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function readLink({ payload, holds }: LinkSource): Promise<{ link: Link; said?: Said }> {
  if (!holds) return { link: await fromPermalink(payload) };
  const { result, ...said } = await fromTranscriptLink(payload);
  return { link: result, said };
}
