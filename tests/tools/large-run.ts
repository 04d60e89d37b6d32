// npm run large-run: a run of a million cells on paper, in time, dollars and bytes, and what stopping early saves, as rows of the README's tables.
// What is supposed of models, networks and files stands in `large-run-model.ts`.
import { largeRunRows } from './large-run-model.ts';
import { stoppingRows } from './sequential-stopping.ts';

for (const row of [...largeRunRows(2000), ...stoppingRows(10_000)]) console.log(`| ${row.join(' | ')} |`);
