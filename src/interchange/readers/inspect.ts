import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { RecordingReader } from '../reader.ts';
import { otherThan, readingOf, refused } from '../reading.ts';
import { sampleAttempt } from './inspect-sample.ts';

const HEADERS = ['header.json', '_journal/start.json'];

/**
 * Logs of Inspect, as .json and as .eval: a zip archive with a header and one entry a sample. An unfinished archive has the beginning of
 * its journal alone.
 */
export const inspect: RecordingReader = {
  id: 'inspect',
  title: 'Inspect log',
  isDocument: (log) =>
    isJsonObject(log) &&
    Object.hasOwn(log, 'status') &&
    isJsonObject(log.eval) &&
    Object.hasOwn(log.eval, 'model') &&
    Object.hasOwn(log.eval, 'task'),
  // Its first logs name none.
  unknownVersion: (log) => otherThan([1, 2], objectOf(log).version),
  archiveEntries(names) {
    const header = HEADERS.find((name) => names.includes(name));
    return header === undefined
      ? undefined
      : [header, ...names.filter((name) => /^samples\/[^/]+\.json$/.test(name))];
  },
  open: () => {
    // Of an archive: the header comes first, and each sample after it.
    let about: JsonObject = {};
    let samples = 0;
    const reading = readingOf((value, row) => {
      if (!isJsonObject(value)) return [refused(row, '', 'the log is no object')];
      if (!Array.isArray(value.samples) || value.samples.length === 0)
        return [
          refused(
            row,
            '/samples',
            `the log holds no samples; its status is ${textOf(value.status) || 'not said'}`,
          ),
        ];
      return value.samples.map((sample, place) => sampleAttempt(sample, objectOf(value.eval), place));
    });
    const sampleReading = readingOf((value) => [sampleAttempt(value, about, samples++)]);
    return {
      read(value, row, entry) {
        if (entry === undefined) return reading.read(value, row);
        if (!HEADERS.includes(entry)) return sampleReading.read(value, row);
        about = objectOf(objectOf(value).eval);
        return [];
      },
    };
  },
};
