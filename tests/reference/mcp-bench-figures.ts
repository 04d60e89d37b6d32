import { isFailedCall } from '#core/failed-call.ts';
import type { SchemaCheck, Tool } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';

/** One call as MCP-Bench's rules see it. */
export interface RuledCall {
  /** Is there a tool of this name? */
  known: boolean;
  /** Do the arguments obey its schema? Only asked of known tools. */
  obeysSchema: boolean;
  /** Null when the call was never carried out. */
  succeeded: boolean | null;
}

/** MCP-Bench's rule-based figures, 0 to 1; null = not applicable, which is not 0. */
export interface RuleBasedFigures {
  calls: number;
  /** Known names / calls. */
  validToolName: number | null;
  /** Schema obeyed / known names. */
  schemaCompliance: number | null;
  /** Succeeded / calls carried out. */
  executionSuccess: number | null;
  /** Failed / known names carried out. */
  validCallFailure: number | null;
}

export function ruleBasedFigures(calls: readonly RuledCall[]): RuleBasedFigures {
  const known = calls.filter((call) => call.known);
  const carriedOut = calls.filter((call) => call.succeeded !== null);
  const knownCarriedOut = carriedOut.filter((call) => call.known);
  return {
    calls: calls.length,
    validToolName: share(known.length, calls.length),
    schemaCompliance: share(known.filter((call) => call.obeysSchema).length, known.length),
    executionSuccess: share(carriedOut.filter((call) => call.succeeded).length, carriedOut.length),
    validCallFailure: share(knownCarriedOut.filter((call) => !call.succeeded).length, knownCarriedOut.length),
  };
}

/** The calls of a trajectory by those rules; `check` is the house's schema check, handed in. */
export function ruledCalls(tools: readonly Tool[], trajectory: Trajectory, check: SchemaCheck): RuledCall[] {
  return trajectory.steps.flatMap((step) =>
    step.toolCalls.map((call) => {
      const tool = tools.find(({ name, server }) => name === call.name && (call.server ?? server) === server);
      const result = step.toolResults.find(({ callId }) => callId === call.id);
      const obeysSchema =
        tool !== undefined &&
        call.malformed === undefined &&
        check(tool.inputSchema, call.sent ?? call.arguments).length === 0;
      return { known: tool !== undefined, obeysSchema, succeeded: result ? !isFailedCall(result) : null };
    }),
  );
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
