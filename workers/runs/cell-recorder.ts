import { cutText } from '#ask/agents/index.ts';
import { baitsNamed, type BaitKind } from '#core/fault.ts';
import type { AnsweredQuestion, BegunCell, AskedModel, ResultRecord } from '#core/cell.ts';
import { toErrorRecord } from '#core/errors.ts';
import { packExchanges } from '#core/exchange.ts';
import { isJsonObject } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import {
  isFoundLater,
  PICTURES,
  type ModelAnswer,
  type ModelOutput,
  type ModelRequest,
  type RequestChange,
} from '#core/model.ts';
import { withKeptPictures } from '#core/picture.ts';
import type { AskedQuestion } from '#core/person.ts';
import { hash32 } from '#core/random.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import type { CellOnTools } from '../execution/executor.ts';
import type { ModelQuestion } from '../models/ask-model.ts';
import { TaskTime } from './task-time.ts';

type Question = { sent: string; refused?: string[]; answered?: string; failure?: string };
type Turn = Pick<ModelOutput, 'message' | 'usage'>;
/** `asked`: what it is the hash of, which only a cell that is left open needs. */
type Answered = Omit<AnsweredQuestion, 'asked'> & { asked: number | ModelRequest };

const hashOf = (request: ModelRequest): number => hash32(JSON.stringify(request));

/**
 * Records what a language model does in one cell, turn by turn: the steps for the page and the result, the requests and responses
 * for the store, the tries, and how long the model, tools, waiting and the page took, each for itself. What was paid for is not lost
 * when a turn breaks off.
 */
export class CellRecorder {
  readonly time: TaskTime;
  readonly #now: () => number;
  readonly #steps: Step[] = [];
  readonly #keptPictures = { text: 0 };
  /** The turn that is not over: the model's answer, or the beginning of one that broke off. */
  #open: Step | undefined;
  readonly #questions: Question[] = [];
  /** Answers kept from before that can still be used. */
  #kept: readonly AnsweredQuestion[];
  readonly #answered: Answered[] = [];
  #isAsking = false;
  #isWaiting = false;
  /** Those whose text stood in what was sent. */
  readonly #baits = new Set<BaitKind>();
  #asked: Omit<AskedModel, 'menu' | 'baits'> = { changes: [], tries: 0 };
  /** Milliseconds waited in the turns that are over. */
  #waitedBefore = 0;
  /** Of the turn that is not over: how long its answer took, once it is whole, and its tools. */
  #modelMs: number | undefined;
  #keptMs = 0;
  #toolMs = 0;
  #allModelMs = 0;
  #callsUnderWay = 0;
  #callingSince = 0;
  #waitedBeforeCalls = 0;
  /** What servers asked in calls that ended without an answer. */
  readonly #unanswered: AskedQuestion[] = [];

  /** `now`: milliseconds since the epoch; `kept`: what was answered before the cell was left open. */
  constructor(now: () => number, kept: readonly AnsweredQuestion[] = []) {
    this.#now = now;
    this.#kept = kept;
    this.time = new TaskTime(now);
  }

  /**
   * Puts one question to a model with `ask` and records what comes of it. Rejects as `ask` does. A question that was answered before the cell
   * was left open is not asked again; once one differs, it and all later ones are asked.
   */
  async question(
    request: ModelRequest,
    ask: (
      listeners: Pick<ModelQuestion, 'onSent' | 'onMended' | 'onWaiting' | 'onCut'>,
    ) => Promise<ModelAnswer>,
  ): Promise<ModelOutput> {
    const askedAt = this.#now();
    const [kept, ...others] = this.#kept;
    const isKept = kept !== undefined && kept.asked === hashOf(request);
    this.#kept = isKept ? others : [];
    if (isKept) return this.#useAgain(kept, askedAt);
    const waitedBefore = this.waitedMs;
    const index = this.#questions.length;
    let tries = 0;
    let answeredMs = Infinity;
    try {
      const answer = await ask({
        onSent: (sent) => {
          this.#noteBaits(sent);
          const mended = this.#questions[index];
          if (mended) mended.sent = sent;
          else this.#questions.push({ sent });
          this.#isAsking = true;
        },
        onMended: (said) => {
          const refused = this.#questions[index];
          if (refused) refused.refused = [...(refused.refused ?? []), said];
        },
        onWaiting: (isWaiting) => {
          if (!isWaiting) tries++;
          this.#isWaiting = isWaiting;
          this.time.waiting(isWaiting);
        },
        onCut: ({ message, usage }) =>
          this.#begin(askedAt, { message: cutMessage(message), ...(usage && { usage }) }),
      });
      this.#note(index, { answered: JSON.stringify(answer.output.raw) });
      this.#count(answer.tries, answer);
      answeredMs = answer.durationMs;
      this.#modelMs = answeredMs;
      this.#begin(askedAt, answer.output);
      const { sent, refused } = this.#questions[index] ?? { sent: '' };
      this.#answered.push({ asked: request, sent, ...(refused ? { refused } : {}), answer });
      return answer.output;
    } catch (error) {
      this.#note(index, { failure: toErrorRecord(error).message });
      this.#count(Math.max(1, tries));
      throw error;
    } finally {
      this.#isAsking = false;
      this.time.waiting(false);
      const passed = this.#now() - askedAt - (this.waitedMs - waitedBefore);
      this.#allModelMs += Math.max(0, Math.min(answeredMs, passed));
    }
  }

