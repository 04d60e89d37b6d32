import type { ProgramEnd } from '#core/program.ts';
import type { FromProgram, ToProgram } from './programs/messages.ts';
import { loadQuickJs, runInQuickJs, type QuickJs } from './programs/quickjs.ts';

// An engine, which may be loaded before there is a program; then one program, and its worker is ended: whatever the program did to its engine
// goes with it.

const send = (message: FromProgram): void => postMessage(message);

let loading: Promise<QuickJs> | undefined;
const answers = new Map<number, (answer: Extract<ToProgram, { kind: 'answer' }>['answer']) => void>();
let calls = 0;
let answered = 0;

addEventListener('message', ({ data }: MessageEvent<ToProgram | MessagePort>) => {
  // The first message is the port of every worker, which this one does not use.
  if (data instanceof MessagePort) return;
  if (data.kind === 'engine') {
    loading = loadQuickJs(data.engine, data);
    // Its failure is that of the program.
    loading.catch(() => {});
  } else if (data.kind === 'answer') {
    answered++;
    answers.get(data.id)?.(data.answer);
    answers.delete(data.id);
  } else
    void run(data)
      .catch((error: unknown): ProgramEnd => ({ ending: 'lost', error: String(error), printed: '' }))
      .then((end) => send({ kind: 'end', end }));
});

async function run({ clock, ...program }: Extract<ToProgram, { kind: 'begin' }>): Promise<ProgramEnd> {
  const quickjs = await loading;
  if (!quickjs) throw new Error('The engine was not sent.');
  standStill(clock);
  send({ kind: 'begun' });
  return runInQuickJs(quickjs, {
    ...program,
    onWaits: () => send({ kind: 'waits', answers: answered }),
    call: (name, args) =>
      new Promise((resolve) => {
        const id = calls++;
        answers.set(id, resolve);
        send({ kind: 'call', id, name, args });
      }),
  });
}

/** The engine asks its host for the time and the time zone, and seeds its chance with the time. */
function standStill(clock: number): void {
  Date.now = () => clock;
  performance.now = () => 0;
  Date.prototype.getTimezoneOffset = () => 0;
}
