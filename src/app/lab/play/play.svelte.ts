import { timelineApi } from '#store/bridge/timeline-client.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { PersonPlayed, PersonTurn, PersonCall } from '#core/cell.ts';
import type { Task } from '#core/task.ts';
import { scorersFor } from '../../frame/linked-setup.ts';
import { parseJson } from '#core/fields.ts';
import { inexactIntegers } from '#core/inexact-integers.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';

/** A task that a person plays: it follows the turns of the address, and is played from the first on with every turn. */
export class Play {
  readonly task: Task;
  /** Undefined until the first answer of the testbed. */
  played = $state.raw<PersonPlayed>();
  failure = $state.raw<ErrorRecord>();
  isPlaying = $state(false);
  #asked = 0;

  constructor(task: Task) {
    this.task = task;
  }

  /** Of two asked one after the other the last counts. */
  async show(turns: readonly PersonTurn[]): Promise<void> {
    const asked = ++this.#asked;
    this.isPlaying = true;
    this.failure = undefined;
    try {
      const played = await timelineApi().play({
        task: this.task,
        turns: [...turns],
        seed: PLAY_SEED,
        scorerIds: [...PLAY_SCORERS],
        decidedBy: DECIDES,
      });
      if (asked === this.#asked) this.played = played;
    } catch (error) {
      if (asked === this.#asked) this.failure = toErrorRecord(error);
    } finally {
      if (asked === this.#asked) this.isPlaying = false;
    }
  }
}

/** A task of the shipped set to play, the easiest first. */
export interface PlayedTask {
  /** In its address. */
  slug: string;
  title: string;
  taskId: string;
}

const idOf = (uuid: string): string => `ground.json#${uuid}`;

export const playedTasks: readonly PlayedTask[] = [
  { slug: 'one', title: 'One call', taskId: idOf('d82ee432-e3d7-4bee-88c9-f0d9009e7a6c') },
  { slug: 'two', title: 'Two calls at once', taskId: idOf('5db63775-1337-4c51-8ce2-938d8f2f8ae8') },
  { slug: 'chain', title: 'A chain of four', taskId: idOf('b527a150-caf2-4df7-bfb5-7cd07fc10e1b') },
];

/** Decides an attempt, as it decides runs on the testbed. */
export const DECIDES = 'task-outcome';
export const PLAY_SCORERS: readonly string[] = scorersFor(DECIDES, undefined);
/** Every player meets the same testbed. */
export const PLAY_SEED = 42;

/** As an agent's loop allows them, and as an address holds. */
const MOST_TURNS = 40;
const MOST_CALLS = 30;
const LONGEST = 20_000;

/** Reads the turns that an address holds. What anybody wrote there is read as far as it is understood, up to the first turn that is not. */
export function turnsFromText(text: string): PersonTurn[] {
  if (text.length > LONGEST) return [];
  const value = parseJson(text);
  const turns: PersonTurn[] = [];
  for (const each of Array.isArray(value) ? value.slice(0, MOST_TURNS) : []) {
    const turn = turnOf(each);
    if (!turn) break;
    turns.push(turn);
    if ('answer' in turn) break;
  }
  return turns;
}

function turnOf(value: JsonValue): PersonTurn | undefined {
  if (typeof value === 'string') return { answer: value };
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_CALLS) return undefined;
  const calls = value.flatMap((call): PersonCall[] => {
    if (!Array.isArray(call)) return [];
    const [name, args] = call;
    const isWhole = isJsonObject(args) && inexactIntegers(args).length === 0;
    return typeof name === 'string' && isWhole ? [{ name, arguments: args }] : [];
  });
  return calls.length === value.length ? { calls } : undefined;
}

/** A turn with calls is a list of pairs of name and arguments, an answer a text. Undefined where none was played. */
export const turnsToText = (turns: readonly PersonTurn[]): string | undefined =>
  turns.length === 0
    ? undefined
    : JSON.stringify(
        turns.map((turn) =>
          'answer' in turn ? turn.answer : turn.calls.map(({ name, arguments: args }) => [name, args]),
        ),
      );
