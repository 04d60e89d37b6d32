import { PlaygroundError } from '#core/errors.ts';
import { parseJson } from '#core/fields.ts';
import { exceedsDepth, isJsonObject } from '#core/json.ts';
import type { HumanLabel } from '#core/judgement.ts';
import { onOneLine, quoted } from '#core/quoted.ts';
import { otherRunWhy, type RunIdentity } from '#core/run-identity.ts';
import valid from './labels-file.schema.json?validate';

const FORMAT = 'proving-ground/human-labels';
/** Bytes of a file that is read. */
const MOST_LABELS_BYTES = 16 * 2 ** 20;

/** One rater's labels of one run: what a file of labels holds. */
interface HumanLabelsFile {
  run: RunIdentity;
  /** Initials. */
  rater: string;
  labels: FiledLabel[];
}

/** A label without what the file says once. */
type FiledLabel = Omit<HumanLabel, 'runId' | 'rater'>;

/** The labels of one rater as a file: one label a line. */
export function humanLabelsFile(run: RunIdentity, rater: string, labels: readonly HumanLabel[]): string {
  const filed = [...labels].sort((a, b) => a.cell - b.cell).map((label) => JSON.stringify(filedLabel(label)));
  const head = JSON.stringify({ format: FORMAT, version: 1, run, rater }).slice(0, -1);
  return `${head},"labels":[\n${filed.join(',\n')}\n]}\n`;
}

const filedLabel = ({ cell, verdict, errorClass, comment, blind, labelledAt }: FiledLabel): FiledLabel => ({
  cell,
  verdict,
  ...(errorClass ? { errorClass } : {}),
  ...(comment ? { comment } : {}),
  ...(blind ? { blind } : {}),
  labelledAt,
});

/**
 * The labels in a file that may come from anyone, for the run `here`. Throws PlaygroundError 'labels-refused' where it is no such file, is
 * damaged, or is of another run.
 */
export async function openHumanLabels(file: Blob, here: RunIdentity): Promise<HumanLabelsFile> {
  if (file.size > MOST_LABELS_BYTES) throw refused('The file is larger than any file of labels.');
  const document = parseJson(await file.text());
  if (!isJsonObject(document) || document.format !== FORMAT)
    throw refused(
      'The file holds no labels of this site.',
      'A file of labels is what “Save the labels of …” on this page saves, one for each rater.',
    );
  if (document.version !== 1)
    throw refused(
      `The file has version ${quoted(JSON.stringify(document.version ?? null))}, which this page does not know.`,
      'Reload the page to get its newest version.',
    );
  if (exceedsDepth(document) || !valid(document))
    throw refused(`The file of labels is damaged${placeOf(valid.errors?.[0]?.instancePath)}.`);
  const { run, rater, labels } = document as unknown as HumanLabelsFile;
  const initials = onOneLine(rater);
  if (!initials) throw refused('The file of labels does not say whose they are.');
  const why = otherRunWhy(run, here);
  if (why)
    throw refused(
      `The labels are of another run, ${quoted(run.title)}: ${why}.`,
      'Open that run and import the file there. A run keeps its labels when it is exported as JSON and opened in another browser.',
    );
  return { run, rater: initials, labels: labels.map(filedLabel) };
}

const placeOf = (path: string | undefined): string => (path ? ` at ${quoted(path)}` : '');

const refused = (message: string, hint?: string): PlaygroundError =>
  new PlaygroundError('labels-refused', message, hint);
