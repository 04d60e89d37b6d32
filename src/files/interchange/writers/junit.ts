import { cellAddress, cellNumber, type ResultRecord, decidingScore } from '#core/cell.ts';
import { contendersOf, type Contender } from '#core/contender.ts';
import { beganAt, lossOf, sourceOf, worldOf } from './common.ts';
import { oneFile, type WrittenRun } from './writer.ts';
import { attribute, escaped } from './xml.ts';

/** JUnit XML: a suite for each contender, a case for each cell. */
export const junit = oneFile(
  {
    id: 'junit',
    title: 'JUnit XML',
    ending: '.junit.xml',
    type: 'application/xml',
    loses: 'answers, calls and tokens. Verdict, explanation and time of each cell remain.',
    usesTasks: false,
  },
  document,
);

interface Case {
  kind: 'passed' | 'failure' | 'error' | 'skipped';
  /** Absent where the answer's log does not say. */
  seconds?: number;
  xml: string;
}

function* document(written: WrittenRun): Generator<string> {
  const contenders = contendersOf(written.run.config);
  const records = new Map(written.records.map((record) => [record.cell, record]));
  const ids = taskIds(written, contenders.length);
  const suites = contenders.map((contender, model) => {
    const cases = ids.flatMap((id, task) =>
      Array.from({ length: written.run.config.repeats }, (_, repeat) => {
        const cell = cellNumber({ task, model, repeat }, contenders.length, written.run.config.repeats);
        return caseOf(written, contender, id, repeat, records.get(cell));
      }),
    );
    return { contender, cases };
  });
  const all = suites.flatMap(({ cases }) => cases);
  const began = beganAt(written.run);
  const started = began ? attribute('timestamp', began) : '';
  const properties = propertiesOf(written);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attribute('name', written.run.config.title)}${countsOf(all)}>\n`;
  for (const { contender, cases } of suites) {
    yield ` <testsuite${attribute('name', contender.title)}${countsOf(cases)}${started}>\n`;
    yield properties;
    for (const { xml } of cases) yield xml;
    yield ' </testsuite>\n';
  }
  yield '</testsuites>\n';
}

/** Where recorded answers were read, and whether the world was synthetic; empty where neither is to be said. */
function propertiesOf({ run }: WrittenRun): string {
  const source: Record<string, string> = { ...sourceOf(run) };
  const named = Object.entries(source).map(([name, value]): [string, string] => [`source ${name}`, value]);
  const said = [...named, ...Object.entries(worldOf(run))].map(
    ([name, value]) => `   <property${attribute('name', name)}${attribute('value', value)}/>\n`,
  );
  return said.length > 0 ? `  <properties>\n${said.join('')}  </properties>\n` : '';
}

/** By position: the ids of tasks that have a result, others by their number in the data set. */
function taskIds({ run, records }: WrittenRun, contenders: number): string[] {
  const ids = run.ordinals.map((ordinal) => `task ${ordinal + 1}`);
  for (const { cell, taskId } of records)
    ids[cellAddress(cell, contenders, run.config.repeats).task] = taskId;
  return ids;
}

function caseOf(
  { run }: WrittenRun,
  contender: Contender,
  id: string,
  repeat: number,
  record: ResultRecord | undefined,
): Case {
  const { kind, inside } = record
    ? endOf(run, record)
    : { kind: 'skipped' as const, inside: skipped('not run') };
  const time = record?.durationMs === undefined ? {} : { seconds: record.durationMs / 1000 };
  const classname = `${contender.title}.repeat ${repeat + 1}`;
  const head = `  <testcase${attribute('classname', classname)}${attribute('name', id)}${timed(time.seconds)}`;
  return { kind, ...time, xml: inside ? `${head}>${inside}</testcase>\n` : `${head}/>\n` };
}

/** The result of a cell: a wrong answer fails, a loss by the app or the network is an error, an undecided cell is skipped. */
function endOf(run: WrittenRun['run'], record: ResultRecord): { kind: Case['kind']; inside: string } {
  if (record.verdict === 'correct') return { kind: 'passed', inside: '' };
  const deciding = decidingScore(record, run.config);
  const loss =
    lossOf(record) ?? (deciding?.error?.code === 'scorer-not-applicable' ? undefined : deciding?.error);
  if (record.verdict !== 'not-counted') {
    const type = deciding?.score?.errorType ?? record.verdict;
    return {
      kind: 'failure',
      inside: trouble('failure', type, deciding?.score?.explanation ?? record.verdict),
    };
  }
  if (loss) return { kind: 'error', inside: trouble('error', loss.code, loss.message) };
  return {
    kind: 'skipped',
    inside: skipped(deciding?.error?.message ?? 'the deciding scorer does not apply'),
  };
}

const trouble = (tag: 'failure' | 'error', type: string, message: string): string =>
  `<${tag}${attribute('type', type)}${attribute('message', message)}>${escaped(message)}</${tag}>`;

const skipped = (message: string): string => `<skipped${attribute('message', message)}/>`;

function countsOf(cases: readonly Case[]): string {
  const count = (kind: Case['kind']) => String(cases.filter((each) => each.kind === kind).length);
  const known = cases.flatMap(({ seconds }) => seconds ?? []);
  const whole = known.length > 0 ? known.reduce((sum, each) => sum + each, 0) : undefined;
  return [
    attribute('tests', String(cases.length)),
    attribute('failures', count('failure')),
    attribute('errors', count('error')),
    attribute('skipped', count('skipped')),
    timed(whole),
  ].join('');
}

const timed = (seconds: number | undefined): string =>
  seconds === undefined ? '' : attribute('time', String(seconds));
