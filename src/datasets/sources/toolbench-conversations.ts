import type { Source } from '../source.ts';

/** toolbench-v1 and ToolLLaMA's training rows. */
export const toolbenchConversations: Source = {
  format: 'toolbench-conversations',
  title: 'ToolBench conversations (toolbench-v1)',
  recognises: (row) => Object.hasOwn(row, 'conversations'),
  converter: async () => new (await import('./conversation-rows.ts')).ConversationRows(),
};
