// npm run large-run: a run of a million cells on paper, in time, dollars and bytes, as rows of the README's table. What is supposed of models,
// networks and files stands in `large-run-model.ts`.
import { largeRunRows } from './large-run-model.ts';

for (const row of largeRunRows(2000)) console.log(`| ${row.join(' | ')} |`);
