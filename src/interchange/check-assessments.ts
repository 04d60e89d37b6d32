import type { Assessment } from '#core/assessment.ts';
import { exceedsDepth, type JsonValue } from '#core/json.ts';
import { AssessmentPlaces, type AssessedRun } from './assessment-consistency.ts';
import { contradicts, damagedAt, tooDeep } from './run-file-lines.ts';
import valid from './run-file.schema.json?validate';

/** Checks the assessments of a run in their order. */
export class CheckedAssessments {
  readonly #places: AssessmentPlaces;
  #row = 0;

  constructor(run: AssessedRun) {
    this.#places = new AssessmentPlaces(run);
  }

  /** Throws PlaygroundError 'recording-unknown'. */
  take(row: JsonValue): Assessment {
    if (exceedsDepth(row)) throw tooDeep();
    if (!valid({ results: [], assessments: [row] }))
      throw damagedAt(
        valid.errors?.[0]?.instancePath.replace(/^\/assessments\/0/, `/assessments/${this.#row}`),
      );
    const assessment = row as unknown as Assessment;
    const fault = this.#places.faultOf(assessment);
    if (fault) throw contradicts(fault);
    this.#row++;
    return assessment;
  }
}
