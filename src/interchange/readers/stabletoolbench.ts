import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedVerdict } from '#core/recording.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { withoutSteps } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused } from '../reading.ts';
import { toolsIn } from '../tools.ts';
import type { ReadTrajectory } from './stabletoolbench-nodes.ts';
import { convertedTrajectory, rawTrajectory } from './stabletoolbench-trajectory.ts';

const holds = (value: JsonValue, ...fields: string[]): value is JsonObject =>
  isJsonObject(value) && fields.every((field) => Object.hasOwn(value, field));

const everyHolds = (document: JsonObject, ...fields: string[]): boolean =>
  Object.keys(document).length > 0 && Object.values(document).every((value) => holds(value, ...fields));

const isConverted = (document: JsonObject): boolean =>
  everyHolds(document, 'query', 'available_tools', 'answer');
const isJudged = (document: JsonObject): boolean => everyHolds(document, 'query', 'is_solved');

/**
 * Answers of ToolBench and StableToolBench: raw, one file a query; converted, one file a group of queries; and the judge's verdicts on
 * the answers of a group, which hold no trajectory. Model and group are names of folders.
 */
export const stableToolBench: RecordingReader = {
  id: 'stabletoolbench',
  title: 'ToolBench answers',
  isDocument: (document) =>
    isJsonObject(document) &&
    (Object.hasOwn(document, 'answer_generation') || isConverted(document) || isJudged(document)),
  open: ({ path }) =>
    readingOf((document) => {
      if (!isJsonObject(document)) return [];
      if (Object.hasOwn(document, 'answer_generation')) return [rawAttempt(document, path)];
      const attempt = isJudged(document) ? judged : converted;
      return Object.entries(document).map(([id, entry], row) => attempt(objectOf(entry), { id, row, path }));
    }),
};

interface Place {
  id: string;
  row: number;
  path: string;
}

function rawAttempt(document: JsonObject, path: string): ReadAttempt {
  const generation = objectOf(document.answer_generation);
  const read = rawTrajectory(document, generation);
  const id = /^(\d+)_/.exec(path.split('/').at(-1) ?? '')?.[1] ?? '';
  return attempt(read, generation.query, generation.function, { id, row: 0, path });
}

const converted = (entry: JsonObject, place: Place): ReadAttempt =>
  attempt(convertedTrajectory(objectOf(entry.answer)), entry.query, entry.available_tools, place);

function attempt(
  read: ReadTrajectory | undefined,
  query: JsonValue | undefined,
  functions: JsonValue | undefined,
  { id, row, path }: Place,
): ReadAttempt {
  if (!read) return refused(row, '', 'no call and no answer of the model');
  const tools = toolsIn(functions)?.filter(({ name }) => name !== 'Finish');
  return withNames(
    { id, row, path },
    query,
    read.trajectory,
    { tools, messages: read.messages },
    [],
    read.repairs,
  );
}

function withNames(
  { id, row, path }: Place,
  query: JsonValue | undefined,
  trajectory: Trajectory,
  task: Parameters<typeof present>[0],
  verdicts: RecordedVerdict[],
  repairs: { field: string; reason: string }[] = [],
): ReadAttempt {
  const { model, group } = namesIn(path);
  return {
    kind: 'attempt',
    row,
    task: present({ id, query: textOf(query), category: group, ...task }),
    trajectory,
    verdicts,
    repairs,
    ...present({ model }),
  };
}

/** `<model>/<group>/<query>_<method>.json`, `<model>/<group>.json` and `<model>/<group>_<model>.json`. */
function namesIn(path: string): { model: string; group: string } {
  const parts = path.split('/');
  const place = parts.findIndex((part) => /^G\d_[a-z]+/.test(part));
  const group = /^G\d_[a-z]+/.exec(parts[place] ?? '')?.[0] ?? '';
  return { group, model: (place > 0 && parts[place - 1]) || '' };
}

/** Each repeat of the judge is a verdict; where it was unsure there is a word alone. */
function judged({ query, is_solved: repeats }: JsonObject, place: Place): ReadAttempt {
  const verdicts = Object.entries(objectOf(repeats))
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([repeat, status]): RecordedVerdict => {
      const word = textOf(status).replace(/^AnswerStatus\./, '');
      const passed = word === 'Solved' ? true : word === 'Unsolved' ? false : undefined;
      return {
        name: `is_solved ${repeat}`,
        ...present({ passed, reason: passed === undefined ? word : undefined }),
      };
    });
  return withNames(place, query, withoutSteps(), {}, verdicts);
}
