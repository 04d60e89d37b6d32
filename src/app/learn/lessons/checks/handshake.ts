import type { Check } from '#lessons/check.ts';
import { sentMethods } from '../instruments/handshake.ts';
import type { LessonWorld } from '../world.ts';
import type { Demand } from './demand.ts';

/** What a client really sends is asked of the server, now. */
export async function handshakeDemands(
  { server }: Extract<Check, { kind: 'handshake' }>,
  attempt: string,
  world: LessonWorld,
): Promise<Demand[]> {
  const written = attempt
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const sent = sentMethods(await world.handshake(server));
  const wrong = sent.findIndex((method, index) => written[index] !== method);
  return [
    {
      holds: written.length === sent.length,
      what: `There should be as many messages as the client sends, ${sent.length}: there are ${written.length}`,
    },
    {
      holds: wrong === -1,
      what:
        wrong === -1
          ? 'Each message should come in its place: each does'
          : `Each message should come in its place: line ${wrong + 1} does not`,
    },
  ];
}
