import { answer, handlers, ToolError, type Slice, type ToolContext, type World } from '../../world.ts';
import { folded } from './fold.ts';
import { stampOf } from './local-time.ts';
import { ADA, initialMessages, type Folder, type Message } from './mail-fixtures.ts';

type MailState = { next: number; messages: { [id: string]: Message } };

const slice: Slice<MailState> = {
  name: 'mail',
  init: () => ({
    next: 2001 + initialMessages.length,
    messages: Object.fromEntries(initialMessages.map((message) => [message.message_id, message])),
  }),
};

const LONGEST_SUBJECT = 500;
const LONGEST_BODY = 100_000;
const MOST_RECIPIENTS = 100;

const shown = ({ message_id, subject, date, unread, folder, from }: Message) => ({
  message_id,
  subject,
  date,
  unread,
  folder,
  from,
});

/** Newest first; of two in the same second the one that came later. */
const newestFirst = (a: Message, b: Message): number =>
  Date.parse(b.date) - Date.parse(a.date) || Number(b.message_id.slice(4)) - Number(a.message_id.slice(4));

const all = (context: ToolContext): Message[] =>
  Object.values(context.read(slice).messages).sort(newestFirst);

function find(context: ToolContext, id: string): Message {
  const { messages } = context.read(slice);
  if (!Object.hasOwn(messages, id)) throw new ToolError(`Message not found: ${id.slice(0, 60)}`);
  return messages[id]!;
}

function keep(context: ToolContext, message: Message, isNew = false): void {
  const { next, messages } = context.read(slice);
  context.write(slice, {
    next: isNew ? next + 1 : next,
    messages: { ...messages, [message.message_id]: message },
  });
}

/** Each address once, as it is written first. */
function unique(addresses: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const address of addresses) {
    const key = address.toLowerCase();
    if (!byFolded.has(key)) byFolded.set(key, address);
  }
  return [...byFolded.values()];
}

type Letter = Pick<Message, 'to' | 'cc' | 'subject' | 'body'> & { answered?: Message };

/** Puts a letter into the folder of sent mail. Throws ToolError for one that no mail server would take. */
function send(context: ToolContext, { answered, ...letter }: Letter): Message {
  if (/[\r\n]/.test(letter.subject)) throw new ToolError('subject must be a single line');
  if (letter.subject.length > LONGEST_SUBJECT)
    throw new ToolError(`subject must be at most ${LONGEST_SUBJECT} characters long`);
  if (letter.body.length > LONGEST_BODY)
    throw new ToolError(`Message too large: the body may have ${LONGEST_BODY} characters`);
  if (letter.to.length + letter.cc.length > MOST_RECIPIENTS)
    throw new ToolError(`Too many recipients: at most ${MOST_RECIPIENTS}`);
  const message_id = `msg-${context.read(slice).next}`;
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
  keep(context, message, true);
  return message;
}

/** Whom an answer goes to: the writer, or for a letter of Ada's own those she wrote to; to all also everybody else on it. */
function recipientsOf({ from, to, cc }: Message, toAll: boolean): Pick<Letter, 'to' | 'cc'> {
  const others = (addresses: string[], known: string[] = []): string[] =>
    unique(addresses).filter((one) => one.toLowerCase() !== ADA && !known.includes(one));
  const writers = from === ADA ? unique(to) : [from];
  if (!toAll) return { to: writers, cc: [] };
  const everybody = unique([...writers, ...others(to)]);
  return { to: everybody, cc: others(cc, everybody) };
}

const subjectOfAnswer = (subject: string): string =>
  /^(re|aw|sv|回复)\s*[:：]/i.test(subject) ? subject : `Re: ${subject}`;

const searchTexts = new WeakMap<Message, string>();

function searchTextOf(message: Message): string {
  const known = searchTexts.get(message);
  if (known !== undefined) return known;
  const made = folded(`${message.subject}\n${message.body}\n${message.from}`);
  searchTexts.set(message, made);
  return made;
}

/** Words, all of which must occur, and phrases in double quotes. */
const termsOf = (query: string): string[] =>
  [...folded(query.slice(0, 500)).matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, phrase, word]) => (phrase ?? word!).trim())
    .filter(Boolean);

type ListArguments = { folder?: Folder; limit?: number; unread_only?: boolean };
type SearchArguments = { query: string; from?: string; folder?: Folder; limit?: number };

/** Ada's mailbox. Nothing leaves it: what is sent lies in the folder of sent mail. */
export const mail: World = {
  server: 'mail',
  slices: [slice],
  tools: handlers({
    mail_list({ folder = 'inbox', limit = 20, unread_only = false }: ListArguments, context) {
      const messages = all(context).filter((one) => one.folder === folder && (one.unread || !unread_only));
      return answer({ folder, messages: messages.slice(0, limit).map(shown) });
    },
    mail_read({ message_id: id }: { message_id: string }, context) {
      const message = find(context, id);
      if (message.unread) keep(context, { ...message, unread: false });
      const { message_id, from, to, cc, subject, date, body } = message;
      return answer(
        { message_id, from, to, subject, date, body },
        `From: ${from}\nTo: ${to.join(', ')}\n${cc.length > 0 ? `Cc: ${cc.join(', ')}\n` : ''}Date: ${date}\nSubject: ${subject}\n\n${body}`,
      );
    },
    mail_send(args: { to: string[]; subject: string; body: string; cc?: string[] }, context) {
      const to = unique(args.to);
      const cc = unique(args.cc ?? []).filter((one) => !to.includes(one));
      const { message_id } = send(context, { to, cc, subject: args.subject, body: args.body });
      return answer({ message_id, status: 'sent' });
    },
    mail_reply(args: { message_id: string; body: string; reply_all?: boolean }, context) {
      const answered = find(context, args.message_id);
      if (args.body.trim() === '') throw new ToolError('body must not be empty');
      const { message_id, to } = send(context, {
        ...recipientsOf(answered, args.reply_all ?? false),
        subject: subjectOfAnswer(answered.subject),
        body: args.body,
        answered,
      });
      return answer({ message_id, in_reply_to: answered.message_id, to, status: 'sent' });
    },
    mail_search({ query, from, folder, limit = 10 }: SearchArguments, context) {
      const terms = termsOf(query);
      if (terms.length === 0 && from === undefined) throw new ToolError('query must not be empty');
      const found = all(context)
        .filter((one) => folder === undefined || one.folder === folder)
        .filter((one) => from === undefined || one.from.toLowerCase() === from.toLowerCase())
        .filter((one) => terms.every((term) => searchTextOf(one).includes(term)));
      return answer({ messages: found.slice(0, limit).map(shown), count: found.length });
    },
    mail_move({ message_id, folder }: { message_id: string; folder: Folder }, context) {
      const message = find(context, message_id);
      if (folder === 'sent' && message.from !== ADA)
        throw new ToolError(`Cannot move ${message_id} to sent: Ada did not write it`);
      if (message.folder !== folder) keep(context, { ...message, folder });
      return answer({ message_id, folder });
    },
  }),
};
