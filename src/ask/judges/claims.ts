import { CLAIMS_THRESHOLD } from '#core/judge-kinds.ts';
import type { ClaimVerdict } from '#core/judgement.ts';
import { isJsonObject } from '#core/json.ts';
import { askAbout, shuffled } from './data-parts.ts';
import { answerPart, factsOf, queryPart, withoutAnswer } from './facts-of.ts';
import { notJudgeable, type Judge, type JudgePrompt, type Opinion } from './judge.ts';
import { readReply, unparseable } from './read-reply.ts';
import { reasonsIn, shown } from './read-verdict.ts';

const prompt: JudgePrompt = {
  version: 'claims-1',
  text: `You check an assistant's final answer against a numbered list of facts. For each fact say how much of it the answer states:
- 1: the answer states it, in whatever words, unit or rounding that mean the same.
- 0.5: the answer states part of it, or states it with a detail that is wrong.
- 0: the answer does not state it, or states the opposite.

Judge each fact by itself and by the final answer alone. Do not add what you know, and do not take a fact for stated because another one is.`,
  added: `Reply with one JSON object and nothing else, with one entry for each fact, reasons before values:
{"claims": [{"claim": 1, "reason": "one sentence", "value": 1}, …]}`,
};

/**
 * A value of 1, 0.5 or 0 for each fact of the task; passes when their mean reaches the threshold. As MCP-Atlas scores claims, whose
 * threshold is 0.75; words and form are ours.
 */
export const claimsJudge: Judge = {
  kind: 'claims',
  prompt,
  judge({ task, trajectory }, order) {
    const known = factsOf(task);
    if (!known) return notJudgeable('The task has no facts to check the answer against.');
    const early = withoutAnswer(trajectory);
    if (early) return early;
    const facts = shuffled(known, order);
    const list = facts.map((fact, at) => `${at + 1}. ${fact}`).join('\n');
    const others = [answerPart(trajectory), { name: 'facts', text: list }];
    const threshold = order.setup.threshold ?? CLAIMS_THRESHOLD;
    return {
      question: {
        ...askAbout(prompt, [queryPart(task)], others, order),
        read: (reply) => readClaims(reply, facts, threshold),
      },
    };
  },
};

function readClaims(reply: string, facts: readonly string[], threshold: number): Opinion {
  const read = readReply(reply, 'claims');
  if ('why' in read) return unparseable(read.why);
  const entries = Array.isArray(read.said.claims) ? read.said.claims : undefined;
  if (!entries) return unparseable(`“claims” is no list but ${shown(read.said.claims)}.`);
  const values = new Map<number, ClaimVerdict>();
  for (const entry of entries) {
    if (!isJsonObject(entry)) return unparseable(`An entry of “claims” is ${shown(entry)}.`);
    const number = typeof entry.claim === 'number' ? entry.claim : NaN;
    const claim = facts[number - 1];
    if (claim === undefined) return unparseable(`There is no fact ${shown(entry.claim)}.`);
    const { value } = entry;
    if (value !== 0 && value !== 0.5 && value !== 1)
      return unparseable(`The value of fact ${number} is ${shown(value)}, not 1, 0.5 or 0.`);
    const before = values.get(number);
    if (before && before.value !== value) return unparseable(`Fact ${number} has two values.`);
    const { reasons: reason } = reasonsIn({ reasons: entry.reason ?? '' });
    values.set(number, { claim, value, ...(reason ? { reason } : {}) });
  }
  const missing = facts.findIndex((_, at) => !values.has(at + 1));
  if (missing !== -1) return unparseable(`Fact ${missing + 1} of ${facts.length} has no value.`);
  const claims = facts.map((_, at) => values.get(at + 1)!);
  const value = claims.reduce((sum, each) => sum + each.value, 0) / claims.length;
  return {
    verdict: value >= threshold ? 'pass' : 'fail',
    value,
    claims,
    reasons: `Mean ${Number(value.toFixed(4))} of ${claims.length} facts, threshold ${threshold}.`,
  };
}
