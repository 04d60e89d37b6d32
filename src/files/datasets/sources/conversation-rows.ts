import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { hash32 } from '#core/random.ts';
import { callTypeOf, type ExpectedCall, type Target, type TaskIssue } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { RowRejected, type Conversion, type Converter, type ToolsetDraft } from '../source.ts';
import { callAt, oneValueEach } from './labels.ts';
import { languageOf } from '#core/language.ts';
import { parsePythonLiteral } from './python-literal.ts';
import { note, objectsIn, structured, fieldText } from './structured.ts';
import { serverOfName, serversOf, toolsOf } from './tools-of.ts';

/** Conversations without an end that are held back, in case a longer one of the same question follows. */
const MOST_HELD = 500;

interface Turn {
  from: string;
  value: string;
}

interface Held {
  row: JsonObject;
  index: number;
  turns: Turn[];
  issues: TaskIssue[];
}

/**
 * Each conversation stands in several rows, one more step in each. The row that ends with Finish, else the longest, becomes the
 * task; its calls are one model's path, not the only right one.
 */
export class ConversationRows implements Converter {
  #held = new Map<string, Held>();
  #done = new Set<number>();
  #joined = 0;
  #neverOffered = 0;

  convert(row: JsonObject, index: number): Conversion | undefined {
    const issues: TaskIssue[] = [];
    const turns = turnsOf(structured(row.conversations, '/conversations', issues));
    const query = queryIn(turns);
    const held = { row, index, turns, issues };
    if (this.#done.has(keyOf(query))) {
      this.#joined++;
      return undefined;
    }
    const earlier = this.#held.get(query);
    if (earlier) this.#joined++;
    if (finishOf(turns)) {
      this.#held.delete(query);
      return this.#finished(held, query);
    }
    if (!earlier || earlier.turns.length <= turns.length) this.#held.set(query, held);
    const [oldest] = this.#held.size > MOST_HELD ? this.#held : [];
    if (!oldest) return undefined;
    this.#held.delete(oldest[0]);
    return this.#finished(oldest[1], oldest[0]);
  }

  finish(): Conversion[] {
    return [...this.#held].map(([query, held]) => this.#finished(held, query));
  }

  remarks(): string[] {
    const [rows, calls] = [this.#joined, this.#neverOffered];
    const steps = rows === 1 ? '1 row is a further step' : `${rows} rows are further steps`;
    const unknown = calls === 1 ? '1 call names' : `${calls} calls name`;
    return [
      ...(rows > 0 ? [`${steps} of conversations; each became part of one task.`] : []),
      ...(calls > 0 ? [`${unknown} a tool that was never offered and was left out of the label.`] : []),
    ];
  }

  #finished({ row, index, turns, issues }: Held, query: string): Conversion {
    this.#done.add(keyOf(query));
    const toolset = toolsetOf(turns[0]);
    const { calls, unknown } = callsIn(turns, toolset.tools);
    this.#neverOffered += unknown.length;
    issues.push(...toolset.issues, ...endIssues(turns));
    for (const name of unknown)
      note(issues, 'tool-not-offered', '/conversations', `${name} was called but never offered`);
    return {
      row: index,
      toolset,
      task: {
        query,
        language: languageOf(query),
        category: '',
        callType: callTypeOf(calls),
        servers: serversOf(toolset.tools),
        target: targetOf(calls, turns),
        labelKind: 'trajectory',
        raw: row,
        issues,
      },
    };
  }
}

/** 52 bits of the question stand for it: 100,000 questions would be long. */
const keyOf = (query: string): number => hash32(query) * 2 ** 20 + (hash32(`~${query}`) & 0xfffff);

/** Turns as a list of {from, value}, or as the two lists that Parquet gives. */
function turnsOf(conversations: JsonValue | undefined): Turn[] {
  const turns = isJsonObject(conversations)
    ? zipped(conversations)
    : objectsIn(conversations).map(({ item }) => ({
        from: fieldText(item.from) ?? '',
        value: fieldText(item.value) ?? '',
      }));
  if (turns.length === 0) throw new RowRejected('/conversations', 'the conversation is missing or empty');
  return turns;
}

function zipped({ from, value }: JsonObject): Turn[] {
  if (!Array.isArray(from) || !Array.isArray(value)) return [];
  return from.map((name, index) => ({ from: fieldText(name) ?? '', value: fieldText(value[index]) ?? '' }));
}

function queryIn(turns: Turn[]): string {
  const text = turns.find(({ from }) => from === 'user')?.value ?? '';
  const query = text
    .trim()
    .replace(/Begin!$/, '')
    .trim();
  if (query === '') throw new RowRejected('/conversations', 'no question of a user');
  return query;
}

/** The system prompt ends with the tools as Python writes a list. */
function toolsetOf(system: Turn | undefined): ToolsetDraft {
  const issues: TaskIssue[] = [];
  const text = system?.from === 'system' ? system.value : '';
  const start = text.indexOf('[', text.lastIndexOf('access to the following APIs:'));
  const list = start < 0 ? undefined : parsePythonLiteral(text.slice(start));
  if (!Array.isArray(list)) {
    note(issues, 'unread-text', '/conversations/0', 'the list of tools in it cannot be read');
    return { tools: [], rawFields: {}, issues };
  }
  const tools = toolsOf(list, '/conversations/0', () => null, issues).filter(({ name }) => name !== 'Finish');
  for (const tool of tools) {
    tool.server = serverOf(tool);
    tool.schemaFrom = 'mapped';
  }
  return { tools, rawFields: {}, issues };
}

/** The tool an API belongs to: named in the description, else after `_for_`. */
function serverOf({ name, description }: Tool): string | null {
  const named = /subfunction for tool "([^"]+)"/.exec(description)?.[1];
  if (named) return named;
  const at = name.lastIndexOf('_for_');
  return at < 0 ? null : name.slice(at + '_for_'.length);
}

