import { describe, expect, test } from 'vitest';
import { isEmptyResult } from '#core/empty-result.ts';
import { isFailedCall } from '#core/failed-call.ts';
import type { ToolResult } from '#core/tool.ts';
import { callCause } from '../../src/measure/scorers/root-causes/cause.ts';
import vectors from '../vectors/root-causes/answers.json';
import { cpuMs } from '../tools/cpu-ms.ts';

const answers = vectors as unknown as {
  name: string;
  result: Pick<ToolResult, 'content' | 'structuredContent'>;
  failed: boolean;
  empty: boolean;
}[];
const call = { id: '1', name: 'f', arguments: {} };
const answered = (result: Pick<ToolResult, 'content' | 'structuredContent'>): ToolResult => ({
  callId: '1',
  isError: false,
  durationMs: 1,
  ...result,
});
const inText = (text: string): ToolResult => answered({ content: [{ type: 'text', text }] });

describe('an answer without isError', () => {
  test.each(answers)('$name: failed $failed, empty $empty', ({ result, failed, empty }) => {
    expect(isFailedCall(answered(result))).toBe(failed);
    expect(isEmptyResult(answered(result))).toBe(empty);
    const cause = callCause(call, answered(result))?.cause;
    expect(cause).toBe(failed ? 'internal-failure' : empty ? 'empty-result' : undefined);
  });

  test('says the same whatever the order of its keys', () => {
    for (const { name, result, failed, empty } of answers) {
      const [part] = result.content;
      if (part?.type !== 'text' || !part.text.startsWith('{') || result.content.length > 1) continue;
      const turned = Object.fromEntries(Object.entries(JSON.parse(part.text) as object).reverse());
      const text = JSON.stringify(turned);
      const other = { ...result, content: [{ type: 'text' as const, text }] };
      expect([isFailedCall(answered(other)), isEmptyResult(answered(other))], name).toEqual([failed, empty]);
    }
  });

  test('says the same in structured content as in JSON text', () => {
    for (const { name, result, failed, empty } of answers) {
      const [part] = result.content;
      if (part?.type !== 'text' || !/^[[{]/.test(part.text) || result.content.length > 1) continue;
      const other = { content: [part], structuredContent: JSON.parse(part.text) as never };
      expect([isFailedCall(answered(other)), isEmptyResult(answered(other))], name).toEqual([failed, empty]);
    }
  });
});

describe('a failed call', () => {
  test('is one whose result is an error, whatever its text', () => {
    expect(isFailedCall({ ...inText('Sunny'), isError: true })).toBe(true);
  });

  test('is one into which the testbed put a failure, and not one whose answer it only changed', () => {
    expect(isFailedCall({ ...inText('Sunny'), injected: 'timeout' })).toBe(true);
    expect(callCause(call, { ...inText('Sunny'), injected: 'timeout' })?.cause).toBe('unknown');
    for (const injected of ['stale-cache', 'wrong-unit', 'duplicate-delivery', 'empty-result'] as const)
      expect(isFailedCall({ ...inText('Sunny'), injected })).toBe(false);
  });
});

test('hostile answers are read in time that grows with their size, and end no stack', () => {
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + '0' + close.repeat(depth);
  let wrapped = JSON.stringify({ success: false });
  for (let times = 0; times < 12; times++) wrapped = JSON.stringify({ result: wrapped });
  const texts = [
    deep('[', ']', 100_000),
    deep('{"result":', '}', 30_000),
    deep('{"message":"none","x":', '}', 150),
    deep('{"a":', '}', 190),
    wrapped,
    'Error: '.repeat(700_000),
    ' '.repeat(5_000_000),
    `[${'{"success":false},'.repeat(50_000)}{}]`,
    `{"results":[${'[],'.repeat(300_000)}[]]}`,
    'No results '.repeat(18),
    `<html>${'<title>'.repeat(2800)}`,
    `<html>${'<script>'.repeat(2400)}`,
    `\`\`\`json\n${' '.repeat(900_000)}\n\`\`\``,
    `<a${' '.repeat(1990)}`,
    'a,'.repeat(400_000),
  ];
  for (const text of texts) {
    const start = cpuMs();
    isFailedCall(inText(text));
    isEmptyResult(inText(text));
    expect(cpuMs() - start, text.slice(0, 30)).toBeLessThan(2000);
  }
});
