import { cellAddress } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { isReadFromText } from '#core/agent.ts';
import { answerText } from '#core/trajectory.ts';
import { callsOfFallback } from '#measure/extraction/index.ts';
import { resultAt } from '#store/storage/runs.ts';
import { count, counted } from '../../frame/format.ts';
import type { RunView } from '../../frame/run-view.ts';
import { later, said, type Block } from './blocks.ts';
import type { Reported } from './figures.ts';

/** More answers than this are not read for it: the first. */
const MOST_READ = 2000;

/** Cells without a call that can be read, of language models whose calls are read out of a text; none where the text fallback was on. */
export function silentCells({ run: { config }, cells }: Pick<RunView, 'run' | 'cells'>): number[] {
  if (config.textFallback) return [];
  const contenders = contendersOf(config);
  return cells.flatMap(({ cell, outcome, verdict }) => {
    const { kind, agentId } = contenders[cellAddress(cell, contenders.length, config.repeats).model]!;
    const isSilent = (outcome === 'abstained' || outcome === 'unparseable') && verdict !== 'correct';
    return isSilent && kind === 'language-model' && isReadFromText(agentId) ? [cell] : [];
  });
}

/** How many answers without a readable call the text fallback would read; empty where there are none, or the answers are not here. */
export function unreadBlocks({ view, database }: Reported): Block[] {
  const silent = silentCells(view);
  if (silent.length === 0) return [];
  const looked = silent.slice(0, MOST_READ);
  return [
    later(
      async (life) => {
        const db = await database();
        let read = 0;
        for (const cell of looked) {
          if (life.aborted) break;
          const record = await resultAt(db, view.run.id, cell);
          if (
            record &&
            !record.trajectory.inTurns &&
            callsOfFallback(answerText(record.trajectory)).length > 0
          )
            read++;
        }
        return read;
      },
      (read) => [said(unreadWords(looked.length, read, silent.length))],
    ),
  ];
}

/** `looked`: of `silent` answers without a readable call; `read`: those that the fallback would read. */
export function unreadWords(looked: number, read: number, silent: number): string {
  const which =
    looked < silent
      ? `Of the first ${count(looked)} of ${counted(silent, 'answer')}`
      : `Of ${counted(silent, 'answer')}`;
  return read === 0
    ? `${which} without a call that can be read, the text fallback of mcpbr’s documents would read none.`
    : `${which} without a call that can be read, the text fallback of mcpbr’s documents would read ${count(read)}. It is off in this run; a set-up can turn it on, and then names it.`;
}
