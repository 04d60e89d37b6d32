import { beforeAll, describe, expect, test } from 'vitest';
import { agentsById, executePlan } from '#ask/agents/index.ts';
import type { AgentContext } from '#core/agent.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import { allToolCalls, withoutAside, type Trajectory } from '#core/trajectory.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { importWhole, shippedRows } from '#build/shipped-sets.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { functionsOf } from '#ask/agents/code-mode/signatures.ts';
import { answerOf, oracleContext, planOf, testbedOf } from '../oracle-turns.ts';
import { played } from '../played-context.ts';
import { sized } from '../../tools/full-size.ts';
import { programsHere } from '../../tools/programs.ts';

const agent = agentsById.get('code-mode')!;
const runProgram = programsHere();
/** A program costs most of what a task does here: every so manieth task. */
const EVERY = sized(6, 1);

let tasks: Task[];
beforeAll(async () => {
  const bytes = new Blob([JSON.stringify(shippedRows())]);
  tasks = (await importWhole('ground', [fileFromBlob('ground.json', bytes)])).tasks;
});

const functionOf = (task: Task, name: string): string =>
  [...functionsOf(task.tools)].find(([, tool]) => tool.name === name)![0];

const running = (code: string): ToolCall => ({ id: 'p', name: 'run_program', arguments: { code } });

/** The calls of a step of the label as a program, each step a turn. */
const programOf = (task: Task, calls: readonly ToolCall[]): string =>
  `const all = await Promise.all([${calls
    .map(({ name, arguments: args }) => `${functionOf(task, name)}(${JSON.stringify(args)})`)
    .join(', ')}]);\nreturn all.length;`;

/** The whole label as one program: each step waits for the one before, and takes values from its results by their pointers. */
function wholeProgram(task: Task, plan: readonly ToolCall[]): string {
  const steps = [...new Set(plan.map(({ step = 1 }) => step))].sort((a, b) => a - b);
  return [
    'const results = {};',
    'const at = (value, path) => path.split("/").slice(1).reduce((here, part) => here?.[part.replaceAll("~1", "/").replaceAll("~0", "~")], value);',
    'const fill = (args, uses) => {',
    '  for (const { call, path, arg } of uses) {',
    '    const parts = arg.split("/").slice(1);',
    '    const last = parts.pop();',
    '    const holder = parts.reduce((here, part) => here[part], args);',
    '    const value = at(results[call], path);',
    '    const place = `<${call}_result>`;',
    '    holder[last] = holder[last] === place ? value : holder[last].replaceAll(place, typeof value === "string" ? value : JSON.stringify(value));',
    '  }',
    '  return args;',
    '};',
    ...steps.map((step) => {
      const calls = plan.filter((call) => (call.step ?? 1) === step);
      return `await Promise.all([${calls
        .map(
          ({ id, name, arguments: args, dependsOn = [] }) =>
            `${functionOf(task, name)}(fill(${JSON.stringify(args)}, ${JSON.stringify(dependsOn)})).then((value) => (results[${JSON.stringify(id)}] = value))`,
        )
        .join(', ')}]);`;
    }),
    'return Object.keys(results).length;',
  ].join('\n');
}

/** Can the whole label be one program? Every reference must say which part of which result it takes. */
const isWhole = (plan: readonly ToolCall[]): boolean =>
  plan.some(({ dependsOn = [] }) => dependsOn.length > 0) &&
  plan.every(({ arguments: args, dependsOn = [] }) => {
    const places = [...JSON.stringify(args).matchAll(/<[^<>]+_result>/g)].length;
    return (
      places === dependsOn.length &&
      dependsOn.every(({ path, arg }) => path !== undefined && arg !== undefined)
    );
  });

async function plannedState(task: Task) {
  const planned = testbedOf();
  await executePlan(planOf(task), '', { callTool: planned.callTool, now: () => 0 });
  return planned.testbed;
}

describe('code mode with the oracle’s programs on the testbed', () => {
  test(`ends ${72 / EVERY} of the 72 shipped tasks in the state that their plans lead to, every call in the trajectory`, async () => {
    expect(tasks).toHaveLength(72);
    for (const task of tasks.filter((_, at) => at % EVERY === 0)) {
      const { context, testbed } = oracleContext(task, agent);
      const player: AgentContext = {
        ...context,
        runProgram,
        async generate(question) {
          const output = await context.generate(question);
          const { toolCalls = [] } = output.message;
          if (toolCalls.length === 0) return output;
          const message = { ...output.message, toolCalls: [running(programOf(task, toolCalls))] };
          return { ...output, message };
        },
      };
      const run = await played(agent, player);
      expect(run.thrown).toBeUndefined();
      expect(run.end, task.query).toMatchObject({ stopReason: 'answered' });
      const trajectory = { steps: run.steps, ...run.end! } as Trajectory;
      expect(allToolCalls(trajectory), task.query).toHaveLength(planOf(task).length);
      expect(testbed.state, task.query).toEqual((await plannedState(task)).state);
    }
  });

  test('a label in one program is the same plan to scorers as in turns', async () => {
    const whole = tasks.filter((task) => isWhole(planOf(task)));
    expect(whole.length).toBeGreaterThan(10);
    for (const task of whole.filter((_, at) => at % EVERY === 0)) {
      const { testbed, callTool } = testbedOf();
      const turns = [[running(wholeProgram(task, planOf(task)))], []];
      const run = await played(agent, {
        task,
        tools: task.tools,
        settings: {},
        limits: { maxSteps: 5 },
        signal: new AbortController().signal,
        now: () => 0,
        callTool,
        runProgram,
        generate() {
          const toolCalls = turns.shift()!;
          const text = toolCalls.length > 0 ? '' : answerOf(task);
          return Promise.resolve({
            message: { role: 'assistant', text, toolCalls },
            finishReason: { unified: 'stop', raw: '' },
            raw: null,
          });
        },
      });
      const program = run.steps[0]!.toolResults[0]!;
      expect(program.isError, JSON.stringify(program.content)).toBe(false);
      expect(testbed.state, task.query).toEqual((await plannedState(task)).state);
      const trajectory: Trajectory = {
        steps: run.steps,
        inTurns: true,
        finalState: testbed.endState().state,
        ...run.end!,
      };
      const waves = new Set(allToolCalls(trajectory).map(({ step }) => step)).size;
      expect(waves, task.query).toBe(new Set(planOf(task).map(({ step }) => step)).size);
      const { verdict, measures } = scorersById.get('ast-dag')!.score(task, withoutAside(trajectory));
      expect([verdict, measures.exact_dag], task.query).toEqual(['correct', true]);
    }
  });
});
