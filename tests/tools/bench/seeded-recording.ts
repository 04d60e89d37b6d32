import { mulberry32 } from '#core/random.ts';

/** How much is recorded. */
export interface RecordingWanted {
  models: number;
  tasks: number;
}

const VERBS = ['find', 'book', 'count', 'sort', 'plan', 'send', 'list', 'check'];
const THINGS = ['flight', 'table', 'mail', 'order', 'route', 'price', 'ticket', 'report'];

const nameOf = (task: number): string => `${VERBS[task % 8]}_${THINGS[(task >> 3) % 8]}_${task}`;
const valuesOf = (task: number) => ({ place: `Place ${task % 97}`, count: task % 13, exact: task % 2 === 0 });

/** Questions in the form of BFCL's files of August 2024, one tool and one call each. */
export const questionLines = ({ tasks }: RecordingWanted): string =>
  Array.from({ length: tasks }, (_, task) =>
    JSON.stringify({
      id: `simple_${task}`,
      question: `Please ${VERBS[task % 8]} the ${THINGS[(task >> 3) % 8]} of Place ${task % 97}, ${task % 13} of them.`,
      function: {
        name: nameOf(task),
        description: 'Does what its name says, for a place and a number, with a switch for exactness.',
        parameters: {
          type: 'dict',
          properties: {
            place: { type: 'string', description: 'Where.' },
            count: { type: 'integer', description: 'How many.' },
            exact: { type: 'boolean', description: 'Whether exactly so many.' },
          },
          required: ['place', 'count'],
        },
      },
    }),
  ).join('\n');

export const labelLines = ({ tasks }: RecordingWanted): string =>
  Array.from({ length: tasks }, (_, task) => {
    const { place, count, exact } = valuesOf(task);
    return JSON.stringify({
      id: `simple_${task}`,
      ground_truth: { [nameOf(task)]: { place: [place], count: [count], exact: [exact, ''] } },
    });
  }).join('\n');

/** The answers of one model: the better it is, the more of them are right; every second model writes text, the others call. */
export function answerLines({ tasks, models }: RecordingWanted, model: number): string {
  const random = mulberry32(model + 1);
  const skill = 0.3 + (0.65 * (model + 1)) / models;
  return Array.from({ length: tasks }, (_, task) => {
    const values = valuesOf(task);
    const given = random() < skill ? values : { ...values, count: values.count + 1 };
    const { place, count, exact } = given;
    const python = `[${nameOf(task)}(place="${place}", count=${count}, exact=${exact ? 'True' : 'False'})]`;
    return JSON.stringify({
      id: `simple_${task}`,
      result: model % 2 === 0 ? [{ [nameOf(task)]: JSON.stringify(given) }] : python,
      input_token_count: 300,
      output_token_count: 30,
      latency: 1.5,
    });
  }).join('\n');
}
