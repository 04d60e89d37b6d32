import type { BridgeId } from '#core/doctor.ts';

/** A published program that puts a server of stdio behind an address; seen at this version in November 2026. */
export interface Bridge {
  ids: readonly BridgeId[];
  title: string;
  /** `command`: as it is typed in `shell`. */
  start: (command: string, shell: Shell) => string;
  address: string;
  /** What it does with sessions, which decides what a run on it means. */
  knownFor: string;
}

/** Of macOS and Linux, or of Windows (cmd). */
export type Shell = 'sh' | 'cmd';

/** A command as one argument of another. */
const asArgument = (command: string, shell: Shell): string => {
  if (shell === 'cmd') return `"${command.replaceAll('"', String.raw`\"`)}"`;
  return /["$`\\!]/.test(command) ? `'${command.replaceAll("'", String.raw`'\''`)}'` : `"${command}"`;
};

export const bridges: readonly Bridge[] = [
  {
    ids: ['supergateway', 'supergateway-stateful'],
    title: 'supergateway 4.0.0',
    start: (command, shell) =>
      `npx -y supergateway@4.0.0 --stdio ${asArgument(command, shell)} --outputTransport streamableHttp --stateful --cors --port 8000`,
    address: 'http://localhost:8000/mcp',
    knownFor:
      'Without --stateful it starts a new server for every request, so no call sees the changes of an earlier one. With it, every session has its own server.',
  },
  {
    ids: ['mcp-proxy'],
    title: 'mcp-proxy 6.7.19',
    start: (command) => `npx -y mcp-proxy@6.7.19 --port 8080 -- ${command}`,
    address: 'http://localhost:8080/mcp',
    knownFor:
      'All clients share one server, so each session sees the changes of the others. Without --no-modern it answers as 2026-07-28 for an older server. It lets no page end a session.',
  },
  {
    ids: ['mcp-proxy-python'],
    title: 'mcp-proxy 0.13.0 (Python)',
    start: (command) => `uvx mcp-proxy@0.13.0 --port 8096 --allow-origin "*" -- ${command}`,
    address: 'http://localhost:8096/mcp',
    knownFor:
      'All clients share one server, so each session sees the changes of the others. Without --allow-origin no page can read its answers.',
  },
];

/** What a recognised bridge is called, and what is known of it. */
export function bridgeWords(id: BridgeId): string {
  const { title, knownFor } = bridges.find(({ ids }) => ids.includes(id))!;
  return `It answers as the bridge ${title}${id === 'supergateway' ? ' without --stateful' : ''} does. ${knownFor}`;
}
