import { PlaygroundError } from '#core/errors.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { TimelineApi } from './timeline-client.ts';
import type { FiguresApi } from './figures-client.ts';
import type { EvalApi } from './contract.ts';

/** The calls for a read-only page: they compute, and store, send and delete nothing. */
const reading: readonly (keyof EvalApi | keyof TimelineApi | keyof FiguresApi)[] = [
  'preview',
  'decidedAgain',
  'reproduce',
  'recompute',
  'rebuild',
  'menuTokens',
  'rescore',
  'proveScorers',
  'explainMutants',
  'executedCase',
  'timeline',
  'fork',
  'noReturn',
  'play',
  'auditLabels',
  'replayFinding',
  'judgePrompts',
  'estimateJudging',
  'sampleQuestion',
  'judgeCase',
  'exportRun',
  'holdTable',
  'addCells',
  'dropTable',
  'figuresOf',
  'standings',
];

/** A guard for worker-client.ts: refuses all other calls with PlaygroundError 'in-a-frame', except for testbeds of lessons. */
export function readingAlone(method: string, parameters: readonly unknown[]): void {
  if ((reading as readonly string[]).includes(method)) return;
  if (isOfLesson(method, parameters[0])) return;
  throw new PlaygroundError(
    'in-a-frame',
    'This page is shown inside another page, so it is for reading alone.',
    'Open it in its own tab.',
  );
}

/** The prefix of ids of lessons' testbeds and their servers. */
export const LESSON_TESTBED = 'lesson-';

/**
 * Testbeds of lessons are in this page alone, so their calls change nothing that is kept. Only servers of such a testbed can be
 * connected and called.
 */
function isOfLesson(method: string, named: unknown): boolean {
  if (method === 'connectServer')
    return String((named as Partial<McpServerRef> | undefined)?.url).startsWith(`testbed:${LESSON_TESTBED}`);
  return (
    ['openTestbed', 'closeTestbed', 'callServerTool', 'disconnectServer'].includes(method) &&
    String(named).startsWith(LESSON_TESTBED)
  );
}
