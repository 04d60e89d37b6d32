import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pointerTo } from '#core/json-pointer.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { RecordedAttempt } from '#core/recording.ts';
import type { Task } from '#core/task.ts';
import { writtenFloats } from '#core/written-floats.ts';
import { readers, trajectoryAt } from '#files/interchange/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { bfcl } from '../../../src/files/datasets/sources/index.ts';
import { aTask } from '../../builders/a-task.ts';

/** A Python with bfcl-eval, at this version, and the packages it needs beside those of providers. */
export const PYTHON = process.env.BFCL_EVAL_PYTHON;
export const REFEREE = 'bfcl-eval 2026.3.23';

export interface AskedVerdict {
  model: string;
  category: string;
  functions: JsonValue;
  answers?: JsonValue;
  result: JsonValue;
}

export interface ModelOfReferee {
  model: string;
  handler: string;
  isFunctionCalling: boolean;
  isUnderscored: boolean;
}

const asked = (input: string, ...options: string[]): string => {
  const script = resolve(import.meta.dirname, 'verdicts.py');
  const ran = spawnSync(PYTHON!, [script, ...options], { input, encoding: 'utf8', maxBuffer: 1 << 30 });
  if (ran.status !== 0) throw new Error(ran.stderr.slice(-2000));
  return ran.stdout;
};

export const modelsOfReferee = (): ModelOfReferee[] =>
  asked('', '--models')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [model, handler, isFunctionCalling, isUnderscored] = line.split('\t') as [
        string,
        string,
        string,
        string,
      ];
      return {
        model,
        handler,
        isFunctionCalling: isFunctionCalling === 'True',
        isUnderscored: isUnderscored === 'True',
      };
    });

/** For JSON.stringify: a number that was written as a float is {__float__: number}. */
const withFloats = (value: JsonValue): unknown => {
  const floats = new Set(writtenFloats(value));
  const copy = (part: JsonValue, pointer: string): unknown => {
    if (typeof part === 'number') return floats.has(pointer) ? { __float__: part } : part;
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map((item, index) => copy(item, pointerTo(pointer, index)));
    return Object.fromEntries(
      Object.entries(part).map(([key, member]) => [key, copy(member, pointerTo(pointer, key))]),
    );
  };
  return floats.size > 0 ? copy(value, '') : value;
};

/** Undefined where its checker raises. */
export const verdictsOfReferee = (cases: readonly AskedVerdict[]): (boolean | undefined)[] =>
  asked(
    cases
      .map(({ model, category, functions, answers = [], result }) =>
        JSON.stringify({
          model,
          category,
          result: withFloats(result),
          function: withFloats(functions),
          possible_answer: withFloats(answers),
        }),
      )
      .join('\n'),
  )
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { valid?: boolean }).valid);

/** As the importer makes it of a row of BFCL. */
export async function refereeTask(
  category: string,
  functions: JsonValue,
  answers?: JsonValue,
): Promise<Task> {
  const id = `${category}_0`;
  const converter = await bfcl.converter({
    file: `BFCL_v4_${category}.json`,
    answers: new Map(answers === undefined ? [] : [[id, answers]]),
  });
  const row = { id, question: [[{ role: 'user', content: 'What?' }]], function: functions };
  const { task, toolset } = converter.convert(row, 0)!;
  return aTask({ ...task, tools: toolset.tools, raw: { ...(task.raw as JsonObject), ...toolset.rawFields } });
}

/** What the page says of an answer in a file of version 4; undefined where the decoder is unknown to it. */
export function ourVerdict(task: Task, model: string, result: JsonValue): boolean | undefined {
  const path = `result/${model.replaceAll('/', '_')}/non_live/BFCL_v4_${task.category}_result.json`;
  const reading = readers.find(({ id }) => id === 'bfcl')!.open({ path });
  const [read] = [...reading.read({ id: task.id, result }, 0), ...reading.end!()];
  const attempt = read as RecordedAttempt;
  if (attempt.trajectory.unknownDecoder) return undefined;
  const scorer = /relevance$/.test(task.category) ? 'bfcl-relevance-as-coded' : 'bfcl-as-coded';
  return scorersById.get(scorer)!.score(task, trajectoryAt(task, attempt)).value === 1;
}
