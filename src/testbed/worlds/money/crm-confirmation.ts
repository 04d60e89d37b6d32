import type { Slice, ToolContext } from '../../world.ts';
import { stampOf } from '../office/local-time.ts';
import { ADA, type Message } from '../office/mail-fixtures.ts';
import { mail } from '../office/mail.ts';

type Mailbox = { next: number; messages: { [id: string]: Message } };

/** Ada's mailbox, which the mail world keeps; its slices are told without their types. */
export const mailbox = mail.slices.find(({ name }) => name === 'mail') as unknown as Slice<Mailbox>;

/** Tells Ada by mail that an order was paid back, as the shop's system does for every refund. */
export function confirmByMail(context: ToolContext, subject: string, body: string): void {
  const { next, messages } = context.read(mailbox);
  const message: Message = {
    message_id: `msg-${next}`,
    thread: `msg-${next}`,
    in_reply_to: null,
    folder: 'inbox',
    from: 'crm@lumen.example',
    to: [ADA],
    cc: [],
    subject,
    date: stampOf(context.now),
    unread: true,
    body,
  };
  context.write(mailbox, { next: next + 1, messages: { ...messages, [message.message_id]: message } });
}
