// npm run dispatcher-figures: how well each way of ranking finds the expected tools of the 600 tasks, as rows of the README's table.
import { allShippedRows } from '#build/shipped-sets.ts';
import { tasksOfRows } from './baseline-solved.ts';
import { dispatcherRows } from './dispatcher-quality.ts';

const tasks = await tasksOfRows(allShippedRows());
for (const row of dispatcherRows(tasks)) console.log(`| ${row.join(' | ')} |`);
