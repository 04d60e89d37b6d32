import { RawSession } from './raw-session.ts';

/** Questions asked one after the other: a page's clock ticks too slowly for one. */
const ALONE = 50;

/** What messages alone cost on this machine at this moment: the same questions to a worker that sends them back. */
export interface EchoFigures {
  /** From starting the worker to its first answer, milliseconds. */
  firstAnswerMs: number;
  perSecond: number;
  /** One question, there and back, milliseconds: the mean of many. */
  onceMs: number;
}

/** Asks `questions` of a worker of its own, `inFlight` at a time. */
export async function echoFigures(questions: readonly object[], inFlight: number): Promise<EchoFigures> {
  const begun = performance.now();
  const worker = new Worker(new URL('./echo.worker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(undefined, [port2]);
  const session = new RawSession(port1);
  await session.request('tools/call', {});
  const firstAnswerMs = performance.now() - begun;

  let next = 0;
  const lane = async () => {
    while (next < questions.length) await session.request('tools/call', questions[next++]!);
  };
  const asking = performance.now();
  await Promise.all(Array.from({ length: inFlight }, lane));
  const perSecond = questions.length / ((performance.now() - asking) / 1000);

  const alone = performance.now();
  for (let time = 0; time < ALONE; time++) await session.request('tools/call', {});
  const onceMs = (performance.now() - alone) / ALONE;
  worker.terminate();
  return { firstAnswerMs, perSecond, onceMs };
}
