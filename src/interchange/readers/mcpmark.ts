import { countOf, objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';
import { withoutSteps } from '../conversation.ts';
import { mcpMarkNames } from '../mcpmark-names.ts';
import { present } from '../present.ts';
import type { RecordedFile, RecordingReader } from '../reader.ts';
import { readingOf, refused, usageOf } from '../reading.ts';
import { errorIn } from '../shapes/found.ts';

/**
 * `meta.json` of MCPMark: the verdict and the figures of one attempt. What the model did stands in `messages.json` beside it, which is
 * read as a transcript; both have model, run and task by their folders.
 */
export const mcpMark: RecordingReader = {
  id: 'mcpmark',
  title: 'MCPMark',
  isDocument: (document) =>
    isJsonObject(document) &&
    typeof document.task_name === 'string' &&
    Object.hasOwn(document, 'mcp') &&
    isJsonObject(document.execution_result),
  open: (file) => readingOf((value, row) => [attemptIn(value, row, file)]),
};

function attemptIn(value: JsonValue, row: number, { path }: RecordedFile): ReadAttempt {
  if (!isJsonObject(value)) return refused(row, '', 'the file is no object');
  const id = textOf(value.task_name);
  if (!id) return refused(row, '/task_name', 'the file does not say which task it is of');
  const named = mcpMarkNames(path);
  const result = objectOf(value.execution_result);
  const seconds = countOf(value.agent_execution_time);
  const error = errorIn(result.error_message);
  return {
    kind: 'attempt',
    row,
    task: { id, category: named?.task.category ?? id.split('__')[0]! },
    ...present({
      model: textOf(value.model_name) || named?.model,
      repeat: named?.repeat,
      error,
      usage: tokensOf(objectOf(value.token_usage)),
      durationMs: seconds === undefined ? undefined : seconds * 1000,
    }),
    trajectory: withoutSteps(error ? 'error' : 'answered'),
    verdicts: error || typeof result.success !== 'boolean' ? [] : [verdictOf(result.success, result)],
    repairs: [],
  };
}

const verdictOf = (passed: boolean, result: JsonObject) => ({
  name: 'verification',
  passed,
  ...present({ reason: textOf(result.verification_error) || undefined }),
});

const tokensOf = (usage: JsonObject) =>
  usageOf({
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    thinkingTokens: usage.reasoning_tokens,
  });
