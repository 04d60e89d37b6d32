import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused } from '../reading.ts';
import { isEvalItem, itemAttempt, itemsIn } from './openai-evals-items.ts';
import { sampleAttempt, type EvalSample } from './openai-evals-samples.ts';

/** Logs of OpenAI Evals: events in lines, one attempt a sample; and output items of the Evals API, one attempt an item. */
export const openAiEvals: RecordingReader = {
  id: 'openai-evals',
  title: 'OpenAI Evals',
  isDocument: (document) => itemsIn(document) !== undefined,
  isLines: (rows) => isLog(rows) || rows.every(isEvalItem),
  open: () => {
    const samples = new Map<string, EvalSample>();
    const about: { model?: string; name?: string } = {};
    const readRow = (value: JsonValue, row: number): ReadAttempt[] => {
      const items = itemsIn(value);
      if (items) return items.map((item, index) => itemAttempt(item, items.length > 1 ? index : row));
      if (!isJsonObject(value)) return [refused(row, '', 'the row is no object')];
      readSpec(value, about);
      const id = textOf(value.sample_id);
      const isOfRun = isJsonObject(value.spec) || value.final_report !== undefined;
      if (!id) return isOfRun ? [] : [refused(row, '/sample_id', 'the row is of no sample')];
      const sample = samples.get(id) ?? { id, row, events: [] };
      sample.events.push(value);
      samples.set(id, sample);
      return [];
    };
    return readingOf(readRow, () => [...samples.values()].map((sample) => sampleAttempt(sample, about)));
  },
};

/** The first line describes the run; where it is missing, events are known by their ids. */
const isLog = (rows: readonly JsonObject[]): boolean => {
  const { run_id: run, eval_name: name } = objectOf(rows[0]?.spec);
  const isEvent = (row: JsonObject) => Object.hasOwn(row, 'event_id') && Object.hasOwn(row, 'sample_id');
  const isOfLog = (row: JsonObject) =>
    isEvent(row) || Object.hasOwn(row, 'spec') || Object.hasOwn(row, 'final_report');
  return rows.every(isOfLog) && ((run !== undefined && name !== undefined) || rows.some(isEvent));
};

function readSpec({ spec }: JsonObject, about: { model?: string; name?: string }): void {
  if (!isJsonObject(spec)) return;
  const model = Array.isArray(spec.completion_fns) ? textOf(spec.completion_fns[0]) : '';
  if (model) about.model = model;
  if (textOf(spec.eval_name)) about.name = textOf(spec.eval_name);
}
