import { judged, newJudging, propose, rejectedBy, type Candidate } from '#builder/index.ts';
import type { BuilderApi, JudgeOrder, OnBuilderEvent, ProposeOrder } from '#store/bridge/builder-contract.ts';
import { openWorld, type BuilderDeps } from './builder-world.ts';

/** Events closer to each other than this, in milliseconds, are sent as one. */
const EVERY_MS = 150;

/** As BuilderApi.proposeTasks. */
export async function proposeTasks(
  deps: BuilderDeps,
  order: ProposeOrder,
  onEvent: OnBuilderEvent,
  signal: AbortSignal,
): Promise<void> {
  const { tools, callable, known, ...drawing } = order;
  const world = await openWorld(deps, order.servers, signal);
  let sentAt = deps.now();
  const onCall = (calls: number): void => {
    if (deps.now() - sentAt < EVERY_MS) return;
    sentAt = deps.now();
    void onEvent({ type: 'calls', calls });
  };
  try {
    const { candidates, without } = await propose(callable, world, { ...drawing, signal, onCall });
    await onEvent({ type: 'proposed', candidates, without: [...without] });
    await judgeAll(deps, candidates, newJudging(tools, world, known), onEvent, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await world.close();
  }
}

/** As BuilderApi.judgeTasks. */
export async function judgeTasks(
  deps: BuilderDeps,
  { servers, tools, candidates, known }: JudgeOrder,
  onEvent: OnBuilderEvent,
  signal: AbortSignal,
  more: NonNullable<Parameters<BuilderApi['judgeTasks']>[3]>,
): Promise<void> {
  const world = await openWorld(deps, servers, signal);
  const judging = newJudging(tools, world, known);
  try {
    for (let part = candidates; part.length > 0 && !signal.aborted; part = await more())
      await judgeAll(deps, part, judging, onEvent, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await world.close();
  }
}

async function judgeAll(
  deps: BuilderDeps,
  candidates: readonly Candidate[],
  judging: ReturnType<typeof newJudging>,
  onEvent: OnBuilderEvent,
  signal: AbortSignal,
): Promise<void> {
  let done: Candidate[] = [];
  let sentAt = deps.now();
  const send = async (): Promise<void> => {
    if (done.length === 0) return;
    await onEvent({ type: 'judged', candidates: done });
    done = [];
    sentAt = deps.now();
  };
  try {
    for (const candidate of candidates) {
      await deps.pause();
      if (signal.aborted) return;
      done.push(rejectedBy(candidate) ? candidate : await judged(candidate, judging));
      if (deps.now() - sentAt >= EVERY_MS) await send();
    }
  } finally {
    // What was judged before a stop or a failure counts.
    await send();
  }
}
