import type { ToolContext } from '../../world.ts';
import { stampOf } from '../office/local-time.ts';
import { ADA, keepMessage, mailSlice, type Message } from '../office/mail-state.ts';

/** Tells Ada by mail that an order was paid back, as the shop's system does for every refund. */
export function confirmByMail(context: ToolContext, subject: string, body: string): void {
  const { next } = context.read(mailSlice);
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
  keepMessage(context, message, true);
}
