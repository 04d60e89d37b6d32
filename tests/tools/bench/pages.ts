import { servePages, type ServedPages } from '../serve-pages.ts';
import type { BenchContext } from './row.ts';

export type BenchPage =
  | 'engine'
  | 'testbed'
  | 'import'
  | 'scoring'
  | 'recorded'
  | 'audit'
  | 'builder'
  | 'retrieval'
  | 'programs';

const pathOf: Record<BenchPage, string> = {
  engine: 'tests/tools/bench/engine.html',
  testbed: 'tests/tools/bench/testbed.html',
  import: 'tests/tools/bench/import.html',
  scoring: 'tests/tools/bench/scoring.html',
  recorded: 'tests/tools/bench/recorded.html',
  audit: 'tests/tools/bench/audit.html',
  builder: 'tests/tools/bench/builder.html',
  retrieval: 'tests/tools/bench/retrieval.html',
  programs: 'tests/tools/bench/programs.html',
};

/** The pages of the bench, built together when the first of them is asked for; the caller closes them. */
export function benchPages(): Pick<BenchContext, 'pageUrl'> & { close(): Promise<void> } {
  let served: Promise<ServedPages> | undefined;
  return {
    async pageUrl(page) {
      served ??= servePages(Object.values(pathOf));
      return `${(await served).origin}/${pathOf[page]}`;
    },
    close: async () => (await served)?.close(),
  };
}
