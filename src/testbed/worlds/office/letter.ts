import { ToolError, type ToolContext } from '../../world.ts';
import { stampOf } from './local-time.ts';
import { ADA, type Message } from './mail-fixtures.ts';
import { keepMessage, mailSlice } from './mail-state.ts';

const LONGEST_SUBJECT = 500;
const LONGEST_BODY = 100_000;
const MOST_RECIPIENTS = 100;

/** Each address once, as it is written first. */
export function uniqueAddresses(addresses: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const address of addresses) {
    const key = address.toLowerCase();
    if (!byFolded.has(key)) byFolded.set(key, address);
  }
  return [...byFolded.values()];
}

type Letter = Pick<Message, 'to' | 'cc' | 'subject' | 'body'> & { answered?: Message };

/** Puts a letter into the folder of sent mail. Throws ToolError for one that no mail server would take. */
export function sendLetter(context: ToolContext, { answered, ...letter }: Letter): Message {
  if (/[\r\n]/.test(letter.subject)) throw new ToolError('subject must be a single line');
  if (letter.subject.length > LONGEST_SUBJECT)
    throw new ToolError(`subject must be at most ${LONGEST_SUBJECT} characters long`);
  if (letter.body.length > LONGEST_BODY)
    throw new ToolError(`Message too large: the body may have ${LONGEST_BODY} characters`);
  if (letter.to.length + letter.cc.length > MOST_RECIPIENTS)
    throw new ToolError(`Too many recipients: at most ${MOST_RECIPIENTS}`);
  const message_id = `msg-${context.read(mailSlice).next}`;
  const message: Message = {
    message_id,
    thread: answered?.thread ?? message_id,
    in_reply_to: answered?.message_id ?? null,
    folder: 'sent',
    from: ADA,
    ...letter,
    date: stampOf(context.now),
    unread: false,
  };
  keepMessage(context, message, true);
  return message;
}

/** Whom an answer goes to: the writer, or for a letter of Ada's own those she wrote to; to all also everybody else on it. */
export function recipientsOf({ from, to, cc }: Message, toAll: boolean): Pick<Letter, 'to' | 'cc'> {
  const others = (addresses: string[], known: string[] = []): string[] =>
    uniqueAddresses(addresses).filter((one) => one.toLowerCase() !== ADA && !known.includes(one));
  const writers = from === ADA ? uniqueAddresses(to) : [from];
  if (!toAll) return { to: writers, cc: [] };
  const everybody = uniqueAddresses([...writers, ...others(to)]);
  return { to: everybody, cc: others(cc, everybody) };
}

export const subjectOfAnswer = (subject: string): string =>
  /^(re|aw|sv|回复)\s*[:：]/i.test(subject) ? subject : `Re: ${subject}`;