interface Action {
  name: string;
  input: JsonValue | undefined;
}

/** `Action: name` and `Action Input: json` in what the assistant wrote. */
function actionIn({ from, value }: Turn): Action | undefined {
  const inputAt = value.indexOf('\nAction Input:');
  const nameAt = from === 'assistant' ? value.lastIndexOf('\nAction:', inputAt) : -1;
  if (nameAt < 0 || inputAt < 0) return undefined;
  return {
    name: value.slice(nameAt + '\nAction:'.length, inputAt).trim(),
    input: structured(value.slice(inputAt + '\nAction Input:'.length).trim(), '', []),
  };
}

const finishOf = (turns: Turn[]): Action | undefined => {
  const action = actionIn(turns.at(-1)!);
  return action?.name === 'Finish' ? action : undefined;
};

function callsIn(turns: Turn[], tools: Tool[]): { calls: ExpectedCall[]; unknown: string[] } {
  const actions = turns.flatMap((turn) => actionIn(turn) ?? []).filter(({ name }) => name !== 'Finish');
  const known = new Set(tools.map(({ name }) => name));
  const offered = actions.filter(({ name }) => known.has(name));
  return {
    calls: offered.map(({ name, input }, index) =>
      callAt(index, name, serverOfName(name, tools), {
        arguments: isJsonObject(input) ? oneValueEach(input) : null,
      }),
    ),
    unknown: actions.filter(({ name }) => !known.has(name)).map(({ name }) => name),
  };
}

function finalAnswerOf(turns: Turn[]): string | undefined {
  const input = finishOf(turns)?.input;
  return isJsonObject(input) && input.return_type === 'give_answer'
    ? fieldText(input.final_answer)
    : undefined;
}

function targetOf(calls: ExpectedCall[], turns: Turn[]): Target {
  const text = finalAnswerOf(turns);
  return text ? { calls, answer: { accept: [text], match: 'text' } } : { calls };
}

function endIssues(turns: Turn[]): TaskIssue[] {
  if (!finishOf(turns))
    return [{ code: 'unfinished', path: '/conversations', detail: 'the conversation has no end' }];
  if (finalAnswerOf(turns) !== undefined) return [];
  return [
    { code: 'gave-up', path: '/conversations', detail: 'the model of the source gave up without an answer' },
  ];
}
