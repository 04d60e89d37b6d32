import type { AgentId } from '#core/agent.ts';
import { contendersOf } from '#core/contender.ts';
import type { Usage } from '#core/message.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { cellAddress } from '#core/run.ts';
import type { Database } from './db.ts';
import { summariesOf } from './results.ts';
import { listRuns } from './runs.ts';

/** What a counted cell of an earlier run took. */
export interface EarlierCell {
  usage: Usage;
  durationMs: number;
}

/** The newest runs alone are looked at, and this many cells of them. */
const RUNS = 5;
const CELLS = 400;

/** Cells in which the same model was asked in the same way before, newest runs first. */
export async function earlierCells(
  db: Database,
  { providerId, model }: Pick<LanguageModelRef, 'providerId' | 'model'>,
  agentId: AgentId,
): Promise<EarlierCell[]> {
  const isSame = (ref: object): boolean =>
    'providerId' in ref && 'model' in ref && ref.providerId === providerId && ref.model === model;
  const runs = (await listRuns(db)).filter(
    ({ config, done }) => done > 0 && config.agentIds.includes(agentId) && config.models.some(isSame),
  );
  const found: EarlierCell[] = [];
  for (const { id, config } of runs.slice(0, RUNS)) {
    const contenders = contendersOf(config);
    for (const { cell, verdict, usage, durationMs } of await summariesOf(db, id)) {
      const contender = contenders[cellAddress(cell, contenders.length, config.repeats).model];
      if (!contender || contender.agentId !== agentId || !isSame(contender.model)) continue;
      if (usage && verdict !== 'not-counted') found.push({ usage, durationMs });
      if (found.length === CELLS) return found;
    }
  }
  return found;
}
