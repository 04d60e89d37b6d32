import { objectsOf } from '#core/fields.ts';
import { isJsonObject } from '#core/json.ts';
import type { RecordingReader } from '../reader.ts';
import { readingOf, refused } from '../reading.ts';

/** What Jaeger's own page saves looks like OTLP and is another format. */
export const jaeger: RecordingReader = {
  id: 'jaeger',
  title: 'Jaeger traces',
  isDocument: (document) =>
    isJsonObject(document) &&
    objectsOf(document.data).some(
      (trace) => Object.hasOwn(trace, 'spans') && Object.hasOwn(trace, 'processes'),
    ),
  open: () =>
    readingOf((_, row) => [
      refused(row, '/data', 'Jaeger’s own JSON, which is not OTLP: export the traces as OTLP JSON'),
    ]),
};
