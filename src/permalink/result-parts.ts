import { contendersOf, doubledContender } from '#core/contender.ts';
import { quoted } from '#core/quoted.ts';
import { isRecorded, type RunConfig } from '#core/run.ts';
import { unreadable } from './codec.ts';
import { packFurther, unpackFurther, type FurtherBounds } from './further-bits.ts';
import { cellCounts, packFigures, unpackFigures } from './figure-bits.ts';
import { configOf, datasetOf, meansOf, type Header } from './header.ts';
import validHeader from './header.schema.json?validate';
import { fromBitmap, selectionHash, toBitmap } from './bits.ts';
import { withNotRecorded, withoutNotRecorded } from './not-recorded.ts';
import { headerValue } from './sealed.ts';
import type { Link, LinkedDataset, ResultLink } from './snapshot.ts';
import { codeVerdicts, decodeVerdicts, IS_CODED, type VerdictShape } from './verdict-code.ts';
import { packVerdicts, unpackVerdicts } from './verdict-digits.ts';

/** More cells than this do not go into a link; the exported file takes any number. */
export const MAX_CELLS = 100_000;

/** Tasks and verdicts, then figures and further figures. */
export const RESULT_PARTS = 4;

/** What follows a result's header since format 6: an empty part stands where there are no figures. */
export function resultParts(link: ResultLink): Uint8Array<ArrayBuffer>[] {
  const { config, verdicts, further, taskCount } = link;
  const shape = shapeOf(config);
  const [tasks, digits, figures = new Uint8Array(0)] = partsOfDigits(link);
  const coded = codeVerdicts(withoutNotRecorded(verdicts), shape);
  return [
    tasks!,
    coded.length < digits!.length ? coded : digits!,
    figures,
    further ? packFurther(further, boundsOf(config, taskCount)) : new Uint8Array(0),
  ];
}

const shapeOf = (config: RunConfig): VerdictShape => ({
  contenders: contendersOf(config).length,
  repeats: config.repeats,
});
const boundsOf = ({ repeats, scorerIds }: RunConfig, tasks: number): FurtherBounds => ({
  tasks,
  cells: tasks * repeats,
  scorers: scorerIds.length,
});

/** The parts that formats before 6 have: the chosen tasks, the verdicts as digits and, where the link has them, the figures. */
export function partsOfDigits({
  ordinals,
  figures,
  verdicts,
  config,
  dataset,
}: ResultLink): Uint8Array<ArrayBuffer>[] {
  const counts = cellCounts(verdicts, contendersOf(config).length, config.repeats);
  return [
    ordinals ? toBitmap(ordinals, dataset.tasks) : new Uint8Array(0),
    packVerdicts(withoutNotRecorded(verdicts)),
    ...(figures ? [packFigures(figures, counts)] : []),
  ];
}

/** A link by its parts, the header first. Throws permalink-unreadable. */
export function toLink(parts: Uint8Array[]): Link {
  const header = readHeader(parts[0]);
  const config = configOf(header);
  const doubled = doubledContender(config);
  if (doubled) throw unreadable(`${quoted(doubled.title)} stands in it twice`);
  if ((config.recorded !== undefined) !== isRecorded({ models: config.models }))
    throw unreadable('it does not say where its recorded answers were read, or has none');
  const dataset = datasetOf(header);
  const isSetup = header.k === undefined ? header.a === undefined : header.k === 's';
  if (isSetup && config.recorded) throw unreadable('answers that were recorded elsewhere cannot be run');
  if (isSetup) return { kind: 'setup', config, dataset };
  return { config, dataset, ...resultOf(header, config, dataset, parts) };
}

function resultOf(
  header: Header,
  config: RunConfig,
  dataset: LinkedDataset,
  [, bitmap, packed = new Uint8Array(0), packedFigures, packedFurther]: Uint8Array[],
): Omit<ResultLink, 'config' | 'dataset'> {
  const { a: createdAt, v: versions } = header;
  const ordinals = bitmap?.length
    ? fromBitmap(bitmap, Math.min(dataset.tasks, bitmap.length * 8))
    : undefined;
  const taskCount = header.n ?? ordinals?.length;
  const ordinalsHash = header.h ?? (ordinals && selectionHash(ordinals));
  if (createdAt === undefined || !versions || taskCount === undefined || ordinalsHash === undefined) {
    throw unreadable('a part of the result is missing');
  }
  if (ordinals && (ordinals.length !== taskCount || selectionHash(ordinals) !== ordinalsHash)) {
    throw unreadable('its list of tasks was changed');
  }
  const shape = shapeOf(config);
  const cells = taskCount * shape.contenders * config.repeats;
  if (cells > MAX_CELLS) throw unreadable('it claims more cells than a link may hold');
  const isCoded = ((packed[0] ?? 0) & IS_CODED) !== 0;
  const unpacked = isCoded ? decodeVerdicts(packed, cells, shape) : unpackVerdicts(packed, cells);
  if (!unpacked) throw unreadable('its verdicts are cut off');
  const verdicts = withNotRecorded(unpacked, header.u);
  if (!verdicts) throw unreadable('it names other cells as not recorded than it has');
  const figures = packedFigures?.length
    ? unpackFigures(packedFigures, cellCounts(verdicts, shape.contenders, config.repeats))
    : undefined;
  const further = packedFurther?.length
    ? unpackFurther(packedFurther, shape.contenders, boundsOf(config, taskCount))
    : undefined;
  if ((packedFigures?.length && !figures) || (packedFurther?.length && !further))
    throw unreadable('its figures are none that its verdicts allow');
  const means = meansOf(header)?.slice(0, shape.contenders);
  return {
    kind: 'result',
    createdAt: createdAt * 1000,
    versions: { app: versions[0], rules: versions[1] },
    ordinals,
    ordinalsHash,
    taskCount,
    verdicts,
    ...(figures ? { figures } : {}),
    ...(further ? { further } : {}),
    ...(means?.length ? { means } : {}),
  };
}

function readHeader(bytes: Uint8Array | undefined): Header {
  const header = headerValue(bytes);
  if (!validHeader(header)) throw unreadable('it is not in the format of our links');
  return header as Header;
}
