import { isFailedCall } from '#core/failed-call.ts';
import { maskedText } from '#core/secrets.ts';
import { textOfResult } from '#core/tool.ts';
import type { Candidate, Exchange, LifeStep, Trial } from '../candidate.ts';
import type { Attempt } from './attempt.ts';
import { PROMPTS, type Generate, type PromptId } from './prompts.ts';

// What models were sent and what they answered, kept in the lives of candidates so that a person can look at it.

/** Characters that are kept of a prompt, a reply or an answer. */
const MOST_KEPT = 2000;
/** Characters of a prompt that are looked at. */
const MOST_SENT = 200_000;
/** Characters that are kept of what a call of an attempt was given, and of what it answered. */
const MOST_OF_CALL = 300;

/** The beginning of a text. A secret of a known form is masked, also where the cut would leave a part of it. */
function kept(text: string, most = MOST_KEPT): string {
  const masked = maskedText(text.slice(0, most * 2));
  return masked.length > most ? `${masked.slice(0, most)}…` : masked;
}

/** A long prompt without its middle: what changes from one to the next may stand at its end. */
function ends(text: string): string {
  const masked = maskedText(text.slice(0, MOST_SENT));
  if (masked.length <= MOST_KEPT) return masked;
  const half = MOST_KEPT / 2;
  return `${masked.slice(0, half)}\n…\n${masked.slice(-half)}`;
}

/** The steps that a prompt leads to. */
const STEPS: Readonly<Partial<Record<PromptId, string>>> = {
  combine: 'combined',
  chain: 'chain',
  template: 'template',
  values: 'values',
  rewrite: 'rewritten',
  scenario: 'scenario',
  query: 'query',
};

/** Exchanges with a model by the step that they belong to. */
export type Heard = Map<string, Exchange[]>;

/** Asks as `generate` does; what was said is in `heard`. */
export function listening(generate: Generate): { generate: Generate; heard: Heard } {
  const heard: Heard = new Map();
  return {
    heard,
    generate: async (prompt) => {
      const reply = await generate(prompt);
      const { id, system, user } = prompt;
      const step = STEPS[id] ?? id;
      const isBuiltIn = system === PROMPTS[id].system;
      const exchange: Exchange = {
        prompt: id,
        ...(isBuiltIn ? {} : { system: kept(system) }),
        sent: ends(user),
        reply: kept(reply),
      };
      heard.set(step, [...(heard.get(step) ?? []), exchange]);
      return reply;
    },
  };
}

/** The candidate with what was heard at its steps. */
export const withHeard = <Made extends Pick<Candidate, 'life'>>(candidate: Made, heard: Heard): Made =>
  [...heard].reduce((made, [step, exchanges]) => withKept(made, step, { exchanges }), candidate);

/** The candidate with what is kept of its last step of this name; unchanged where it has none. */
export function withKept<Made extends Pick<Candidate, 'life'>>(
  candidate: Made,
  step: string,
  more: Pick<LifeStep, 'exchanges' | 'trials'>,
): Made {
  const at = candidate.life.findLastIndex((each) => each.step === step);
  if (at < 0) return candidate;
  return { ...candidate, life: candidate.life.with(at, { ...candidate.life[at]!, ...more }) };
}

/** An attempt as a life keeps it, with what was said of it. */
export const trialOf = (
  { by, calls, answer, reply = '' }: Attempt,
  said: Pick<Trial, 'is' | 'reason'> = {},
): Trial => ({
  by,
  calls: calls.map(({ call, result }) => ({
    name: call.name,
    arguments: kept(JSON.stringify(call.arguments), MOST_OF_CALL),
    answer: kept(textOfResult(result), MOST_OF_CALL),
    ...(isFailedCall(result) ? { failed: true } : {}),
  })),
  answer: kept(answer),
  ...(answer.trim() === '' && reply !== '' ? { reply: kept(reply) } : {}),
  ...(said.is === undefined ? {} : { is: said.is }),
  ...(said.reason ? { reason: kept(said.reason) } : {}),
});
