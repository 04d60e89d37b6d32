import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { pageFolders, type Language } from '#app/frame/site.ts';

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
const WORKER = '?worker&url';
const ENDED = 'the build of English has ended';

/** What the build of English tells those of other languages: the path of a worker's module, and the file that it became. */
interface BuiltWorker {
  module: string;
  file: string;
}

/**
 * `vite build` builds English, and every other language beside it, in a process of its own and into the same folder: files whose content
 * is the same have the same name. Workers say nothing in a language, so English alone builds them. The build ends when all have, and
 * fails when one does. `filesOfWorkers`: the paths of all files that the workers of the English build consist of.
 */
export function languages(language: Language): {
  ofPage: Plugin;
  ofWorker: () => Plugin;
  filesOfWorkers: ReadonlySet<string>;
} {
  const filesOfWorkers = new Set<string>();
  let others: ChildProcess[] = [];
  const workerOf = language === 'en' ? undefined : sentWorkers();
  return {
    filesOfWorkers,
    ofWorker: () => ({
      name: 'workers-of-all-languages',
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          for (const part of Object.values(bundle)) {
            filesOfWorkers.add(part.fileName);
            if (part.type !== 'chunk' || !part.isEntry) continue;
            const worker: BuiltWorker = { module: part.facadeModuleId!, file: part.fileName };
            for (const child of others) if (child.connected) child.send(worker);
          }
        },
      },
    }),
    ofPage: {
      name: 'other-languages',
      enforce: 'pre',
      apply: (config, { command }) => command === 'build' && !config.build?.ssr,
      // The folder is emptied once, before anything is written.
      config: () => ({ build: { emptyOutDir: false, copyPublicDir: language === 'en' } }),
      configResolved({ build: { outDir, rolldownOptions } }) {
        // Tools build pages of their own in this way, in English alone.
        if (language !== 'en' || rolldownOptions.input !== undefined) return;
        rmSync(outDir, { recursive: true, force: true });
        others = Object.keys(pageFolders)
          .slice(1)
          .map((other) =>
            fork(vite, ['build', '--outDir', outDir, '--logLevel', 'warn'], {
              env: { ...process.env, LANGUAGE: other },
            }),
          );
      },
      async load(id) {
        if (!workerOf || !id.endsWith(WORKER)) return undefined;
        const file = (await workerOf(id.slice(0, -WORKER.length))).split('/').at(-1);
        // Beside the script that names it, as vite writes it.
        return `export default new URL(/* @vite-ignore */ '${file}', import.meta.url).href`;
      },
      // They wait for workers that will not come; vite closes a bundle that failed too, and would wait for them.
      buildEnd(error) {
        if (!error) return;
        for (const child of others) child.kill();
        others = [];
      },
      closeBundle: {
        // After the pages of this language are written.
        order: 'post',
        sequential: true,
        async handler() {
          if (workerOf) process.disconnect();
          for (const child of others) {
            const status = child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0];
            if (status !== 0) throw new Error(`the build of another language ended with ${status}`);
          }
        },
      },
    },
  };
}

/**
 * What the English build tells of the workers: a worker's file, by its module, once it is built; rejects when that build ends before. Undefined
 * where no build has started this one.
 */
function sentWorkers(): ((module: string) => Promise<string>) | undefined {
  if (!process.connected) return undefined;
  const files = new Map<string, string>();
  const waiting = new Map<string, { resolve: (file: string) => void; reject: (error: Error) => void }>();
  process.on('message', ({ module, file }: BuiltWorker) => {
    files.set(module, file);
    waiting.get(module)?.resolve(file);
  });
  process.once('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error(ENDED));
  });
  return (module) =>
    new Promise((resolve, reject) => {
      const file = files.get(module);
      if (file !== undefined) resolve(file);
      else if (process.connected) waiting.set(module, { resolve, reject });
      else reject(new Error(ENDED));
    });
}