  #useAgain(question: AnsweredQuestion, at: number): ModelOutput {
    const { answer, sent, refused } = question;
    const { output, durationMs } = answer;
    this.#answered.push(question);
    this.#noteBaits(sent);
    this.#questions.push({ sent, ...(refused ? { refused } : {}), answered: JSON.stringify(output.raw) });
    this.#count(answer.tries, answer);
    this.time.took(durationMs);
    this.#modelMs = this.#keptMs = durationMs;
    this.#allModelMs += durationMs;
    this.#begin(at, output);
    return output;
  }

  /** Makes a call of the turn; the time of calls side by side counts once, without what all of them waited. Rejects as `call` does. */
  async calling<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#callsUnderWay++ === 0) {
      this.#callingSince = this.#now();
      this.#waitedBeforeCalls = this.waitedMs;
    }
    try {
      return await call();
    } finally {
      if (--this.#callsUnderWay === 0)
        this.#toolMs += this.#now() - this.#callingSince - (this.waitedMs - this.#waitedBeforeCalls);
    }
  }

  /** What an executor of the cell's calls is to report. */
  get heard(): Pick<CellOnTools, 'time' | 'onUnanswered'> {
    const onUnanswered = (questions: readonly AskedQuestion[]): void =>
      void this.#unanswered.push(...questions);
    return { time: this.time, onUnanswered };
  }

  /** The turn is over. Gives its step as it is kept, with its times apart. */
  endStep(step: Step): Step {
    const kept = {
      ...this.#timedApart(step),
      toolResults: withKeptPictures(step.toolResults, this.#keptPictures),
    };
    this.#steps.push(kept);
    this.#open = undefined;
    this.#waitedBefore = this.waitedMs;
    this.#modelMs = undefined;
    this.#keptMs = 0;
    this.#toolMs = 0;
    return kept;
  }

  /** The steps that are over. */
  get steps(): readonly Step[] {
    return this.#steps;
  }
  /** Those and the one that is not. */
  get begun(): Step[] {
    return this.withUnanswered([...this.#steps, ...(this.#open ? [this.#open] : [])]);
  }

  /** The steps of an attempt that breaks off, what was asked in vain in the last one. */
  withUnanswered(steps: readonly Step[]): Step[] {
    const last = steps.length - 1;
    const unanswered = [...this.#unanswered];
    return steps.map((step, index) =>
      index === last && unanswered.length > 0 ? { ...step, unanswered } : step,
    );
  }
  /** Does the cell wait for the model? Else for tools, or for its turn. */
  get isAsking(): boolean {
    return this.#isAsking;
  }
  /** Does its question wait for the provider? */
  get isWaiting(): boolean {
    return this.#isAsking && this.#isWaiting;
  }
  get asked(): Omit<AskedModel, 'menu' | 'baits'> {
    return this.#asked;
  }
  /** Did the text of a bait stand in a question? */
  hasShown(bait: BaitKind): boolean {
    return this.#baits.has(bait);
  }
  /** Milliseconds that its questions and its calls waited for their turn. */
  get waitedMs(): number {
    return this.time.waitedMs;
  }

  /** Milliseconds of the model: of its answers, and of questions that had none. */
  get modelMs(): number {
    return this.#allModelMs;
  }

  /** What is kept of a cell that is left open. */
  begunCell(runId: string, cell: number): BegunCell {
    const answered = this.#answered.map(({ asked, ...rest }) => ({
      ...rest,
      asked: typeof asked === 'number' ? asked : hashOf(asked),
    }));
    return { runId, cell, answered };
  }

  /** What is stored beside the record; nothing where no question was sent. */
  exchangesOf({ runId, cell }: Pick<ResultRecord, 'runId' | 'cell'>): Pick<FinishedCell, 'exchanges'> {
    if (this.#questions.length === 0) return {};
    return { exchanges: { runId, cell, exchanges: packExchanges(this.#questions) } };
  }

  #noteBaits(sent: string): void {
    for (const bait of baitsNamed(sent)) this.#baits.add(bait);
  }

  /** How a question ended, if it was sent. */
  #note(index: number, end: Omit<Question, 'sent'>): void {
    const question = this.#questions[index];
    if (question) Object.assign(question, end);
  }

  /** The answer is there; its calls are yet to be made. */
  #begin(startedAt: number, { message, usage }: Turn): void {
    this.#open = this.#timedApart({
      index: this.#steps.length,
      message,
      toolCalls: (message.toolCalls ?? []).filter((call) => isJsonObject(call.arguments)),
      toolResults: [],
      trouble: 'broken-off',
      ...(usage && { usage }),
      startedAt,
      durationMs: this.#now() - startedAt,
    });
  }

  #count(tries: number, answer?: ModelAnswer): void {
    const { changes, tries: before } = this.#asked;
    const answeredBy = answer?.output.answeredBy;
    this.#asked = {
      ...this.#asked,
      changes: answer ? withMends(before === 0 ? answer.changes : changes, answer.changes) : changes,
      tries: before + tries,
      ...(answeredBy === undefined ? {} : { answeredBy }),
    };
  }

  /** `step`: with all the time that passed. Of an answer that broke off, what was not waited is the model's. */
  #timedApart(step: Step): Step {
    const waitedMs = this.waitedMs - this.#waitedBefore;
    const passed = Math.max(0, step.durationMs - waitedMs) + this.#keptMs;
    const durationMs = Math.min(passed, this.#modelMs ?? passed);
    const toolMs = Math.min(passed - durationMs, this.#toolMs);
    return {
      ...step,
      durationMs,
      ...(waitedMs > 0 ? { waitedMs } : {}),
      ...(toolMs > 0 ? { toolMs } : {}),
      pageMs: passed - durationMs - toolMs,
    };
  }
}

