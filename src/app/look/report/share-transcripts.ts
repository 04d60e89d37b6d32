import { PlaygroundError } from '#core/errors.ts';
import type { JudgedSum } from '#core/judge-kinds.ts';
import { transcriptOf, type Transcript } from '#core/transcript.ts';
import { testbedVersion } from '#core/versions.ts';
import { eachSecret, maskedValue } from '#core/secrets.ts';
import { toTranscriptLink, type LinkedDataset } from '#files/permalink/index.ts';
import type { Database } from '#store/storage/db.ts';
import { resultsOf } from '#store/storage/runs.ts';
import { buildAddress } from '../../frame/address.ts';
import type { RunView } from '../../frame/run-view.ts';
import type { ReportFigures } from './figures.ts';
import { resultLink } from './share.ts';

/** No link holds the texts of more cells, so they are not read. */
const MOST_CELLS = 2_000;

/** A kind of secret that stood in texts, how often, and in which cells. */
export interface MaskedSecret {
  kind: string;
  times: number;
  cells: number[];
}

/** Transcripts without secrets of a known form, and what was taken out of them. */
export class SharedTranscripts {
  readonly transcripts = new Map<number, Transcript>();
  readonly #masked = new Map<string, MaskedSecret>();

  add(cell: number, transcript: Transcript): void {
    eachSecret(transcript, (kind) => {
      const masked = this.#masked.get(kind) ?? { kind, times: 0, cells: [] };
      masked.times += 1;
      if (masked.cells.at(-1) !== cell) masked.cells.push(cell);
      this.#masked.set(kind, masked);
    });
    this.transcripts.set(cell, maskedValue(transcript));
  }

  get masked(): MaskedSecret[] {
    return [...this.#masked.values()];
  }
  /** Their kinds, each once. */
  get secrets(): string[] {
    return [...this.#masked.keys()];
  }
}

/** A link to a whole run, before it is shown: what it holds, and what was taken out of its texts. */
export interface TranscriptsAddress {
  address: string;
  /** Cells whose texts it holds. */
  cells: number;
  masked: MaskedSecret[];
}

/**
 * `#/t/…` of a stored run with all that its models said. Throws PlaygroundError 'permalink-too-long'; aborted where `signal` ended it.
 */
export async function transcriptsAddress(
  view: RunView,
  db: Database,
  dataset: LinkedDataset,
  { figures, judges, onProgress, signal }: MakingLink = {},
): Promise<TranscriptsAddress> {
  const shared = new SharedTranscripts();
  if (view.cells.length > MOST_CELLS) throw tooMany();
  const { transcripts } = shared;
  const result = resultLink(view, dataset, figures, judges);
  const addressSoFar = async (): Promise<string> =>
    buildAddress(['t', await toTranscriptLink({ result, transcripts, testbed: testbedVersion })]);
  let [length, measuredAt] = [0, FIRST_MEASURED];
  for await (const record of resultsOf(db, view.run.id)) {
    signal?.throwIfAborted();
    shared.add(record.cell, transcriptOf(record));
    const { size } = transcripts;
    // Each time there are twice as many: measuring takes as long as making the link, and all of it together twice that.
    if (onProgress && size === measuredAt) {
      length = (await addressSoFar()).length;
      measuredAt *= 2;
    }
    onProgress?.(size, length);
  }
  return { address: await addressSoFar(), cells: transcripts.size, masked: shared.masked };
}

/** Cells after which the length of the link is said for the first time. */
const FIRST_MEASURED = 4;

/** Beside the run: the report’s figures, its judges, and how the making is followed and stopped. */
interface MakingLink {
  figures?: ReportFigures;
  judges?: readonly JudgedSum[];
  /** Cells read so far, and how many characters the link of so many had when it was last measured; 0 before. */
  onProgress?: (cells: number, length: number) => void;
  signal?: AbortSignal;
}

const tooMany = (): PlaygroundError =>
  new PlaygroundError(
    'permalink-too-long',
    'The transcripts of this run do not fit into a link.',
    'Share the exported run file, or a link to one cell.',
  );
