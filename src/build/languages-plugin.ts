import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { pageFolders, type Language } from '#app/frame/site.ts';

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

/**
 * `vite build` builds English, and every other language beside it, in a process of its own and into the same folder: files whose content
 * is the same have the same name. The build ends when all have, and fails when one does.
 */
export function otherLanguages(language: Language): Plugin {
  let others: ChildProcess[] = [];
  return {
    name: 'other-languages',
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
          spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--logLevel', 'warn'], {
            env: { ...process.env, LANGUAGE: other },
            stdio: ['ignore', 'inherit', 'inherit'],
          }),
        );
    },
    closeBundle: {
      sequential: true,
      async handler() {
        for (const child of others) {
          const status = child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0];
          if (status !== 0) throw new Error(`the build of another language ended with ${status}`);
        }
      },
    },
  };
}
