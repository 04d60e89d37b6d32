import { countOf, objectsOf, parseJson, textOf } from '#core/fields.ts';
import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { at, countAt, haveAll, textAt } from '../at.ts';
import { answeredAttempt } from '../attempt.ts';
import { textIn, toolAnswer, type ToolAnswer } from '../content.ts';
import { Conversation } from '../conversation.ts';
import { errorIn } from '../figures.ts';
import { readingOf, refused, type RecordedFile, type RecordingReader } from '../reader.ts';
import { openAiMessages } from '../shapes/openai-chat.ts';

const areRows = (rows: readonly JsonValue[]): boolean => haveAll(rows, 'task_id', 'reward', 'info', 'traj');

/**
 * Results of tau-bench, version 1: a list of conversations with a simulated user, each with its reward. Model and domain are names of the
 * file, the tools stand nowhere. What the tasks' actions are is no label: other calls may lead to the same state.
 */
export const tauBench: RecordingReader = {
  id: 'tau-bench',
  title: 'tau-bench results',
  isDocument: (document) => Array.isArray(document) && document.length > 0 && areRows(document),
  open: (file) =>
    readingOf((document) =>
      Array.isArray(document) ? document.map((each, row) => attemptIn(each, row, file)) : [],
    ),
};

function attemptIn(value: JsonValue, row: number, file: RecordedFile): ReadAttempt {
  if (!areRows([value])) return refused(row, '', 'the row has no task, reward and conversation');
  const said = new Conversation();
  openAiMessages(said, withActions(withoutStop(objectsOf(at(value, 'traj')))), {
    result: ({ content }) => failureIn(toolAnswer(content)),
  });
  const { model, domain } = namesIn(file);
  const error = errorIn(textAt(value, 'info.error'));
  const [number, reward] = [countAt(value, 'task_id'), countAt(value, 'reward')];
  const id =
    number === undefined ? textAt(value, 'task_id') : [domain, number].filter((each) => each !== undefined);
  return answeredAttempt(
    said,
    {
      row,
      task: { id: typeof id === 'string' ? id : id.join('_'), category: domain },
      inTurns: true,
      model,
      error,
      verdicts:
        error || reward === undefined ? [] : [{ name: 'reward', passed: reward === 1, value: reward }],
      repeat: countOf(at(value, 'trial')),
    },
    'no message is an answer of the model',
    '/traj',
  );
}

/** As tau-bench names the file of a run, `<agent>-<model>-<temperature>_range_…`, or as its published ones, `<model>-<domain>.json`. */
function namesIn({ path }: RecordedFile) {
  const file = path.split('/').at(-1) ?? '';
  const run = /^(?:tool-calling|act|react|few-shot)-(.+)-\d(?:\.\d+)?_range_/.exec(file)?.[1];
  const published = /^(.+)-(?:airline|retail)\.json$/.exec(file)?.[1];
  const domain = /(?:^|[-_/])(airline|retail)(?=[-_./]|$)/.exec(path)?.[1];
  return { model: run ?? published, domain };
}

/** The simulated user's word that it has what it wanted. */
const STOP = '###STOP###';

const withoutStop = (messages: readonly JsonObject[]): JsonObject[] =>
  messages.filter(
    ({ role, content }, place) =>
      !(place === messages.length - 1 && role === 'user' && textIn(content).trim() === STOP),
  );

const API_OUTPUT = 'API output: ';

/** The agents `react` and `act` write each call, and what they say to the user, as JSON after the word Action. */
function withActions(messages: JsonObject[]): JsonObject[] {
  const isWritten = messages.some(({ role, content }) => role === 'assistant' && actionIn(textIn(content)));
  if (!isWritten) return messages;
  return messages.map((message, place) => {
    const { role, content } = message;
    const text = textIn(content);
    if (role === 'user' && text.startsWith(API_OUTPUT) && place > 0)
      return { role: 'tool', content: text.slice(API_OUTPUT.length) };
    const action = role === 'assistant' ? actionIn(text) : undefined;
    if (!action) return message;
    const thought = text.slice(0, text.lastIndexOf('Action:')).trim();
    const isAnswer = action.name === 'respond';
    return {
      role: 'assistant',
      reasoning_content: thought.replace(/^Thought:\s*/, ''),
      content: isAnswer ? textAt(action, 'arguments.content') : '',
      tool_calls: isAnswer ? [] : [{ function: action }],
    };
  });
}

function actionIn(text: string): JsonObject | undefined {
  const place = text.lastIndexOf('Action:');
  const value = place < 0 ? undefined : parseJson(text.slice(place + 'Action:'.length));
  return isJsonObject(value) && !exceedsDepth(value) && textOf(value.name) && isJsonObject(value.arguments)
    ? value
    : undefined;
}

/** tau-bench's tools say that they failed in the text of their answer alone. */
function failureIn(answer: ToolAnswer): ToolAnswer {
  const [first] = answer.content;
  return first?.type === 'text' && first.text.startsWith('Error: ') ? { ...answer, isError: true } : answer;
}
