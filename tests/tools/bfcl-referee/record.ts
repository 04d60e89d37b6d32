/**
 * Writes tests/vectors/bfcl-eval/verdicts.json, what bfcl-eval says of answers written for this project: one model of each handler of its
 * table, one character a model, 1 for valid. Needs BFCL_EVAL_PYTHON:
 * `npx tsx --import ./src/build/text-imports.mjs tests/tools/bfcl-referee/record.ts`.
 */
import { writeFileSync } from 'node:fs';
import { refereeAnswers, refereeTasks } from './answers.ts';
import { modelsOfReferee, REFEREE, verdictsOfReferee } from './verdicts.ts';

const table = modelsOfReferee();
const kindOf = ({ handler, isFunctionCalling, isUnderscored }: (typeof table)[number]): string =>
  `${handler} ${isFunctionCalling} ${isUnderscored}`;
const kinds = [...new Set(table.map(kindOf))];
const models = kinds.map((kind) => table.find((each) => kindOf(each) === kind)!.model);

const answers = refereeAnswers(27).filter((_, index) => index % 4 === 0);
const cases = answers.flatMap(({ task, result }) =>
  models.map((model) => ({ ...refereeTasks[task]!, model, result })),
);
const verdicts = verdictsOfReferee(cases).map((valid) => (valid === undefined ? '-' : valid ? '1' : '0'));
const lines = answers.map(({ task, result }, index) =>
  JSON.stringify([task, result, verdicts.slice(index * models.length, (index + 1) * models.length).join('')]),
);
const head = JSON.stringify({ source: REFEREE, table: table.map(({ model }) => model), models }).slice(0, -1);
writeFileSync('tests/vectors/bfcl-eval/verdicts.json', `${head},\n"answers":[\n${lines.join(',\n')}\n]}\n`);
