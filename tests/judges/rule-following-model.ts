import { JUDGE_RULES, type OutcomeJudgeKind } from '#core/judge-kinds.ts';
import { knownCases, type KnownCase } from '#core/known-cases.ts';
import type { Message } from '#core/message.ts';
import type { Task } from '#core/task.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { aTask } from '../builders/a-task.ts';

/** A known case as a task with its reference answer. */
export const taskOfCase = (known: KnownCase): Task =>
  aTask({
    id: known.id,
    query: known.query,
    category: known.kind,
    target: { answer: { accept: [known.reference], match: 'text' } },
  });

/** The answer of a known case as it was given: a turn for each call, then the words. */
export function trajectoryOfCase({ calls, answer }: KnownCase): Trajectory {
  const turns = calls.map((call, index): Step => ({
    index,
    message: { role: 'assistant', text: '' },
    toolCalls: [{ id: `c${index}`, name: call.tool, arguments: call.arguments }],
    toolResults: [
      {
        callId: `c${index}`,
        content: [{ type: 'text', text: call.answer }],
        isError: call.failed === true,
        durationMs: 1,
      },
    ],
    durationMs: 1,
  }));
  const last: Step = {
    index: calls.length,
    message: { role: 'assistant', text: answer },
    toolCalls: [],
    toolResults: [],
    durationMs: 1,
  };
  return { steps: [...turns, last], inTurns: true, finalAnswer: answer, stopReason: 'answered' };
}

const PART = /<<<DATA (.+?) ([0-9a-f]{16})>>>\n([\s\S]*?)\n<<<END \1 \2>>>/g;

/** The parts of the data in a question, by name. */
export const partsOf = (messages: readonly Message[]): Map<string, string> =>
  new Map(Array.from(messages[1]!.text.matchAll(PART), ([, name, , text]) => [name!, text!]));

/**
 * A fake model that judges known cases. It reads its rules in the prompt and the calls in the data, and follows the rules to the letter: one
 * that the prompt does not hold has no effect, and neither has what the data do not show. Only what an answer means is taken from the case.
 * It replies in the form of the prompt.
 */
export function replyByRules(messages: readonly Message[]): string {
  const prompt = messages[0]!.text;
  const parts = partsOf(messages);
  const question = parts.get('question');
  const known = knownCases.cases.find(({ query }) => query === question)!;
  const calls = parts.get('calls');
  const answer = parts.get('answer')!;
  const shown = ({ specific }: KnownCase): string[] => specific.filter((quote) => answer.includes(quote));
  // A call with its answer: `call 1, tool({…})\n  answered: …`; a failed one gives nothing.
  const done = (calls ?? '').split(/^(?=call \d+, )/m).filter((call) => /^ {2}answered: /m.test(call));
  const isGiven = (quote: string): boolean =>
    known.query.includes(quote) || done.some((call) => call.includes(quote));
  const fails: Record<string, boolean> = {
    'core-need': known.missing.length > 0,
    'outside-data': shown(known).length === 0,
    'possible-data': known.impossible.some((quote) => answer.includes(quote)),
    'supported-data': calls !== undefined && !shown(known).every(isGiven),
    'change-made':
      calls !== undefined &&
      known.change !== undefined &&
      !done.some((call) => new RegExp(`^call \\d+, ${known.change}\\(`).test(call)),
  };
  const inPrompt = JUDGE_RULES.filter(({ words }) =>
    Object.values(words).some((own) => own !== undefined && prompt.includes(own)),
  );
  const broken = inPrompt.filter(({ id }) => fails[id]).map(({ title }) => title);
  return written(formOf(prompt), broken.length === 0 ? 'pass' : 'fail', broken.join('. ') || 'Nothing.');
}

/** Whose form of reply a prompt asks for. */
export const formOf = (prompt: string): OutcomeJudgeKind =>
  prompt.includes('<judgment>') ? 'mcp-eval' : 'outcome';

/** A reply in the form of a judge. */
export const written = (form: OutcomeJudgeKind, verdict: 'pass' | 'fail', reasons = 'r'): string =>
  form === 'mcp-eval'
    ? `<reason>\n1. Core need: x\n6. Conclusion: ${reasons}\n</reason>\n<judgment>\n${verdict}\n</judgment>`
    : JSON.stringify({
        reasons,
        error_class: verdict === 'pass' ? 'none' : 'information-omitted',
        verdict,
      });
