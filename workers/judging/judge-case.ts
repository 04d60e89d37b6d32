import type { CaseToJudge, JudgedCase } from '#store/bridge/judging-contract.ts';
import { judge, withPrompt } from '#ask/judges/index.ts';

/** One answer under one judge, outside of any run. A judge that asks a model is not asked: its question comes back. */
export function judgeCase({ setup, seed, ...given }: CaseToJudge): JudgedCase {
  const { opinion, question } = judge(given, { setup: withPrompt(setup), seed, cell: 0, repeat: 0 });
  if (opinion) {
    const { verdict, reasons } = opinion;
    return { verdict, ...(reasons === undefined ? {} : { reasons }) };
  }
  const [system, user] = question.messages;
  return { system: system!.text, user: user!.text };
}
