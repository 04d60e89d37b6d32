import { currentRevision, DIAGNOSES, type Diagnosis, type ReferenceWork } from '#core/assessment.ts';

const diagnosisWords: Readonly<Record<Diagnosis, string>> = {
  'query-ambiguous': 'the query can be read in several ways',
  'query-flawed': 'the query cannot be answered as it stands',
  'reference-wrong': 'the reference answer is wrong or incomplete',
  'reference-outdated': 'the reference answer is out of date',
  'tool-failed': 'a tool failed, or is missing',
  'judge-wrong': 'the judge or scorer is wrong, the answers are right',
  'models-fail': 'the task is sound, and the models fail',
};

/** The words of a diagnosis; one that a later version wrote is shown as it is stored. */
export const diagnosisWord = (diagnosis: string): string =>
  Object.hasOwn(diagnosisWords, diagnosis)
    ? diagnosisWords[diagnosis as Diagnosis]
    : diagnosis.slice(0, 40).replaceAll('-', ' ');

/** How many tasks have each diagnosis now, in the order of the list; those without one are not counted. */
export function diagnosed(works: readonly (ReferenceWork | undefined)[]): { word: string; n: number }[] {
  const found = works.flatMap((work) => (work && currentRevision(work)?.diagnosis) ?? []);
  const all = [...new Set([...DIAGNOSES, ...found])];
  return all
    .map((each) => ({ word: diagnosisWord(each), n: found.filter((one) => one === each).length }))
    .filter(({ n }) => n > 0);
}
