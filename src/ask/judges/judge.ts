import type { Judgement, JudgeKind, JudgeSetup } from '#core/judgement.ts';
import type { Message } from '#core/message.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';

/** An answer that is to be judged. */
export interface JudgeCase {
  task: Task;
  trajectory: Trajectory;
  /** Is the answer right, as the deciding scorer says? Of scripted judges alone; undefined: nobody knows. */
  truth?: boolean | undefined;
  /** Of scripted judges that prefer long answers: the median length of the judged answers, in characters. */
  medianLength?: number;
}

/** Which opinion is asked for. Equal orders on equal answers give equal steps. */
export interface JudgeOrder {
  setup: JudgeSetup;
  seed: number;
  cell: number;
  /** 0-based. */
  repeat: number;
}

/** What a judge says of one answer, and why. */
export type Opinion = Pick<Judgement, 'verdict' | 'value' | 'reasons' | 'claims' | 'calls' | 'errorClass'>;

/** What a language model is asked on behalf of a judge. */
export interface JudgeQuestion {
  /** A system message with the prompt, and a user message with the data. */
  messages: Message[];
  /** Names of the shuffled parts of the data, as they stand in the message. */
  order: string[];
  /** Parts of the data that talk to the judge; they are sent as data all the same. */
  suspicious: string[];
  /** What the reply says; 'unparseable', with why, where it cannot be read or contradicts itself. Never throws. */
  read: (reply: string) => Opinion;
}

/** A decision at once, or a question whose reply decides. */
export type JudgeStep =
  | { opinion: Opinion; order?: string[]; question?: never }
  | { question: JudgeQuestion; opinion?: never };

/** The text a judge's model is given before the data. */
export interface JudgePrompt {
  /** `<kind>-<number>`; a change of our text or of what is added to it makes another. */
  version: string;
  /** Ours; a set-up may bring its own. */
  text: string;
  /** Added behind either: how data are marked, and the form of the reply. It is ours, as the reply is read by it. */
  added: string;
}

export interface Judge {
  kind: JudgeKind;
  /** Of the kinds that ask a model. */
  prompt?: JudgePrompt;
  judge(given: JudgeCase, order: JudgeOrder): JudgeStep;
}

export const decided = (opinion: Opinion, order?: string[]): JudgeStep =>
  order ? { opinion, order } : { opinion };

export const notJudgeable = (why: string): JudgeStep => decided({ verdict: 'not-judgeable', reasons: why });
