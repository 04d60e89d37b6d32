import type { JudgeSetup } from '#core/judgement.ts';
import { ANSWER_BOUND } from '#core/cost.ts';
import type { Database } from './db.ts';
import type { EarlierCell } from './earlier-cells.ts';
import { judgementsOf, listJudgings } from './judgings.ts';

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
  const wanted = askingOf(setup);
  const alike = (await listJudgings(db)).flatMap((judging) => {
    const judges = new Set(judging.judges.filter((each) => askingOf(each) === wanted).map(({ id }) => id));
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
function askingOf({ kind, model, settings = {}, prompt, rubric, everyCall }: JudgeSetup): string {
  const { maxOutputTokens = ANSWER_BOUND, thinkingTokens } = settings;
  return JSON.stringify([
    [kind, model?.providerId, model?.model, model?.baseUrl],
    [prompt?.text, rubric, everyCall === true],
    [maxOutputTokens, thinkingTokens],
  ]);
}
