import { buildAddress, type QueryChange } from '../../address.ts';
import type { Bounds } from '../whole-field.ts';

/** Which cells are labelled, in which order, and what is shown of them: what the address says. */
export interface LabelSetup {
  /** Cells of the sample. */
  size: number;
  seed: number;
  /** 0-based place in the sample; undefined: the first without a label. */
  at: number | undefined;
  showsModel: boolean;
  showsVerdicts: boolean;
  showsReference: boolean;
  /** Is the next cell shown once a pass, an unclear or a class was given? */
  goesOn: boolean;
}

const SIZE = 50;
const SEED = 1;

export const SIZES: Bounds = [1, 5000];
export const SEEDS: Bounds = [0, 2 ** 31];

export function readLabelSetup(query: URLSearchParams): LabelSetup {
  const at = wholeNumber(query.get('at'), SIZES);
  const show = query.getAll('show');
  return {
    size: wholeNumber(query.get('size'), SIZES) ?? SIZE,
    seed: wholeNumber(query.get('seed'), SEEDS) ?? SEED,
    at: at === undefined ? undefined : at - 1,
    showsModel: show.includes('model'),
    showsVerdicts: show.includes('verdicts'),
    showsReference: show.includes('reference'),
    goesOn: query.get('on') === '1',
  };
}

/** The same as a change of the query; what is usual is left out. */
export function labelQuery(setup: LabelSetup): QueryChange {
  const show = [
    ...(setup.showsModel ? ['model'] : []),
    ...(setup.showsVerdicts ? ['verdicts'] : []),
    ...(setup.showsReference ? ['reference'] : []),
  ];
  return {
    size: setup.size === SIZE ? undefined : String(setup.size),
    seed: setup.seed === SEED ? undefined : String(setup.seed),
    at: setup.at === undefined ? undefined : String(setup.at + 1),
    show,
    on: setup.goesOn ? '1' : undefined,
  };
}

export const addressOfLabelling = (runId: string): string => buildAddress(['r', runId, 'label']);

function wholeNumber(text: string | null, [least, most]: Bounds): number | undefined {
  const number = /^\d{1,10}$/.test(text ?? '') ? Number(text) : NaN;
  return number >= least && number <= most ? number : undefined;
}
