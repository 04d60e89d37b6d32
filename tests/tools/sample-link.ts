import { readFileSync } from 'node:fs';
import { toPermalink } from '#permalink/index.ts';
import { resultLink } from '../../src/app/report/share.ts';
import type { SampleRun } from '../../src/app/sample-run.ts';

const file = new URL('../../public/generated/sample-run.json', import.meta.url);

/** The finished run that comes with the site. */
export const sample = JSON.parse(readFileSync(file, 'utf8')) as SampleRun;

/** What follows `s/` in a link to that run: every browser has its tasks. */
export const sampleResult = await toPermalink(
  resultLink(
    { ...sample, tasksKnown: true },
    { ...sample.run.dataset, origin: { kind: 'shipped', path: 'generated/ground.json.gz' } },
  ),
);
