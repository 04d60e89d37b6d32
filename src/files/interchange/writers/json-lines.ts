import { type ResultRecord, decidingScore } from '#core/cell.ts';
import { agentNameOf, faultTitle, type Contender } from '#core/contender.ts';
import { byContender, sourceOf, worldOf } from './common.ts';
import { oneFile, type WrittenRun } from './writer.ts';

export const RESULT_LINE_FORMAT = 'proving-ground-result';
export const RESULT_LINE_VERSION = 1;

/** What a line says beside the members of its ResultRecord. */
export const LINE_HEAD = 'format version title dataset world query model agent faults decidedBy source'.split(
  ' ',
);

/** Our own results, one a line, each readable without the others. */
export const jsonLines = oneFile(
  {
    id: 'jsonl',
    title: 'JSON Lines',
    ending: '.jsonl',
    type: 'application/x-ndjson',
    loses: 'the set-up of the run: its limits, settings and prices. Every result is whole.',
    usesTasks: true,
  },
  lines,
);

function* lines(written: WrittenRun): Generator<string> {
  const contenders = new Map<ResultRecord, Contender>();
  for (const { contender, records } of byContender(written.run, written.records))
    for (const record of records) contenders.set(record, contender);
  for (const record of written.records)
    yield `${JSON.stringify({ ...headOf(written, record, contenders.get(record)), ...record })}\n`;
}

function headOf({ run, taskOf }: WrittenRun, record: ResultRecord, contender: Contender | undefined) {
  const { title, execution } = run.config;
  const source = contender && sourceOf(run, contender);
  return {
    format: RESULT_LINE_FORMAT,
    version: RESULT_LINE_VERSION,
    title,
    dataset: run.dataset.id,
    ...worldOf(run),
    query: taskOf(record.taskId)?.query,
    model: contender?.title,
    agent: source ? undefined : contender && agentNameOf(contender),
    faults: execution?.on === 'testbed' ? faultTitle(contender?.faults) : undefined,
    decidedBy: decidingScore(record, run.config)?.id,
    source,
  };
}