/** The changes of the first question, and those that only later ones show. Pictures add up, so the last question counts for them. */
function withMends(changes: RequestChange[], later: readonly RequestChange[]): RequestChange[] {
  if (changes === later) return changes;
  const pictures = later.find(({ at }) => at === PICTURES);
  const kept = pictures ? changes.filter(({ at }) => at !== PICTURES) : changes;
  const known = new Set(kept.map(({ at }) => at));
  const added = later.filter((change) => isFoundLater(change) && !known.has(change.at));
  return added.length === 0 ? changes : [...kept, ...added];
}

/** Characters kept of an answer that broke off, and calls of it; a stream without end comes to 20 MB. */
const MOST_TEXT = 100_000;
const MOST_CALLS = 20;

/** The beginning of a message. A text of it that is cut says so. */
const cutMessage = ({ role, text, thinking, toolCalls = [] }: Message): Message => ({
  role,
  text: cutText(text, MOST_TEXT),
  ...(thinking === undefined ? {} : { thinking: cutText(thinking, MOST_TEXT) }),
  toolCalls: toolCalls.slice(0, MOST_CALLS).map(cutCall),
});

function cutCall({ id, name, malformed, arguments: given }: ToolCall): ToolCall {
  const written = malformed ?? (isJsonObject(given) ? JSON.stringify(given) : '');
  const cut = cutText(written, MOST_TEXT / MOST_CALLS);
  const isKept = malformed === undefined && cut === written;
  return isKept ? { id, name, arguments: given } : { id, name, arguments: {}, malformed: cut };
}
