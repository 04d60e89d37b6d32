import { cell, readTable } from '#core/table.ts';
import { answer, world, ToolError, type ToolContext } from '../../world.ts';
import { limitTexts, matching, pick, recordFamily, requireChanges } from '../records.ts';
import { requireDay } from '../clock.ts';
import todosText from './todos.tsv?raw';

const priorities = ['high', 'medium', 'low'] as const;

type Priority = (typeof priorities)[number];

const todos = recordFamily({
  slice: 'todo',
  member: 'todos',
  noun: 'Todo',
  id: 'todo_id',
  prefix: 'todo-',
  first: 401,
  // Ada's list on the morning of 2026-03-12; some of it is late.
  initial: readTable('todos.tsv', todosText, {
    title: cell.text,
    due_date: (day): string | null => day || null,
    priority: cell.oneOf(priorities),
    status: cell.oneOf(['open', 'done']),
    notes: cell.anyText,
  }),
});

type Todo = ReturnType<typeof todos.find>;

/** By due date, items without one last; then by priority; then by number. */
const byUrgency = (a: Todo, b: Todo): number =>
  (a.due_date ?? '9999-12-31').localeCompare(b.due_date ?? '9999-12-31') ||
  priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
  Number(a.todo_id.slice(5)) - Number(b.todo_id.slice(5));

const shown = (todo: Todo) => pick(todo, 'todo_id', 'title', 'status', 'priority', 'due_date');

function cleanTitle(title: string): string {
  const clean = title.trim();
  if (clean === '') throw new ToolError('title must not be empty');
  limitTexts({ title: clean }, { title: 500 });
  return clean;
}

type Changes = { title?: string; due_date?: string; priority?: Priority };

function list(
  args: { status?: 'open' | 'done' | 'all'; priority?: Priority; due_before?: string },
  context: ToolContext,
) {
  const { status = 'open', priority, due_before } = args;
  if (due_before !== undefined) requireDay(due_before, 'due_before');
  const found = matching(todos.all(context), { status: status === 'all' ? undefined : status, priority })
    .filter(({ due_date }) => due_before === undefined || (due_date !== null && due_date < due_before))
    .sort(byUrgency);
  return answer({ todos: found.map(shown) });
}

/** Ada's list of things to do: open until completed, and completed for good. */
export const todo = world('todo', [todos.slice], {
  todo_create(args: Changes & { title: string; notes?: string }, context) {
    const { title, due_date = null, priority = 'medium', notes = '' } = args;
    if (due_date !== null) requireDay(due_date, 'due_date');
    limitTexts({ notes }, { notes: 10_000 });
    const made = { title: cleanTitle(title), status: 'open' as const, priority, due_date, notes };
    return answer(shown(todos.add(context, made)));
  },
  todo_list: list,
  todo_update({ todo_id, ...changes }: Changes & { todo_id: string }, context) {
    const found = todos.find(context, todo_id);
    requireChanges(changes, 'title, due_date or priority');
    if (changes.due_date !== undefined) requireDay(changes.due_date, 'due_date');
    const title = changes.title === undefined ? found.title : cleanTitle(changes.title);
    return answer(shown(todos.keep(context, { ...found, ...changes, title })));
  },
  todo_complete({ todo_id }: { todo_id: string }, context) {
    const found = todos.find(context, todo_id);
    if (found.status === 'done') throw new ToolError(`Todo ${todo_id} is already done`);
    return answer(shown(todos.keep(context, { ...found, status: 'done' })));
  },
});
