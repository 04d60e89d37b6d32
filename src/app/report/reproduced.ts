import { contendersOf } from '#core/contender.ts';
import { cellAddress } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { CellVerdict } from '#core/score.ts';
import type { ResultLink } from '#permalink/index.ts';

/** Verdicts that a re-run and the claim do not share, as cell numbers. */
export function unreproduced(link: ResultLink, again: readonly CellVerdict[]): number[] {
  return link.verdicts.flatMap((claimed, cell) =>
    claimed !== undefined && claimed !== again[cell] ? [cell] : [],
  );
}

/** "task 3, Lexical, repeat 1": a cell in words. */
export function cellWords(config: RunConfig, ordinals: readonly number[], cell: number): string {
  const contenders = contendersOf(config);
  const at = cellAddress(cell, contenders.length, config.repeats);
  const repeat = config.repeats > 1 ? `, repeat ${at.repeat + 1}` : '';
  return `task ${(ordinals[at.task] ?? at.task) + 1}, ${contenders[at.model]?.title ?? 'model'}${repeat}`;
}
