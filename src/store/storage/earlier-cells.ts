import { BEST, isLoop, menuFor, MOST_TURNS, PADDED_SIZE, type Dispatch } from '#core/agent.ts';
import { contendersOf, isAsked, menuOfContender, type AskedContender } from '#core/contender.ts';
import type { Usage } from '#core/message.ts';
import { ANSWER_BOUND } from '#core/cost.ts';
import { cellAddress } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { JudgeSetup } from '#core/judgement.ts';
import type { Database } from './db.ts';
import { summariesOf, listRuns } from './runs.ts';
import { judgementsOf, listJudgings } from './judgings.ts';

/** Tokens, cost and time of a counted cell of an earlier run. */
export interface EarlierCell {
  usage: Usage;
  durationMs: number;
}

/** The newest runs alone are looked at, and this many cells of them. */
const RUNS = 5;
const CELLS = 400;

/**
 * Earlier cells of the same model, asked alike, newest runs first: with the same data set, menu, texts, limits and place of
 * execution, so that their cost predicts that of this contender's cells.
 */
export async function earlierCells(
  db: Database,
  config: RunConfig,
  contender: AskedContender,
): Promise<EarlierCell[]> {
  const wanted = askingOf(config, contender);
  const runs = (await listRuns(db)).flatMap((run) => {
    const alike = contendersOf(run.config).map(
      (each) => isAsked(each) && askingOf(run.config, each) === wanted,
    );
    return run.done > 0 && alike.includes(true) ? [{ run, alike }] : [];
  });
  const found: EarlierCell[] = [];
  for (const { run, alike } of runs.slice(0, RUNS)) {
    for (const { cell, verdict, usage, durationMs } of await summariesOf(db, run.id)) {
      if (!alike[cellAddress(cell, alike.length, run.config.repeats).model]) continue;
      if (usage && durationMs !== undefined && verdict !== 'not-counted') found.push({ usage, durationMs });
      if (found.length === CELLS) return found;
    }
  }
  return found;
}

/** A text of all settings that decide the cost of a contender's cells. Seeds draw other tools and words, not more of them. */
function askingOf(config: RunConfig, contender: AskedContender): string {
  const { model, agentId, faults } = contender;
  const { selection, settings = {}, limits, prompts, execution } = config;
  const { maxOutputTokens = ANSWER_BOUND, thinkingTokens } = settings;
  const { maxSteps = MOST_TURNS, maxCalls, maxActions, maxTurnCalls } = limits ?? {};
  const { maxTokens, maxMs, maxDollars } = limits ?? {};
  return JSON.stringify([
    [model.providerId, model.model, agentId, selection.datasetId],
    menuOf(menuFor(agentId, menuOfContender(contender, config))),
    [maxOutputTokens, thinkingTokens],
    Object.entries(prompts?.[agentId] ?? {}).sort(),
    execution?.on === 'servers' ? execution.serverIds : [],
    isLoop(agentId)
      ? [maxSteps, maxCalls, maxActions, maxTurnCalls, maxTokens, maxMs, maxDollars, faults?.rules]
      : [maxMs],
  ]);
}

const menuOf = (menu: Dispatch): (string | number)[] => [
  ...chosenBy(menu),
  ...(menu.edited ? [JSON.stringify(menu.edited)] : []),
];

function chosenBy(menu: Dispatch): (string | number)[] {
  if (menu.strategy === 'padded')
    return ['padded', menu.size ?? PADDED_SIZE, menu.by ?? 'tool', menu.only ?? 'all'];
  if (menu.strategy === 'top-k')
    return ['top-k', menu.k ?? BEST, menu.ranking ?? 'bm25', menu.among ?? 'task'];
  return [menu.strategy, ...(menu.strategy === 'all' && menu.among ? [menu.among] : [])];
}

/** The newest judgings alone are looked at, and this many replies of them. */
const JUDGINGS = 5;
const REPLIES = 400;

/**
 * Tokens, cost and time of earlier replies to the same judge: of the same kind and model, with the same text and limits. Judgings of
 * the same run come first, then the newest; errors count for nothing.
 */
export async function earlierJudgements(
  db: Database,
  runId: string,
  setup: JudgeSetup,
): Promise<EarlierCell[]> {
  const wanted = askingOfJudge(setup);
  const alike = (await listJudgings(db)).flatMap((judging) => {
    const judges = new Set(
      judging.judges.filter((each) => askingOfJudge(each) === wanted).map(({ id }) => id),
    );
    return judges.size > 0 && judging.done > 0 ? [{ judging, judges }] : [];
  });
  const isHere = ({ judging }: (typeof alike)[number]): number => (judging.runId === runId ? 0 : 1);
  const found: EarlierCell[] = [];
  for (const { judging, judges } of alike.sort((a, b) => isHere(a) - isHere(b)).slice(0, JUDGINGS)) {
    for (const { judge, verdict, usage, durationMs } of await judgementsOf(db, judging.id)) {
      if (!judges.has(judge) || verdict === 'error') continue;
      if (usage && durationMs !== undefined) found.push({ usage, durationMs });
      if (found.length === REPLIES) return found;
    }
  }
  return found;
}

/** As text, all that decides how long a judge's questions and replies are, but the answers. */
function askingOfJudge({ kind, model, settings = {}, prompt, rubric, everyCall }: JudgeSetup): string {
  const { maxOutputTokens = ANSWER_BOUND, thinkingTokens } = settings;
  return JSON.stringify([
    [kind, model?.providerId, model?.model, model?.baseUrl],
    [prompt?.text, rubric, everyCall === true],
    [maxOutputTokens, thinkingTokens],
  ]);
}
