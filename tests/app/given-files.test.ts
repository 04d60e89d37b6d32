import { expect, test } from 'vitest';
import { recordingFiles, tasksRequest, withFiles } from '../../src/app/data/log-overview.svelte.ts';
import type { RecordingImport } from '../../src/app/frame/state/recording-import.ts';

const blob = (text: string): Blob => new Blob([text]);
const url = 'https://a.example/result/model-x/a%20b.json  https://b.example/tasks.json';
const addresses = { origin: { kind: 'url', url } } as const;
const questions = { path: 'tasks.json', blob: blob('[]') };
const answers = { path: 'result/model-x/a b.json', blob: blob('{}') };

test('addresses are files whose folders are kept', () => {
  expect(recordingFiles(addresses).map(({ path }) => path)).toEqual([answers.path, questions.path]);
});

test('what was fetched for a look is handed on, so that no address is fetched twice', () => {
  const looked = { state: 'no-log', files: [answers, questions] } as unknown as RecordingImport;
  expect(withFiles(addresses, looked)).toEqual({ ...addresses, blobs: [answers.blob, questions.blob] });
  const unfetched = { ...looked, files: recordingFiles(addresses) };
  expect(withFiles(addresses, unfetched)).toBe(addresses);
});

test('tasks that came with a log are a data set of their own, known by their names or addresses', () => {
  expect(tasksRequest(addresses, recordingFiles(addresses), [questions])).toEqual({
    origin: { kind: 'url', url: 'https://b.example/tasks.json' },
    blobs: [questions.blob],
  });
  const dropped = { origin: { kind: 'file' as const, names: ['tasks.json'] }, blobs: [questions.blob] };
  expect(tasksRequest(dropped, recordingFiles(dropped), [questions])).toEqual(dropped);
});
