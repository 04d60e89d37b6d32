import type { JsonValue } from '../../../src/core/json.ts';
import { mulberry32 } from '../../../src/core/random.ts';
import type { Task } from '../../../src/core/task.ts';
import { answeredInText, type Trajectory } from '../../../src/core/trajectory.ts';

const cities = ['Oslo', 'Bergen', 'Tromsø', 'Bodø', 'Hamar'];
const schema = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'integer', default: 3 },
    from: { type: 'string' },
    where: { type: 'object' },
  },
  required: ['city'],
};
const tools = ['get_weather', 'find_hotel', 'plan_route'].map((name) => ({
  name,
  server: 'travel',
  description: `A tool called ${name}.`,
  inputSchema: schema,
  schemaFrom: 'source' as const,
}));

/** A task of one to five calls and an answer near the label: a third right, a third bent, a third in other steps or short. */
export function seededCase(seed: number): { task: Task; trajectory: Trajectory } {
  const random = mulberry32(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const length = 1 + (seed % 5);
  const calls = Array.from({ length }, (_, index) => ({
    id: String(index + 1),
    step: index < 2 ? 1 : index,
    name: pick(tools).name,
    parameters: {
      city: pick(cities),
      ...(random() < 0.5 ? { days: Math.floor(random() * 9) } : {}),
      ...(index > 2 ? { from: `<${index - 1}_result>` } : {}),
      ...(random() < 0.2 ? { where: { near: [pick(cities), pick(cities)] } } : {}),
    },
  }));
  const answer = calls.flatMap((call) => {
    const chance = random();
    if (seed % 3 === 1 && chance < 0.4)
      return [{ ...call, parameters: { ...call.parameters, city: pick(cities) } }];
    if (seed % 3 === 2 && chance < 0.3) return [];
    return [call];
  });
  return { task: taskOf(seed, calls), trajectory: answeredInText(JSON.stringify(answer)) };
}

const taskOf = (
  seed: number,
  calls: { id: string; step: number; name: string; parameters: Record<string, JsonValue> }[],
): Task => ({
  id: `bench#${seed}`,
  datasetId: 'bench',
  source: { file: 'bench', row: seed },
  query: 'Plan my journey.',
  category: 'travel',
  callType: 'multi',
  servers: ['travel'],
  toolsetId: 'ts-bench',
  tools,
  target: {
    calls: calls.map(({ id, step, name, parameters }) => ({
      id,
      step,
      turn: 0,
      name,
      server: 'travel',
      arguments: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, [value]])),
      optional: [],
      alternatives: [],
      dependsOn: [],
    })),
  },
  labelKind: 'exact',
  raw: { function_call_label: calls as unknown as JsonValue },
  issues: [],
});
