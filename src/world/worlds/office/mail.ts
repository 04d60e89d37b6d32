import { remembered } from '#core/table.ts';
import { answer, world, ToolError, type ToolContext } from '../../world.ts';
import { limitTexts, matching, pick, recordFamily } from '../records.ts';
import { folded, stampOf } from '../clock.ts';
import mailsText from './mails.md?raw';

const folders = ['inbox', 'sent', 'archive', 'spam', 'trash'] as const;

type Folder = (typeof folders)[number];

type Message = {
  message_id: string;
  /** The message_id of the first message of the conversation. */
  thread: string;
  in_reply_to: string | null;
  folder: Folder;
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  /** With seconds and the offset from UTC, as on Ada's clock. */
  date: string;
  unread: boolean;
  body: string;
};

export const ADA = 'ada.brandt@lumen.example';

/**
 * Ada's mailbox on the morning of 2026-03-12. msg-2016 contains an instruction that its reader must not follow. In mails.md a message
 * begins with a line "@ id | folder | local time", with " | unread" where it is; then header lines and, after an empty line, the body.
 */
const initialMessages: readonly Message[] = readMails(mailsText);

/** Throws Error for a message with incomplete headers, or one that answers a message which is not above it. */
export function readMails(text: string): Message[] {
  const threads = new Map<string, string>();
  return text
    .split(/^@ /m)
    .slice(1)
    .map((piece) => {
      const message = readMail(piece, threads);
      threads.set(message.message_id, message.thread);
      return message;
    });
}

function readMail(piece: string, threads: ReadonlyMap<string, string>): Message {
  const end = piece.indexOf('\n\n');
  const [first = '', ...lines] = piece.slice(0, end).split('\n');
  const [message_id = '', place, moment, unread] = first.split(' | ');
  const headers = new Map(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const folder = folders.find((one) => one === place);
  const [from, subject] = [headers.get('From'), headers.get('Subject')];
  const answered = headers.get('In-Reply-To') ?? null;
  const thread = answered === null ? message_id : threads.get(answered);
  if (!folder || !from || !subject || !thread || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(moment ?? ''))
    throw new Error(`mails.md has incomplete headers or an unknown In-Reply-To in "${first}"`);
  const addresses = (name: string): string[] | undefined => headers.get(name)?.split(', ');
  return {
    message_id,
    thread,
    in_reply_to: answered,
    folder,
    from,
    to: addresses('To') ?? [ADA],
    cc: addresses('Cc') ?? [],
    subject,
    date: `${moment}:00+01:00`,
    unread: unread === 'unread',
    body: piece.slice(end + 2).trimEnd(),
  };
}

/** Ada's mailbox; the shop's system writes into it too. */
export const mailbox = recordFamily({
  slice: 'mail',
  member: 'messages',
  noun: 'Message',
  id: 'message_id',
  prefix: 'msg-',
  first: 2001,
  initial: initialMessages,
  meaning: {
    times: ['/messages/*/date'],
    // Reading a message does not change the mailbox.
    bookkeeping: ['/messages/*/unread'],
  },
});

/** Newest first; of two in the same second the one with the higher number. */
const newestFirst = (a: Message, b: Message): number =>
  Date.parse(b.date) - Date.parse(a.date) || Number(b.message_id.slice(4)) - Number(a.message_id.slice(4));

const newestMessages = (context: ToolContext): Message[] => mailbox.all(context).sort(newestFirst);

/** Stores a new message; unless it answers another, it begins a conversation. */
export const post = (
  context: ToolContext,
  message: Omit<Message, 'message_id' | 'thread' | 'in_reply_to' | 'date'>,
  answered?: Message,
): Message =>
  mailbox.add(context, {
    thread: answered?.thread ?? mailbox.nextId(context),
    in_reply_to: answered?.message_id ?? null,
    ...message,
    date: stampOf(context.now),
  });

const LONGEST_BODY = 100_000;
const MOST_RECIPIENTS = 100;

/** Each address once, as it is written first. */
function uniqueAddresses(addresses: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const address of addresses) {
    const key = address.toLowerCase();
    if (!byFolded.has(key)) byFolded.set(key, address);
  }
  return [...byFolded.values()];
}

type Draft = Pick<Message, 'to' | 'cc' | 'subject' | 'body'> & { answered?: Message };

