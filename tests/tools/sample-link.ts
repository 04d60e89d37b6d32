import { readFileSync } from 'node:fs';
import { answeredInText } from '#core/trajectory.ts';
import type { Transcript } from '#core/transcript.ts';
import { testbedVersion } from '#core/versions.ts';
import { toPermalink, toTranscriptLink } from '#files/permalink/index.ts';
import { resultLink } from '../../src/app/look/report/share.ts';
import type { SampleRun } from '../../src/app/frame/sample-run.ts';

const file = new URL('../../public/generated/sample-run.json', import.meta.url);

/** The finished run that comes with the site: every browser has its tasks. */
export const sample = JSON.parse(readFileSync(file, 'utf8')) as SampleRun;

const result = resultLink(
  { ...sample, tasksKnown: true },
  { ...sample.run.dataset, origin: { kind: 'shipped', path: 'generated/ground.json.gz' } },
);

const { steps, stopReason } = answeredInText('[{"name": "get_time", "arguments": {}}]');
/** Written here for the run's first cell; no model and no baseline said it. */
const said: Transcript = {
  steps: steps.map(({ message: { text }, durationMs }) => ({ message: { text }, calls: [], durationMs })),
  stopReason,
  results: [],
};

/** What follows `s/` in a link to that run. */
export const sampleResult = await toPermalink(result);
/** What follows `t/` in a link that holds the words of its first cell too. */
export const sampleTranscripts = await toTranscriptLink({
  result,
  transcripts: new Map([[0, said]]),
  testbed: testbedVersion,
});
