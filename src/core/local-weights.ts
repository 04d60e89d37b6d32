import tableText from './local-weights.tsv?raw';
import { cell, lazy, readTable } from './table.ts';

/**
 * A file of weights (GGUF) that is offered for the engine inside the browser: open, small enough for WebAssembly, at a fixed address. The
 * size and the SHA-256 are those of the publisher's file; a download that differs from either is refused.
 */
export interface OfferedWeights {
  /** The model's name in runs and links. */
  id: string;
  title: string;
  /** About how many. */
  parameters: number;
  quantisation: string;
  /** On huggingface.co. */
  repository: string;
  /** A commit of it. */
  revision: string;
  file: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  /** How we know the SHA-256. file: we hashed the file; manifests: at least three public lists of downloads agree on it. */
  hashFrom: 'file' | 'manifests';
  licence: string;
  /** Tokens that question and answer may have together, as the publisher's page says. */
  context: number;
  /** Numbers that the engine's cache holds for each token, keys and values of all layers together; undefined: not known. */
  cache: number | undefined;
  /** trained: its publisher says that it learned to call tools; template: its chat template takes tools. */
  tools: 'trained' | 'template';
  /** The day on which the row was noted, from public lists and copies of the publisher's pages: huggingface.co was not asked. */
  asOf: string;
}

const whole = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : cell.number(`${text} is no whole number`);

const columns = {
  id: cell.text,
  title: cell.text,
  parameters: whole,
  quantisation: cell.text,
  repository: cell.text,
  revision: cell.text,
  file: cell.text,
  bytes: whole,
  sha256: cell.text,
  hashFrom: cell.oneOf(['file', 'manifests']),
  licence: cell.text,
  context: whole,
  cache: cell.optional(whole),
  tools: cell.oneOf(['trained', 'template']),
  asOf: cell.text,
};

/** The smallest file first. */
export const offeredWeights = lazy((): readonly OfferedWeights[] =>
  readTable('local-weights.tsv', tableText, columns),
);

/** The offered file with this id, or with this SHA-256. */
export const weightsOffer = (id: string): OfferedWeights | undefined =>
  offeredWeights().find((offer) => offer.id === id || offer.sha256 === id);

/** `Qwen3 0.6B Q8_0`: files of one model differ in their quantisation. */
export const weightsTitle = ({
  title,
  quantisation,
}: Pick<OfferedWeights, 'title' | 'quantisation'>): string =>
  quantisation ? `${title} ${quantisation}` : title;

/** The page that says where the file, its licence and its context come from. */
export const weightsPage = ({ repository }: OfferedWeights): string => `https://huggingface.co/${repository}`;

export const weightsAddress = ({ repository, revision, file }: OfferedWeights): string =>
  `https://huggingface.co/${repository}/resolve/${revision}/${file}`;
