import type { DocumentedScorer } from '#core/score.ts';
import { countOf } from '../comparing/explanation.ts';
import { gradedVerdict } from '../comparing/graded.ts';

/** Did the calls lead to the questions that the task needs, and to no others? */
export const askedWhenDue: DocumentedScorer = {
  id: 'asked-when-due',
  title: 'Asked when it should',
  family: 'execution',
  meaning:
    'Tasks may leave out what a person alone knows, or needs a yes for. A server then asks for it in the middle of a call (elicitation, or input_required in MCP 2026-07-28), and a scripted person answers. The label names the fields that have to be asked for in the course of the task. The score is the share that the fields due and asked for have in the fields due or asked for: 1 where exactly those were asked for, less where a question did not come up, because the call that leads to it was not made or its arguments were invented, or where one came up that nothing called for. How often a field was asked for and what was answered is not looked at. Ours.',
  formula: 'score = |due ∩ asked for| / |due ∪ asked for|\n1 where both are empty',
  source: { text: 'Ours; the questions are those of the Model Context Protocol' },
  weaknesses:
    'It is the server that asks: a model is credited for the calls that make it ask, and a server that asks in vain costs every model the same. A field of another name that means the same counts as another.',
  needs: ['due-questions', 'execution'],
  textMatters: false,
  score(task, { steps }) {
    const due = new Set(task.target.person?.mustAsk);
    const questions = steps.flatMap(({ toolResults }) =>
      toolResults.flatMap(({ questions = [] }) => questions),
    );
    const asked = new Set(questions.flatMap(({ fields }) => fields));
    const hit = [...due].filter((name) => asked.has(name));
    const missing = [...due].filter((name) => !asked.has(name));
    const undue = [...asked].filter((name) => !due.has(name));
    const all = due.size + undue.length;
    const value = all === 0 ? 1 : hit.length / all;
    const named = (names: string[]): string => names.map((name) => `\`${name}\``).join(', ');
    return {
      value,
      verdict: gradedVerdict(value),
      explanation: [
        `${hit.length} of ${countOf(due.size, 'field')} due ${hit.length === 1 ? 'was' : 'were'} asked for.`,
        missing.length > 0 ? `Not asked for: ${named(missing)}.` : '',
        undue.length > 0 ? `Asked for without need: ${named(undue)}.` : '',
      ]
        .filter(Boolean)
        .join(' '),
      measures: {
        asked_for: asked.size,
        missing: missing.length,
        undue: undue.length,
        questions: questions.length,
      },
    };
  },
};