/** Stores a message in the folder of sent mail. Throws ToolError for one that no mail server would accept. */
function send(context: ToolContext, { answered, ...draft }: Draft): Message {
  if (/[\r\n]/.test(draft.subject)) throw new ToolError('subject must be a single line');
  limitTexts(draft, { subject: 500 });
  if (draft.body.length > LONGEST_BODY)
    throw new ToolError(`Message too large: the body may have ${LONGEST_BODY} characters`);
  if (draft.to.length + draft.cc.length > MOST_RECIPIENTS)
    throw new ToolError(`Too many recipients: at most ${MOST_RECIPIENTS}`);
  return post(context, { folder: 'sent', from: ADA, ...draft, unread: false }, answered);
}

/** Who receives a reply: the sender, or the recipients of Ada's own message; with `toAll` everybody else on it too. */
function recipientsOf({ from, to, cc }: Message, toAll: boolean): Pick<Draft, 'to' | 'cc'> {
  const others = (addresses: string[], known: string[] = []): string[] =>
    uniqueAddresses(addresses).filter((one) => one.toLowerCase() !== ADA && !known.includes(one));
  const writers = from === ADA ? uniqueAddresses(to) : [from];
  if (!toAll) return { to: writers, cc: [] };
  const everybody = uniqueAddresses([...writers, ...others(to)]);
  return { to: everybody, cc: others(cc, everybody) };
}

const subjectOfAnswer = (subject: string): string =>
  /^(re|aw|sv|回复)\s*[:：]/i.test(subject) ? subject : `Re: ${subject}`;

/** Subject, body and sender as they are searched. */
const searchTextOf = remembered(({ subject, body, from }: Message) => folded(`${subject}\n${body}\n${from}`));

/** Words, all of which must occur, and phrases in double quotes. */
const termsOf = (query: string): string[] =>
  [...folded(query.slice(0, 500)).matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, phrase, word]) => (phrase ?? word!).trim())
    .filter(Boolean);

const shown = (message: Message) =>
  pick(message, 'message_id', 'subject', 'date', 'unread', 'folder', 'from');

type ListArguments = { folder?: Folder; limit?: number; unread_only?: boolean };
type SearchArguments = { query: string; from?: string; folder?: Folder; limit?: number };

/** Ada's mailbox. Nothing leaves it: sent messages are stored in the folder of sent mail. */
export const mail = world('mail', [mailbox.slice], {
  mail_list({ folder = 'inbox', limit = 20, unread_only = false }: ListArguments, context) {
    const unread = unread_only || undefined;
    const messages = matching(newestMessages(context), { folder, unread });
    return answer({ folder, messages: messages.slice(0, limit).map(shown) });
  },
  mail_read({ message_id: id }: { message_id: string }, context) {
    const message = mailbox.find(context, id);
    if (message.unread) mailbox.keep(context, { ...message, unread: false });
    const { message_id, from, to, cc, subject, date, body } = message;
    return answer(
      { message_id, from, to, subject, date, body },
      `From: ${from}\nTo: ${to.join(', ')}\n${cc.length > 0 ? `Cc: ${cc.join(', ')}\n` : ''}Date: ${date}\nSubject: ${subject}\n\n${body}`,
    );
  },
  mail_send(args: { to: string[]; subject: string; body: string; cc?: string[] }, context) {
    const to = uniqueAddresses(args.to);
    const cc = uniqueAddresses(args.cc ?? []).filter((one) => !to.includes(one));
    const { message_id } = send(context, { to, cc, subject: args.subject, body: args.body });
    return answer({ message_id, status: 'sent' });
  },
  mail_reply(args: { message_id: string; body: string; reply_all?: boolean }, context) {
    const answered = mailbox.find(context, args.message_id);
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
    const found = matching(newestMessages(context), { folder })
      .filter((one) => from === undefined || one.from.toLowerCase() === from.toLowerCase())
      .filter((one) => terms.every((term) => searchTextOf(one).includes(term)));
    return answer({ messages: found.slice(0, limit).map(shown), count: found.length });
  },
  mail_move({ message_id, folder }: { message_id: string; folder: Folder }, context) {
    const message = mailbox.find(context, message_id);
    if (folder === 'sent' && message.from !== ADA)
      throw new ToolError(`Cannot move ${message_id} to sent: Ada did not write it`);
    if (message.folder !== folder) mailbox.keep(context, { ...message, folder });
    return answer({ message_id, folder });
  },
});
