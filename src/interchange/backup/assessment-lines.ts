import type { Assessment } from '#core/assessment.ts';
import type { JsonObject } from '#core/json.ts';
import { CheckedAssessments } from '../assessments.ts';
import { unreadable } from './backup-head.ts';
import { objectsIn } from './entry-lines.ts';

/** What judges and people said of a run that no backup holds because it comes with the site: its id, then an assessment a line. */
export async function* assessmentLines(
  runId: string,
  assessments: AsyncIterable<Assessment>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ runId })}\n`;
  for await (const assessment of assessments) yield `${JSON.stringify(assessment)}\n`;
}

interface OpenedAssessments {
  runId: string;
  assessments: () => AsyncGenerator<Assessment>;
}

/** More cells and tasks than this no run has. How many this one has, the file does not know. */
const MOST = 1_000_000;

/** Opens such lines. This and `assessments` throw PlaygroundError 'backup-unreadable', 'recording-unknown'. */
export async function openAssessments(file: Blob): Promise<OpenedAssessments> {
  const lines = linesIn(file);
  const first = await lines.next();
  await lines.return(undefined);
  const runId = first.done ? undefined : first.value.runId;
  if (typeof runId !== 'string') throw damaged();
  return { runId, assessments: () => assessmentsIn(file, runId) };
}

async function* assessmentsIn(file: Blob, runId: string): AsyncGenerator<Assessment> {
  const check = new CheckedAssessments({ id: runId, cells: MOST, tasks: MOST });
  let isFirst = true;
  for await (const line of linesIn(file)) {
    if (!isFirst) yield check.take(line);
    isFirst = false;
  }
}

async function* linesIn(file: Blob): AsyncGenerator<JsonObject> {
  for await (const { object } of objectsIn(file)) {
    if (!object) throw damaged();
    yield object;
  }
}

const damaged = () => unreadable('What was said of a run is damaged in the backup.');
