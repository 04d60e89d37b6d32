import type { JsonObject } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import { present } from '../at.ts';
import type { Conversation, LoggedCall, LoggedResult } from '../conversation.ts';

/** A log's facts about a turn, beside the model's text. */
export interface TurnFigures {
  usage?: Usage | undefined;
  /** Milliseconds since the epoch. */
  startedAt?: number | undefined;
  durationMs?: number | undefined;
}

/** A log's facts about messages, beyond the provider's format. */
export interface ShapeReading {
  /** Usage and times of the model's message, where it has any. */
  figures?: (message: JsonObject) => TurnFigures;
  /** When a message was written, in milliseconds since the epoch. */
  time?: (message: JsonObject) => number | undefined;
  /** A call as the task's own tools would see it, such as one inside a tool that calls others. */
  call?: (call: LoggedCall) => LoggedCall;
  /** A result as the tool gave it. */
  result?: (result: LoggedResult) => LoggedResult;
}

/**
 * The model's turn while it is read piece by piece. A result or a person's message ends it: what the model writes after that is its
 * next turn, also where the provider ran the tool and one answer holds both.
 */
export class OpenTurn {
  readonly #said: Conversation;
  readonly #reading: Pick<ShapeReading, 'call' | 'result'>;
  #isOpen = false;
  #texts: string[] = [];
  #thinking: string[] = [];
  #calls: LoggedCall[] = [];
  #figures: TurnFigures = {};
  /** When what came before the turn was written, and what came last. */
  #before: number | undefined;
  #now: number | undefined;

  constructor(said: Conversation, reading: Pick<ShapeReading, 'call' | 'result'> = {}) {
    this.#said = said;
    this.#reading = reading;
  }

  /**
   * When what comes next was written, in milliseconds since the epoch, where the log says it of every message: the model's turn then lasts
   * from what came before it to the last of its own.
   */
  at(time: number | undefined): void {
    if (!this.#isOpen) this.#before = this.#now;
    this.#now = time;
  }

  /** The model answers, though it may write nothing. */
  open(figures: TurnFigures = {}): void {
    this.#isOpen = true;
    this.#figures = { ...this.#figures, ...this.#times(), ...present(figures) };
  }

  #times(): TurnFigures {
    const [from, to] = [this.#before, this.#now];
    return from === undefined || to === undefined || to < from
      ? {}
      : { startedAt: from, durationMs: to - from };
  }

  text(text: string): void {
    this.open();
    if (text) this.#texts.push(text);
  }

  think(text: string): void {
    this.open();
    if (text) this.#thinking.push(text);
  }

  call(call: LoggedCall): void {
    this.open();
    this.#calls.push(this.#reading.call?.(call) ?? call);
  }

  leaveOut(kind: string): void {
    this.#said.leaveOut(kind);
  }

  result(result: LoggedResult): void {
    this.close();
    this.#said.result(this.#reading.result?.(result) ?? result);
  }

  input(role: 'system' | 'user', text: string): void {
    this.close();
    this.#said.input(role, text);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#said.turn({
      text: this.#texts.join('\n'),
      thinking: this.#thinking.join('\n'),
      calls: this.#calls,
      ...this.#figures,
    });
    this.#isOpen = false;
    [this.#texts, this.#thinking, this.#calls, this.#figures] = [[], [], [], {}];
  }
}
