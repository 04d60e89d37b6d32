import { isJsonObject, type JsonValue } from '#core/json.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import { mentionsResult, type ToolCall } from '#core/tool.ts';
import { evidenceFrom } from './cause.ts';
import type { ClaimedClass } from './claimed-class.ts';

/** A value of the label: what one parameter of one of its calls accepts. */
interface Due {
  call: ExpectedCall;
  name: string;
  accepted: (string | number)[];
}

/** Longer queries and more calls are not looked at. */
const MOST_QUERY = 100_000;
const MOST_CALLS = 100;

/**
 * The proof that a query was misread: an argument holds another value of the query than the one that the query gives it. Of an attempt
 * with a wrong argument it is said only where all of this holds:
 *
 * - the label wants a value there, and the query states it, letter by letter;
 * - the value that was sent is stated in the query as well, and no plan of the label accepts it there;
 * - the two cannot be names of one thing: the label wants the sent one somewhere else, or both are dates, addresses of mail or ids;
 * - no call of the tool has the expected value, and the tool was not called more often than it is expected.
 *
 * A value that the query does not state is another matter: it may be a spelling, a conversion, a mistake or made up. Nor does a wrong tool
 * say what was understood. These are left to a judge.
 */
export function misreadArgument(task: Task, made: readonly ToolCall[]): ClaimedClass | undefined {
  const { calls = [], otherPlans = [] } = task.target;
  const query = [task.query, ...(task.messages ?? []).map(({ text }) => text)].join('\n').toLowerCase();
  if (made.length > MOST_CALLS || calls.length > MOST_CALLS || query.length > MOST_QUERY) return undefined;
  const due = dueIn(calls);
  const everyDue = [...due, ...otherPlans.flatMap(dueIn)];
  for (const { call, name, accepted } of due) {
    const stated = accepted.find((value) => isStated(query, value));
    const tries = made.filter((each) => each.name === call.name);
    if (stated === undefined || tries.length > calls.filter((each) => each.name === call.name).length)
      continue;
    const sent = tries.flatMap((each) => valueIn(each.arguments, name) ?? []);
    if (sent.some((value) => accepted.some((one) => areAlike(one, value)))) continue;
    const here = everyDue.filter((each) => each.call.name === call.name && each.name === name);
    const elsewhere = due.filter((each) => !here.includes(each));
    const misread = sent.find(
      (value) =>
        isStated(query, value) &&
        !here.some((each) => each.accepted.some((one) => areAlike(one, value))) &&
        !isDefault(task, call.name, name, value) &&
        (elsewhere.some((each) => each.accepted.includes(value)) || areExact(stated, value)),
    );
    if (misread === undefined) continue;
    const evidence = `${call.name}.${name} is ${misread}, where the query gives ${stated}`;
    return { class: 'query-misread', rule: 'another-value-of-the-query', evidence: evidenceFrom(evidence) };
  }
  return undefined;
}

const isSimple = (value: JsonValue | undefined): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length > 1 && !mentionsResult(value));

const dueIn = (calls: readonly ExpectedCall[]): Due[] =>
  calls.flatMap((call) =>
    Object.entries(call.arguments ?? {}).flatMap(([name, values]) => {
      const accepted = values.filter(isSimple);
      // One that also accepts a list or a result is not known well enough.
      return accepted.length > 0 && accepted.length === values.length ? [{ call, name, accepted }] : [];
    }),
  );

function valueIn(sent: ToolCall['arguments'], name: string): [string | number] | undefined {
  const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
  return isSimple(value) ? [value] : undefined;
}

/** A default of the schema was perhaps not chosen at all. */
function isDefault({ tools }: Task, tool: string, name: string, value: string | number): boolean {
  const properties = tools.find((each) => each.name === tool)?.inputSchema.properties;
  const schema = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isJsonObject(schema) && schema.default === value;
}

/** Does the query, in lower case, hold the value as a word or number of its own? */
function isStated(query: string, value: string | number): boolean {
  const text = String(value).trim().toLowerCase();
  if (text === '') return false;
  for (let at = query.indexOf(text); at >= 0; at = query.indexOf(text, at + 1)) {
    const before = query.slice(Math.max(0, at - 2), at);
    const after = query.slice(at + text.length, at + text.length + 2);
    const goesOn =
      (/^[a-z0-9]/.test(text) && /[a-z0-9_@]$|\d[.,:/-]$|-$/.test(before)) ||
      (/[a-z0-9]$/.test(text) && /^[a-z0-9_@]|^[.,:/-]\d|^-/.test(after));
    if (!goesOn) return true;
  }
  return false;
}

/** May the two be spellings of one thing? “Paris” and “Paris, France” may. */
function areAlike(one: string | number, other: string | number): boolean {
  const [a, b] = [one, other].map((value) => String(value).trim().toLowerCase()) as [string, string];
  return a.includes(b) || b.includes(a) || (a !== '' && b !== '' && Number(a) === Number(b));
}

/** Forms of values of which two different ones are never the same thing. */
const EXACT = [/^\d{4}-\d{2}-\d{2}$/, /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/, /^[a-z]{2,10}-?\d{3,12}$/i];

const areExact = (one: string | number, other: string | number): boolean =>
  EXACT.some((form) => form.test(String(one)) && form.test(String(other)));
