import { cellAddress, type ResultRecord } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { isRecorded, type RunConfig } from '#core/run.ts';
import { transcriptOf, type Transcript } from '#core/transcript.ts';
import { testbedVersion } from '#core/versions.ts';
import {
  selectionHash,
  toTranscriptLink,
  type LinkedDataset,
  type ResultLink,
} from '#files/permalink/index.ts';
import { buildAddress } from '../../frame/address.ts';
import { linkedConfig } from '../../frame/share-setup.ts';
import { linkedVerdict } from '../report/share.ts';
import { SharedTranscripts } from '../report/share-transcripts.ts';
import type { RunView } from '../../frame/run-view.ts';

/** A link that holds what a model said, and what was taken out of it. */
export interface SaidLink {
  address: string;
  /** As the link holds it: what its reader will see. */
  transcript: Transcript;
  /** The kinds of secrets that stood in the texts and give way to their names, each once. */
  secrets: string[];
}

/** The set-up of one cell alone: its model, in its way of asking, under its faults. The repeat keeps its number, which seeds it. */
function configOfCell({ menus, searchOnce, ...config }: RunConfig, contender: number): RunConfig {
  const { model, agentId, faults, menu } = contendersOf({ ...config, menus, searchOnce })[contender]!;
  const execution =
    config.execution?.on === 'testbed'
      ? { on: 'testbed' as const, ...(faults ? { faultPlans: [faults] } : {}) }
      : config.execution;
  return {
    ...config,
    models: [model],
    agentIds: [agentId],
    ...(menu ? { menu } : {}),
    ...(execution ? { execution } : {}),
  };
}

/**
 * `#/t/…` of one cell with its transcript. Secrets of a known form are masked, whatever they stand in. Throws PlaygroundError
 * 'permalink-too-long'.
 */
export async function cellLink(
  { run, cells }: RunView,
  record: ResultRecord,
  dataset: LinkedDataset,
): Promise<SaidLink> {
  const { repeats } = run.config;
  const at = cellAddress(record.cell, contendersOf(run.config).length, repeats);
  const ordinals = [run.ordinals[at.task]!];
  const summary = cells.find(({ cell }) => cell === record.cell);
  const shared = new SharedTranscripts();
  shared.add(at.repeat, transcriptOf(record));
  const { transcripts, secrets } = shared;
  const result: ResultLink = {
    kind: 'result',
    config: linkedConfig(configOfCell(run.config, at.model), dataset),
    dataset,
    createdAt: run.createdAt,
    versions: run.versions,
    ordinals,
    ordinalsHash: selectionHash(ordinals),
    taskCount: 1,
    verdicts: Array.from({ length: repeats }, (_, repeat) =>
      repeat === at.repeat && summary ? linkedVerdict(summary) : undefined,
    ),
  };
  const payload = await toTranscriptLink({ result, transcripts, testbed: testbedVersion });
  return {
    address: buildAddress(['t', payload, '1', '1', String(at.repeat + 1)]),
    transcript: transcripts.get(at.repeat)!,
    secrets,
  };
}

/** Is there anything to share beside the verdict? What a log holds stays with its publisher. */
export const hasCellLink = (config: RunConfig): boolean => !isRecorded(config);
