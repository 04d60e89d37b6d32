import type { ToolContext } from '../../world.ts';
import { recordFamily } from '../records.ts';
import { stampOf } from './local-time.ts';
import mailsText from './mails.md?raw';

const folders = ['inbox', 'sent', 'archive', 'spam', 'trash'] as const;

export type Folder = (typeof folders)[number];

export type Message = {
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

export const newestMessages = (context: ToolContext): Message[] => mailbox.all(context).sort(newestFirst);

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
