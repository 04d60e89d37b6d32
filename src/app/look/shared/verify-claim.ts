import { isOnRealServers } from '#core/run.ts';
import type { RunsApi } from '#store/bridge/contract.ts';
import { cellAddress, type CellAddress } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { sampleIndices } from '#core/random.ts';
import type { CellVerdict } from '#core/score.ts';
import { count, counted } from '../../frame/format.ts';
import { nameOf } from '../../frame/kit/names.ts';
import { notAgain } from '../report/decided-view.ts';
import type { RunView } from '../../frame/run-view.ts';
import { listed } from './claim-check.ts';

/** Cells that are drawn unless the reader says otherwise. */
export const USUAL_CELLS = 20;

/** A cell that came out other than its sender claims. */
export interface DifferentCell {
  at: CellAddress;
  claimed: CellVerdict;
  /** Absent: its answers could not be rebuilt, so that it has no verdict here. */
  here?: CellVerdict;
}

export interface Verified {
  /** Executed and scored again, in the order they were drawn in. */
  checked: number;
  asClaimed: number;
  /** The first that differs; checking ends with it. */
  different?: DifferentCell;
}

type Api = Pick<RunsApi, 'recompute' | 'rebuild'>;

/**
 * The claimed cells that can be executed and scored again here, by number: those whose model answers again by itself, and those
 * whose transcript came with the claim. None where the tasks are not here, or where calls had effects.
 */
export function verifiableCells({ run, cells, said, tasksKnown }: RunView): number[] {
  if (!tasksKnown || isOnRealServers(run.config.execution)) return [];
  const contenders = contendersOf(run.config);
  const unasked = new Set(notAgain(run.config).map(({ id }) => id));
  return cells.flatMap(({ cell }) => {
    const { model } = cellAddress(cell, contenders.length, run.config.repeats);
    const isAgain = !unasked.has(contenders[model]!.model.id);
    return isAgain || said?.transcripts.has(cell) ? [cell] : [];
  });
}

/** Claimed cells by contender, in the order of the run: how many, and how many of them are among `cells`. */
function sharesOf({ run, cells: claimed, said }: RunView, cells: readonly number[]) {
  const contenders = contendersOf(run.config);
  const unasked = new Set(notAgain(run.config).map(({ id }) => id));
  const among = new Set(cells);
  const shares = contenders.map((contender) => ({
    name: nameOf(contender),
    // Of a model that is not asked again, what it said is the sender's word.
    isSaid: said !== undefined && unasked.has(contender.model.id),
    claimed: 0,
    found: 0,
  }));
  for (const { cell } of claimed) {
    const share = shares[cellAddress(cell, contenders.length, run.config.repeats).model]!;
    share.claimed++;
    if (among.has(cell)) share.found++;
  }
  return shares.filter((share) => share.claimed > 0);
}

/** Whose these cells are: `12 of Oracle and 8 of fake-7b (its answers as the link contains them)`. */
export const whoseWords = (view: RunView, cells: readonly number[]): string =>
  listed(
    sharesOf(view, cells).flatMap(({ name, found, isSaid }) =>
      found === 0
        ? []
        : `${count(found)} of ${name}${isSaid ? ' (its answers as the link contains them)' : ''}`,
    ),
  );

/** Whose claimed cells are not among the verifiable ones: `all 10 cells of fake-7b`; '' where all are. */
export const unverifiableWords = (view: RunView, verifiable: readonly number[]): string =>
  listed(
    sharesOf(view, verifiable).flatMap(({ name, claimed, found }) => {
      if (found === claimed) return [];
      const all = counted(claimed, 'cell');
      return found === 0
        ? `${claimed === 1 ? 'the' : 'all'} ${all} of ${name}`
        : `${count(claimed - found)} of the ${all} of ${name}`;
    }),
  );

/** `size` of the cells, others with another seed; all where there are fewer. */
export const drawnCells = (cells: readonly number[], size: number, seed: number): number[] =>
  sampleIndices(cells.length, size, seed).map((index) => cells[index]!);

/**
 * Executes and scores these cells again, one after the other, until one differs from its claim. Undefined when `signal` ended it.
 * Throws what the worker throws.
 */
export async function verify(
  view: RunView,
  drawn: readonly number[],
  api: Api,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Verified | undefined> {
  const claims = new Map(view.cells.map((claim) => [claim.cell, claim]));
  const { config } = view.run;
  const contenders = contendersOf(config).length;
  for (const [index, cell] of drawn.entries()) {
    const claim = claims.get(cell)!;
    const here = await verdictHere(view, cell, api);
    if (signal.aborted) return undefined;
    onProgress(index + 1);
    if (here === claim.verdict) continue;
    const at = cellAddress(cell, contenders, config.repeats);
    const different = { at, claimed: claim.verdict, ...(here ? { here } : {}) };
    return { checked: index + 1, asClaimed: index, different };
  }
  return { checked: drawn.length, asClaimed: drawn.length };
}

/** Undefined where its answers could not be rebuilt. */
async function verdictHere({ run, said }: RunView, cell: number, api: Api): Promise<CellVerdict | undefined> {
  const { config, ordinals } = run;
  const transcript = said?.transcripts.get(cell);
  if (said && transcript) {
    const { testbed } = said;
    const { record, differs } = await api.rebuild({ config, ordinals, cell, transcript, testbed });
    return differs ? undefined : record.verdict;
  }
  return (await api.recompute(config, ordinals, cell)).verdict;
}
