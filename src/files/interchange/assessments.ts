import type { Assessment, ReferenceWork } from '#core/assessment.ts';
import type { HumanLabel, Judgement, Judging } from '#core/judgement.ts';
import { onOneLine } from '#core/quoted.ts';
import { RowCheck } from './run-file-rows.ts';

/** Checks the assessments of a run in their order. */
export function assessmentCheck(run: AssessedRun): RowCheck<Assessment> {
  const places = new AssessmentPlaces(run);
  return new RowCheck('assessments', (assessment) => places.faultOf(assessment));
}

/** The cells and tasks of a run, to which assessments may refer. */
interface AssessedRun {
  id: string;
  cells: number;
  tasks: number;
}

/** The assessments of a run that were seen. */
class AssessmentPlaces {
  readonly #run: AssessedRun;
  readonly #judgings = new Set<string>();
  readonly #seen = new Set<string>();
  /** The last one, its cells, and its judgements so far. */
  #judging: { of: Judging; cells: ReadonlySet<number>; seen: Set<string> } | undefined;

  constructor(run: AssessedRun) {
    this.#run = run;
  }

  /** The conflict of the next assessment with the run and earlier ones, as words after a colon; undefined if there is none. */
  faultOf(assessment: Assessment): string | undefined {
    if ('judging' in assessment) return this.#faultOfJudging(assessment.judging);
    if ('judgement' in assessment) return this.#faultOfJudgement(assessment.judgement);
    if ('label' in assessment) return this.#faultOfLabel(assessment.label);
    if ('reference' in assessment) return this.#faultOfReference(assessment.reference);
    return 'it holds an assessment of a kind that this page does not know';
  }

  #faultOfJudging(judging: Judging): string | undefined {
    const { id, runId, cells, judges } = judging;
    if (runId !== this.#run.id) return 'a judging is of another run';
    if (this.#judgings.has(id)) return 'a judging stands in it twice';
    if (new Set(judges.map((judge) => judge.id)).size < judges.length)
      return 'two judges of a judging have the same name';
    const isAscending = cells.every((cell, place) => place === 0 || cell > cells[place - 1]!);
    if (!isAscending || (cells.at(-1) ?? 0) >= this.#run.cells)
      return 'a judging is of cells that the run does not have';
    this.#judgings.add(id);
    this.#judging = { of: judging, cells: new Set(cells), seen: new Set() };
    return undefined;
  }

  #faultOfJudgement({ judgingId, cell, judge, repeat }: Judgement): string | undefined {
    const { of, cells, seen } = this.#judging ?? {};
    if (of?.id !== judgingId) return 'a judgement does not stand behind its judging';
    if (!cells!.has(cell) || repeat >= of.repeats || !of.judges.some(({ id }) => id === judge))
      return 'a judgement is of a cell, judge or repeat that its judging does not have';
    const key = `${cell} ${repeat} ${judge}`;
    if (seen!.has(key)) return 'a judgement stands in it twice';
    seen!.add(key);
    return undefined;
  }

  #faultOfLabel({ runId, cell, rater }: HumanLabel): string | undefined {
    if (runId !== this.#run.id || cell >= this.#run.cells)
      return 'a label is of a cell that the run does not have';
    if (rater !== onOneLine(rater)) return 'a label has initials of more than one line';
    return this.#twice(`label ${cell} ${rater}`) ? 'a rater has two labels of one cell' : undefined;
  }

  #faultOfReference({ runId, task, revisions, current }: ReferenceWork): string | undefined {
    if (runId !== this.#run.id || task >= this.#run.tasks)
      return 'a reference answer is of a task that the run does not have';
    if (current >= revisions.length || revisions.some(({ before }, place) => before >= place))
      return 'the revisions of a reference answer are not in their order';
    return this.#twice(`reference ${task}`) ? 'a task has two reference answers' : undefined;
  }

  #twice(key: string): boolean {
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }
}
