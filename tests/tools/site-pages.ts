import { readFileSync } from 'node:fs';
import { sample, sampleResult, sampleTranscripts } from './sample-link.ts';

/** One page of the site as a visitor without any run of their own can open it. */
export interface SitePage {
  /** Unlike any other, fit for a file's name. */
  name: string;
  /** As in src/app/routes.ts. */
  pattern: string;
  /** What follows `#/`. */
  address: string;
}

const file = new URL('../vectors/permalink/links.json', import.meta.url);
const links = JSON.parse(readFileSync(file, 'utf8')) as { kind: string; text: string }[];

/** What follows the route's name in the newest link of a kind. */
const linkOf = (kind: string): string => links.findLast((link) => link.kind === kind)!.text;

const taskId = encodeURIComponent(sample.tasks[0]!.id);

/** At least one address of every route, in the order of the routes; a test holds them together. */
export const sitePages: readonly SitePage[] = [
  { name: 'home', pattern: '', address: '' },
  { name: 'learn', pattern: 'learn', address: 'learn' },
  { name: 'sheets', pattern: 'learn/sheets', address: 'learn/sheets' },
  { name: 'class', pattern: 'learn/class', address: 'learn/class' },
  { name: 'be-the-model', pattern: 'learn/be-the-model/:task?', address: 'learn/be-the-model' },
  { name: 'lesson', pattern: 'learn/:lesson/:step?', address: 'learn/tool-call' },
  { name: 'methods', pattern: 'methods', address: 'methods' },
  { name: 'benchmarks', pattern: 'methods/benchmarks', address: 'methods/benchmarks' },
  { name: 'method', pattern: 'methods/:id', address: 'methods/task-outcome' },
  { name: 'data', pattern: 'data', address: 'data' },
  { name: 'data-set', pattern: 'data/:dataset', address: 'data/ground' },
  { name: 'data-set-audit', pattern: 'data/:dataset/audit', address: 'data/ground/audit' },
  { name: 'task', pattern: 'data/:dataset/:task', address: `data/ground/${taskId}` },
  { name: 'connect', pattern: 'connect/:server?/:tool?', address: 'connect' },
  { name: 'evaluate', pattern: 'evaluate/:server?', address: 'evaluate' },
  {
    name: 'evaluate-link',
    pattern: 'evaluate/:server?',
    address: `evaluate?setup=${linkOf('builder')}`,
  },
  { name: 'tools', pattern: 'tools', address: 'tools' },
  { name: 'edit-tool', pattern: 'tools/edit', address: 'tools/edit?server=weather&tool=get_forecast' },
  { name: 'keys', pattern: 'keys', address: 'keys' },
  { name: 'runs', pattern: 'runs', address: 'runs' },
  { name: 'judge', pattern: 'runs/:run/judge', address: 'runs/sample/judge' },
  { name: 'report', pattern: 'r/:run', address: 'r/sample' },
  { name: 'judge-audit', pattern: 'r/:run/audit', address: 'r/sample/audit' },
  { name: 'shared-audit', pattern: 'audit/:payload', address: `audit/${linkOf('audit')}` },
  { name: 'label', pattern: 'r/:run/label', address: 'r/sample/label' },
  { name: 'references', pattern: 'r/:run/references', address: 'r/sample/references' },
  { name: 'cell', pattern: 'r/:run/:task/:model?/:repeat?', address: 'r/sample/1/2' },
  { name: 'shared-report', pattern: 's/:payload', address: `s/${linkOf('s')}` },
  { name: 'shared-cell', pattern: 's/:payload/:task/:model?/:repeat?', address: `s/${sampleResult}/4` },
  { name: 'linked-file', pattern: 't', address: 't' },
  { name: 'transcripts', pattern: 't/:transcripts', address: `t/${linkOf('t')}` },
  {
    name: 'transcript',
    pattern: 't/:transcripts/:task/:model?/:repeat?',
    address: `t/${sampleTranscripts}/1`,
  },
  { name: 'published', pattern: 'published', address: 'published' },
  { name: 'compare', pattern: 'compare', address: 'compare' },
  { name: 'shared-comparison', pattern: 'compare/:payload', address: `compare/${linkOf('standings')}` },
  { name: 'lab', pattern: 'lab', address: 'lab' },
  { name: 'lab-cell', pattern: 'lab/r/:run/:task/:model?/:repeat?', address: 'lab/r/sample/1/2' },
  { name: 'scorers', pattern: 'lab/scorers', address: 'lab/scorers' },
  { name: 'disagreements', pattern: 'lab/disagreements', address: 'lab/disagreements' },
  { name: 'run-disagreements', pattern: 'lab/run/:run', address: 'lab/run/sample' },
  { name: 'nothing-here', pattern: '*', address: 'no/such/page' },
];
