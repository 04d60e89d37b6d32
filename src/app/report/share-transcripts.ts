import { PlaygroundError } from '#core/errors.ts';
import { transcriptOf, type Transcript } from '#core/transcript.ts';
import { testbedVersion } from '#core/versions.ts';
import { eachSecret, maskedValue } from '#interchange/index.ts';
import { toTranscriptLink, type LinkedDataset } from '#permalink/index.ts';
import type { Database } from '#storage/db.ts';
import { resultsOf } from '#storage/runs.ts';
import { buildAddress } from '../address.ts';
import type { RunView } from '../run-view.ts';
import type { ReportFigures } from './figures.ts';
import { resultLink } from './share.ts';

/** Beyond so many cells no link holds what was said: reading them all would only find that out. */
const MOST_CELLS = 2_000;

/** Transcripts without secrets of a known form, and the kinds of those that were in them. */
export class SharedTranscripts {
  readonly transcripts = new Map<number, Transcript>();
  readonly #secrets = new Set<string>();

  add(cell: number, transcript: Transcript): void {
    eachSecret(transcript, (kind) => this.#secrets.add(kind));
    this.transcripts.set(cell, maskedValue(transcript));
  }

  get secrets(): string[] {
    return [...this.#secrets];
  }
}

/** `#/t/…` of a stored run with all that its models said. Throws PlaygroundError 'permalink-too-long'. */
export async function transcriptsAddress(
  view: RunView,
  db: Database,
  dataset: LinkedDataset,
  figures?: ReportFigures,
): Promise<{ address: string; secrets: string[] }> {
  const shared = new SharedTranscripts();
  if (view.cells.length > MOST_CELLS) throw tooMany();
  for await (const record of resultsOf(db, view.run.id)) shared.add(record.cell, transcriptOf(record));
  const { transcripts, secrets } = shared;
  const payload = await toTranscriptLink({
    result: resultLink(view, dataset, figures),
    transcripts,
    testbed: testbedVersion,
  });
  return { address: buildAddress(['t', payload]), secrets };
}

const tooMany = (): PlaygroundError =>
  new PlaygroundError(
    'permalink-too-long',
    'What was said in this run does not fit into a link.',
    'Share the exported run file, or a link to one cell.',
  );
