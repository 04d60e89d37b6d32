import { BASELINE_TITLES, type AnswerFromQuery, type Baseline } from '#core/model.ts';
import { planCalls } from './baseline/plan-calls.ts';

/**
 * Answers in the model output format: a sentence, then a JSON list of {name, parameters, id, step} in a fence. It sees the
 * query and the offered tools and nothing else; the same question gets the same answer.
 */
export const lexicalAnswer: AnswerFromQuery = (query, tools) => {
  const calls = planCalls(query, tools);
  const opening =
    calls.length === 0
      ? 'None of the offered tools fits this request.'
      : `Planned ${calls.length === 1 ? 'one call' : `${calls.length} calls`} by matching words.`;
  return `${opening}\n\n\`\`\`json\n${JSON.stringify(calls, null, 2)}\n\`\`\``;
};

export const baselineLexical: Baseline = {
  id: 'baseline-lexical',
  kind: 'baseline',
  title: BASELINE_TITLES['baseline-lexical']!,
  meaning:
    'A real if humble baseline without a language model. BM25 over tool names, descriptions and parameters picks the tools; ' +
    'rules read quotes, numbers, dates, addresses, listed values and names of places, currencies, companies and languages ' +
    'into the arguments. What a language model adds shows in the distance to it.',
  sees: 'query and tools',
  answer: (task) => lexicalAnswer(task.query, task.tools),
};
