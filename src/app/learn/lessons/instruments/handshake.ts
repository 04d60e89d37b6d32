import type { WireMessage } from '#store/bridge/wire-messages.ts';
import type { Figures } from '#lessons/instruments.ts';

export function measureHandshake(messages: readonly WireMessage[]): Figures {
  const number = (kind: WireMessage['kind']): number =>
    messages.filter((message) => message.kind === kind).length;
  const lists = messages.filter(({ kind, method }) => kind === 'result' && method === 'tools/list');
  return {
    messages: messages.length,
    requests: number('request'),
    notifications: number('notification'),
    answers: number('result') + number('error'),
    toolBytes: lists.reduce((sum, { bytes }) => sum + bytes, 0),
    tools: lists.reduce((sum, { body }) => sum + toolsIn(body), 0),
  };
}

function toolsIn(body: string): number {
  const { result } = JSON.parse(body) as { result?: { tools?: unknown[] } };
  return result?.tools?.length ?? 0;
}

/** What a client sends, in order. */
export const sentMethods = (messages: readonly WireMessage[]): string[] =>
  messages.flatMap(({ direction, method }) => (direction === 'sent' && method ? [method] : []));
