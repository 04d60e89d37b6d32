import { cell, readTable } from '#core/table.ts';
import { answer, handlers, ToolError, type Slice, type ToolContext, type World } from '../../world.ts';
import { requireDay } from './local-time.ts';
import todosText from './todos.tsv?raw';

const priorities = ['low', 'medium', 'high'] as const;

type Priority = (typeof priorities)[number];

type Todo = {
  todo_id: string;
  title: string;
  status: 'open' | 'done';
  priority: Priority;
  due_date: string | null;
  notes: string;
};

const FIRST_ID = 401;
const columns = {
  title: cell.text,
  due_date: cell.optional(cell.text),
  priority: cell.oneOf(priorities),
  status: cell.oneOf(['open', 'done']),
  notes: cell.anyText,
};

/** Ada's list on the morning of 2026-03-12; some of it is late. */
const initialTodos: readonly Todo[] = readTable('todos.tsv', todosText, columns).map(
  ({ due_date = null, ...todo }, index) => ({ todo_id: `todo-${FIRST_ID + index}`, due_date, ...todo }),
);

type TodoState = { next: number; todos: Record<string, Todo> };

const slice: Slice<TodoState> = {
  name: 'todo',
  init: () => ({
    next: FIRST_ID + initialTodos.length,
    todos: Object.fromEntries(initialTodos.map((todo) => [todo.todo_id, todo])),
  }),
  meaning: {
    bookkeeping: ['/next'],
    ids: [{ kind: 'todo', prefix: 'todo-', digits: 3, after: FIRST_ID - 1 + initialTodos.length }],
  },
};

const ranks: Record<Priority, number> = { high: 0, medium: 1, low: 2 };

/** By due date, items without one last; then by priority; then by number. */
const byUrgency = (a: Todo, b: Todo): number =>
  (a.due_date ?? '9999-12-31').localeCompare(b.due_date ?? '9999-12-31') ||
  ranks[a.priority] - ranks[b.priority] ||
  Number(a.todo_id.slice(5)) - Number(b.todo_id.slice(5));

const shown = ({ todo_id, title, status, priority, due_date }: Todo) => ({
  todo_id,
  title,
  status,
  priority,
  due_date,
});

function find(context: ToolContext, id: string): Todo {
  const { todos } = context.read(slice);
  if (!Object.hasOwn(todos, id)) throw new ToolError(`Todo not found: ${id.slice(0, 60)}`);
  return todos[id]!;
}

function keep(context: ToolContext, todo: Todo, created = false) {
  const { next, todos } = context.read(slice);
  context.write(slice, { next: created ? next + 1 : next, todos: { ...todos, [todo.todo_id]: todo } });
  return answer(shown(todo));
}

const LONGEST_TITLE = 500;

function cleanTitle(title: string): string {
  const clean = title.trim();
  if (clean === '') throw new ToolError('title must not be empty');
  if (clean.length > LONGEST_TITLE)
    throw new ToolError(`title must be at most ${LONGEST_TITLE} characters long`);
  return clean;
}

type Changes = { title?: string; due_date?: string; priority?: Priority };

/** Ada's list of things to do: open until completed, and completed for good. */
export const todo: World = {
  server: 'todo',
  slices: [slice],
  tools: handlers({
    todo_create(
      { title, due_date, priority = 'medium', notes = '' }: Changes & { title: string; notes?: string },
      context,
    ) {
      if (due_date !== undefined) requireDay(due_date, 'due_date');
      if (notes.length > 10_000) throw new ToolError('notes must be at most 10000 characters long');
      const todo_id = `todo-${context.read(slice).next}`;
      const todo: Todo = {
        todo_id,
        title: cleanTitle(title),
        status: 'open',
        priority,
        due_date: due_date ?? null,
        notes,
      };
      return keep(context, todo, true);
    },
    todo_list(args: { status?: 'open' | 'done' | 'all'; priority?: Priority; due_before?: string }, context) {
      const { status = 'open', priority, due_before } = args;
      if (due_before !== undefined) requireDay(due_before, 'due_before');
      const todos = Object.values(context.read(slice).todos)
        .filter((one) => status === 'all' || one.status === status)
        .filter((one) => priority === undefined || one.priority === priority)
        .filter((one) => due_before === undefined || (one.due_date !== null && one.due_date < due_before))
        .sort(byUrgency)
        .map(shown);
      return answer({ todos });
    },
    todo_update({ todo_id, ...changes }: Changes & { todo_id: string }, context) {
      const todo = find(context, todo_id);
      if (Object.keys(changes).length === 0)
        throw new ToolError('Nothing to change: give title, due_date or priority');
      if (changes.due_date !== undefined) requireDay(changes.due_date, 'due_date');
      const title = changes.title === undefined ? todo.title : cleanTitle(changes.title);
      return keep(context, { ...todo, ...changes, title });
    },
    todo_complete({ todo_id }: { todo_id: string }, context) {
      const todo = find(context, todo_id);
      if (todo.status === 'done') throw new ToolError(`Todo ${todo_id} is already done`);
      return keep(context, { ...todo, status: 'done' });
    },
  }),
};
