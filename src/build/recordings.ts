import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { openRunFile } from '#files/interchange/index.ts';
import type { Recording } from './sample-run.ts';

const FOLDER = 'src/build/recordings';
/** Packed bytes of a recording, at most: all of them come with the site. */
const MOST_BYTES = 150_000;

/** The recordings that come with the sources, in the order of their names. Throws for one that is too large, or no run file. */
export async function readRecordings(folder = FOLDER): Promise<Recording[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json.gz')) : [];
  return Promise.all(
    names.sort().map(async (name) => {
      const bytes = readFileSync(`${folder}/${name}`);
      if (bytes.length > MOST_BYTES)
        throw new Error(`${name} has ${bytes.length} bytes, and at most ${MOST_BYTES} ship`);
      return recordingIn(new Blob([bytes]));
    }),
  );
}

/** A run file as a recording. Throws PlaygroundError 'recording-unknown'. */
export async function recordingIn(file: Blob): Promise<Recording> {
  const { run, results } = await openRunFile(file);
  const records: Recording['results'][number][] = [];
  for await (const record of results()) records.push(record);
  return { run, results: records };
}
