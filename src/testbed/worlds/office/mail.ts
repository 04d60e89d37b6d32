import { answer, handlers, ToolError, type World } from '../../world.ts';
import { recipientsOf, sendLetter, subjectOfAnswer, uniqueAddresses } from './letter.ts';
import { ADA, type Folder, type Message } from './mail-fixtures.ts';
import { searchTextOf, termsOf } from './mail-search.ts';
import { findMessage, keepMessage, mailSlice, newestMessages } from './mail-state.ts';

const shown = ({ message_id, subject, date, unread, folder, from }: Message) => ({
  message_id,
  subject,
  date,
  unread,
  folder,
  from,
});

type ListArguments = { folder?: Folder; limit?: number; unread_only?: boolean };
type SearchArguments = { query: string; from?: string; folder?: Folder; limit?: number };

/** Ada's mailbox. Nothing leaves it: what is sent lies in the folder of sent mail. */
export const mail: World = {
  server: 'mail',
  slices: [mailSlice],
  tools: handlers({
    mail_list({ folder = 'inbox', limit = 20, unread_only = false }: ListArguments, context) {
      const messages = newestMessages(context).filter(
        (one) => one.folder === folder && (one.unread || !unread_only),
      );
      return answer({ folder, messages: messages.slice(0, limit).map(shown) });
    },
    mail_read({ message_id: id }: { message_id: string }, context) {
      const message = findMessage(context, id);
      if (message.unread) keepMessage(context, { ...message, unread: false });
      const { message_id, from, to, cc, subject, date, body } = message;
      return answer(
        { message_id, from, to, subject, date, body },
        `From: ${from}\nTo: ${to.join(', ')}\n${cc.length > 0 ? `Cc: ${cc.join(', ')}\n` : ''}Date: ${date}\nSubject: ${subject}\n\n${body}`,
      );
    },
    mail_send(args: { to: string[]; subject: string; body: string; cc?: string[] }, context) {
      const to = uniqueAddresses(args.to);
      const cc = uniqueAddresses(args.cc ?? []).filter((one) => !to.includes(one));
      const { message_id } = sendLetter(context, { to, cc, subject: args.subject, body: args.body });
      return answer({ message_id, status: 'sent' });
    },
    mail_reply(args: { message_id: string; body: string; reply_all?: boolean }, context) {
      const answered = findMessage(context, args.message_id);
      if (args.body.trim() === '') throw new ToolError('body must not be empty');
      const { message_id, to } = sendLetter(context, {
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
      const found = newestMessages(context)
        .filter((one) => folder === undefined || one.folder === folder)
        .filter((one) => from === undefined || one.from.toLowerCase() === from.toLowerCase())
        .filter((one) => terms.every((term) => searchTextOf(one).includes(term)));
      return answer({ messages: found.slice(0, limit).map(shown), count: found.length });
    },
    mail_move({ message_id, folder }: { message_id: string; folder: Folder }, context) {
      const message = findMessage(context, message_id);
      if (folder === 'sent' && message.from !== ADA)
        throw new ToolError(`Cannot move ${message_id} to sent: Ada did not write it`);
      if (message.folder !== folder) keepMessage(context, { ...message, folder });
      return answer({ message_id, folder });
    },
  }),
};
