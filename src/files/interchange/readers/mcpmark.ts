import { textOf } from '#core/fields.ts';
import { isJsonObject } from '#core/json.ts';
import { at } from '../at.ts';
import { attemptWith, verdictOf } from '../attempt.ts';
import { withoutSteps } from '../conversation.ts';
import { errorIn, msOf, usageIn } from '../figures.ts';
import { objectsReading, refused, type RecordingReader } from '../reader.ts';

/**
 * `meta.json` of MCPMark: the verdict and the figures of one attempt. What the model did stands in `messages.json` beside it, which is
 * read as a transcript; both have model, run and task by their folders.
 */
export const mcpMark: RecordingReader = {
  id: 'mcpmark',
  title: 'MCPMark',
  isDocument: (document) =>
    typeof at(document, 'task_name') === 'string' &&
    at(document, 'mcp') !== undefined &&
    isJsonObject(at(document, 'execution_result')),
  open: ({ path }) =>
    objectsReading((log, row) => {
      const id = textOf(log.task_name);
      if (!id) return refused(row, '/task_name', 'the file does not say which task it is of');
      const named = mcpMarkNames(path);
      const error = errorIn(at(log, 'execution_result.error_message'));
      return attemptWith(withoutSteps(error ? 'error' : 'answered'), {
        row,
        task: { id, category: named?.task.category ?? id.split('__')[0]! },
        model: textOf(log.model_name) || named?.model,
        repeat: named?.repeat,
        error,
        usage: usageIn('mcpmark', log.token_usage),
        durationMs: msOf(log.agent_execution_time),
        verdicts: error
          ? []
          : verdictOf(
              'verification',
              at(log, 'execution_result.success'),
              undefined,
              at(log, 'execution_result.verification_error'),
            ),
      });
    }),
};

/**
 * The facts in MCPMark's folder names about an attempt: `<model>__<mcp>/run-N/<category>__<task>/<file>`; repeats are counted from
 * 0.
 */
export function mcpMarkNames(
  path: string,
): { model: string; repeat: number; task: { id: string; category: string } } | undefined {
  const found = FOLDERS.exec(path);
  if (!found) return undefined;
  const [, model, run, category, task] = found as unknown as [string, string, string, string, string];
  return { model, repeat: Math.max(0, Number(run) - 1), task: { id: `${category}__${task}`, category } };
}

const FOLDERS = /(?:^|\/)([^/]+?)__[^/]+\/run-(\d{1,6})\/([^/]+?)__([^/]+)\/(?:meta|messages)\.json$/;
