import type { RecordingChoice, RecordingFile } from '#store/bridge/files-contract.ts';
import type { PublishedAnswers, PublishedFile } from '#core/published-answers.ts';
import type { Run } from '#core/run.ts';

/** What a person takes of published answers, in the publisher's words. */
export interface Chosen {
  models: readonly string[];
  categories: readonly string[];
}

/** The models or categories of published answers, each once, in the catalog's order. */
export const namesIn = ({ files }: PublishedAnswers, of: 'model' | 'category'): string[] => [
  ...new Set(files.map((file) => file[of])),
];

/** The answers that were chosen, and the verdicts on them. */
export const chosenFiles = ({ files }: PublishedAnswers, { models, categories }: Chosen): PublishedFile[] =>
  files.filter(({ model, category }) => models.includes(model) && categories.includes(category));

/** The run that was read from exactly these files, the first of `runs`; undefined where none was. */
export function runOf(answers: PublishedAnswers, chosen: Chosen, runs: readonly Run[]): Run | undefined {
  const paths = new Set(chosenFiles(answers, chosen).map(({ path }) => path));
  return runs.find(({ config: { recorded } }) => {
    const { address = '', files = [] } = recorded ?? {};
    return (
      answers.folders.includes(address) &&
      files.length === paths.size &&
      files.every((path) => paths.has(path))
    );
  });
}

/** Bytes of the chosen files; undefined where one of them was not counted. */
export function bytesOf(answers: PublishedAnswers, chosen: Chosen): number | undefined {
  const sizes = chosenFiles(answers, chosen).map(({ bytes }) => bytes);
  return sizes.reduce<number | undefined>(
    (sum, bytes) => (sum === undefined || bytes === null ? undefined : sum + bytes),
    0,
  );
}

/** Where the worker fetches them: from the first folder's address, else from the next. */
export const filesOf = (answers: PublishedAnswers, chosen: Chosen): RecordingFile[] =>
  chosenFiles(answers, chosen).map(({ path, bytes, rows }) => {
    const [url, ...mirrors] = answers.folders.map((folder) => folder + path);
    return {
      path,
      url: url!,
      mirrors,
      ...(bytes === null ? {} : { bytes }),
      ...(rows === undefined ? {} : { rows }),
    };
  });

export const sourceOf = ({
  publisher,
  published,
  licence,
  folders,
}: PublishedAnswers): RecordingChoice['source'] => ({
  publisher,
  licence,
  address: folders[0]!,
  ...(published === null ? {} : { published }),
});

/** `BFCL-Result, August 2024: gpt-4, simple`. How many models there are is said beside the title wherever it stands. */
export function titleOf(answers: PublishedAnswers, { models, categories }: Chosen): string {
  const all = namesIn(answers, 'category').length;
  const parts = [
    ...(models.length === 1 && namesIn(answers, 'model').length > 1 ? [models[0]!] : []),
    ...(categories.length === all ? [] : [categories.join(', ')]),
  ];
  return parts.length === 0 ? answers.title : `${answers.title}: ${parts.join(', ')}`;
}
