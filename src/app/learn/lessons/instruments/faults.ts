import { FAULT_TITLES, type FaultKind } from '#core/fault.ts';
import type { ToolResult } from '#core/tool.ts';
import type { Figures, InstrumentSetups } from '#lessons/instruments.ts';
import { callCause } from '#measure/scorers/index.ts';
import { LESSON_SEED, type LessonWorld } from '../world.ts';

/** One call under one fault: what it answered, and the cause that the rules find in the answer. */
export interface FaultedCall {
  kind: FaultKind;
  title: string;
  result: ToolResult;
  /** Undefined: no rule finds a failure. */
  cause: string | undefined;
}

export async function underFaults(
  { server, call, kinds }: InstrumentSetups['faults'],
  world: LessonWorld,
): Promise<FaultedCall[]> {
  return Promise.all(
    kinds.map(async (kind) => {
      const plan = { seed: LESSON_SEED, rules: [{ kind, rate: 1 }] };
      const [result] = await world.makeCalls(server, [call], plan);
      const cause = callCause({ ...call, id: '1' }, result)?.cause;
      return { kind, title: FAULT_TITLES[kind], result: result!, cause };
    }),
  );
}

export const figuresOfFaults = (calls: readonly FaultedCall[]): Figures => {
  const unmarked = calls.filter(({ result }) => !result.isError);
  const noticed = unmarked.filter(({ cause }) => cause !== undefined).length;
  return {
    of: calls.length,
    errors: calls.length - unmarked.length,
    unmarked: unmarked.length,
    noticed,
    unnoticed: unmarked.length - noticed,
  };
};

export const measureFaults = async (
  setup: InstrumentSetups['faults'],
  world: LessonWorld,
): Promise<Figures> => figuresOfFaults(await underFaults(setup, world));
