import { ToolError, type Slice, type ToolContext } from '../../world.ts';
import { initialMessages, type Message } from './mail-fixtures.ts';

type MailState = { next: number; messages: { [id: string]: Message } };

/** Ada's mailbox; the shop's system writes into it too. */
export const mailSlice: Slice<MailState> = {
  name: 'mail',
  init: () => ({
    next: 2001 + initialMessages.length,
    messages: Object.fromEntries(initialMessages.map((message) => [message.message_id, message])),
  }),
  meaning: {
    times: ['/messages/*/date'],
    // To have read a message is no change of the mailbox.
    bookkeeping: ['/next', '/messages/*/unread'],
    ids: [{ kind: 'message', prefix: 'msg-', digits: 4, after: 2000 + initialMessages.length }],
  },
};

/** Newest first; of two in the same second the one that came later. */
const newestFirst = (a: Message, b: Message): number =>
  Date.parse(b.date) - Date.parse(a.date) || Number(b.message_id.slice(4)) - Number(a.message_id.slice(4));

export const newestMessages = (context: ToolContext): Message[] =>
  Object.values(context.read(mailSlice).messages).sort(newestFirst);

/** Throws ToolError for a message that is not there. */
export function findMessage(context: ToolContext, id: string): Message {
  const { messages } = context.read(mailSlice);
  if (!Object.hasOwn(messages, id)) throw new ToolError(`Message not found: ${id.slice(0, 60)}`);
  return messages[id]!;
}

/** Puts a message in the place of the one with its id; a new one moves the numbers on. */
export function keepMessage(context: ToolContext, message: Message, isNew = false): void {
  const { next, messages } = context.read(mailSlice);
  context.write(mailSlice, {
    next: isNew ? next + 1 : next,
    messages: { ...messages, [message.message_id]: message },
  });
}
