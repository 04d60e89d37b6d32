import { describe, expect, test } from 'vitest';
import { executePlan } from '#agents/index.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import { LiveTestbed, serverOfTool } from '#testbed/index.ts';

interface ShippedRow {
  uuid: string;
  query: string;
  function_call_label: (JsonObject & { name: string; id: string; step: string; input: JsonObject })[];
}

const files = import.meta.glob<ShippedRow[]>('../../src/testbed/tasks/*.json', {
  eager: true,
  import: 'default',
});
const rows = Object.values(files).flat();

const planOf = (row: ShippedRow): ToolCall[] =>
  row.function_call_label.map((call) => ({
    id: call.id,
    name: call.name,
    arguments: call.input,
    step: Number(call.step),
    ...(Array.isArray(call.dependsOn)
      ? { dependsOn: call.dependsOn.filter(isJsonObject) as unknown as NonNullable<ToolCall['dependsOn']> }
      : {}),
  }));

test('there are 72 shipped tasks', () => expect(rows).toHaveLength(72));

describe('every expected call of a shipped task runs on a fresh testbed', () => {
  test.each(rows.map((row) => [row.query.slice(0, 80), row] as const))('%s', async (_, row) => {
    const testbed = new LiveTestbed(42);
    const steps = await executePlan(planOf(row), '', {
      now: () => 0,
      async callTool(call): Promise<ToolResult> {
        const result = testbed.call(
          (await testbed.member(serverOfTool(call.name)!))!,
          call.name,
          call.arguments,
        )!;
        return { callId: call.id, durationMs: 0, isError: false, ...result };
      },
    });
    for (const result of steps.flatMap((step) => step.toolResults))
      expect(result, JSON.stringify(result.content)).toMatchObject({ isError: false });
  });
});
