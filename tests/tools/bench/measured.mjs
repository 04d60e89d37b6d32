// Loaded before a command of Node, which is measured as it is, with a model inside the process. Its figures (Measured in `shards.ts`) are
// written to the file FIGURES at its end. QUESTIONS: how many questions the model will be asked.
import { readFileSync, writeFileSync } from 'node:fs';
import { answerAfter } from './answer-after.mjs';

const { FIGURES, QUESTIONS } = process.env;
const quarter = Math.max(1, Math.floor(Number(QUESTIONS) / 4));
const quarters = [];
let asked = 0;

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

answerAfter(() => {
  if (++asked % quarter === 0) quarters.push({ asked, cpuMs: cpuMs(), rss: process.memoryUsage.rss() });
});

/** The most bytes that this program held. What Node says of that on Linux counts the process that started it as well. */
function peakBytes() {
  const [, kilobytes] =
    process.platform === 'linux' ? /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) : [];
  return 1024 * Number(kilobytes ?? process.resourceUsage().maxRSS);
}

process.on('exit', () => {
  writeFileSync(
    FIGURES,
    JSON.stringify({ quarters, cpuMs: cpuMs(), wallMs: performance.now(), peak: peakBytes() }),
  );
});
