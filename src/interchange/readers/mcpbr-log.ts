import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { attemptOf } from '../attempt.ts';
import { Conversation } from '../conversation.ts';
import { present } from '../present.ts';
import type { RecordingReader } from '../reader.ts';
import { count, passedOver, readingOf, refused } from '../reading.ts';
import { anthropicMessages, anthropicUsage } from '../shapes/anthropic.ts';
import type { Found } from '../shapes/found.ts';
import { toolsIn } from '../tools.ts';
import { figuresOf, usageOfRow } from './claude-code-figures.ts';

/** Logs that mcpbr writes of single instances: the events of Claude Code's stream. The verdicts are in the results. */
export const mcpbrLog: RecordingReader = {
  id: 'mcpbr-log',
  title: 'mcpbr instance log',
  joins: 'mcpbr',
  isDocument: (log) =>
    isJsonObject(log) && ['instance_id', 'run_type', 'events'].every((field) => Object.hasOwn(log, field)),
  open: () => readingOf((log) => (isJsonObject(log) ? [logged(log)] : [])),
};

function logged({ instance_id: id, run_type: arm, events }: JsonObject): ReadAttempt {
  const said = new Conversation();
  const rows = objectsOf(events);
  const isMessage = ({ type }: JsonObject) => type === 'assistant' || type === 'user';
  const messages = rows
    .filter(isMessage)
    .map(({ type, message }) => ({ ...objectOf(message), role: type ?? null }));
  anthropicMessages(said, messages, {
    figures: (message) => present({ usage: anthropicUsage(usageOfRow(message)) }),
  });
  const unread = new Map<string, number>();
  for (const row of rows)
    if (!isMessage(row) && row.type !== 'system' && row.type !== 'result')
      count(unread, textOf(row.type) || 'no type');
  if (said.turns === 0) return refused(0, '/events', 'no event is an answer of the model');
  const { model, tools } = objectOf(rows.find(({ subtype }) => subtype === 'init'));
  const name = [textOf(model), textOf(arm) && `(${textOf(arm)})`].filter(Boolean).join(' ');
  const found: Found = present({ model: name, tools: toolsIn(tools) });
  return attemptOf(said, found, {
    row: 0,
    task: present({ id: textOf(id) }),
    repairs: passedOver(unread),
    ...figuresOf(rows.filter(({ type }) => type === 'result')),
  });
}
