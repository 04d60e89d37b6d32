import type { Message } from '#core/message.ts';
import type { Task } from '#core/task.ts';

/** What the conversation begins with: the system text, and the task's own messages up to the last of the user, else its query. */
export function openingMessages(task: Task, system: string): Message[] {
  const given = askedMessages(task);
  const own = [system, ...given.filter(({ role }) => role === 'system').map(({ text }) => text)];
  return [
    { role: 'system', text: own.join('\n\n') },
    ...given.filter(({ role }) => role !== 'system').map(({ role, text }): Message => ({ role, text })),
  ];
}

/** The question as one text; of a conversation, who said what. */
export function questionText(task: Task): string {
  const given = askedMessages(task);
  return given.length === 1 ? given[0]!.text : given.map(({ role, text }) => `${role}: ${text}`).join('\n');
}

/** Calls and results that a source's conversation holds are left out: they may be the label. */
function askedMessages({ messages = [], query }: Task): Pick<Message, 'role' | 'text'>[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const asked = messages.slice(0, last + 1).filter(({ role, text }) => role !== 'tool' && text !== '');
  return asked.length === 0 ? [{ role: 'user', text: query }] : asked;
}
