import { countOf } from '#core/counted.ts';
import type { DocumentedScorer } from '#core/score.ts';
import { gradedVerdict } from '../comparing/graded.ts';

/** Did the calls lead to the questions that the task needs, and to no others? */
export const askedWhenDue: DocumentedScorer = {
  id: 'asked-when-due',
  title: 'Asked when it should',
  family: 'execution',
  meaning:
    'Some tasks leave out a fact that only a person knows, or need a person’s consent. The server then asks during the call (elicitation, or input_required in MCP 2026-07-28), and a scripted person answers. The label lists the fields that must be asked for. The score is the number of those fields that were asked for, divided by the number of all fields that are on the list or were asked for. It is 1 when exactly the listed fields were asked for. It is lower when a question did not come up, because the call that leads to it was not made or its arguments were invented, and when a question came up without need. How often a field was asked for, and what was answered, does not count. Ours.',
  formula: 'score = |due ∩ asked for| / |due ∪ asked for|\n1 where both are empty',
  source: { text: 'Ours; the questions are those of the Model Context Protocol' },
  weaknesses:
    'The server asks, not the model: a model gets credit for making the calls that lead to the question, and a needless question costs every model the same. A field that means the same but has another name counts as a different field.',
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
        `${hit.length} of ${countOf(due.size, 'field')} due ${hit.length === 1 || due.size === 1 ? 'was' : 'were'} asked for.`,
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
