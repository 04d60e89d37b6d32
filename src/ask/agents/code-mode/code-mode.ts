import type { Agent, AgentContext, AgentPrompts } from '#core/agent.ts';
import { type JsonObject } from '#core/json.ts';
import { LONGEST_PROGRAM, type ProgramAnswer, type ProgramEnd } from '#core/program.ts';
import { textOfResult, valueOfResult, type Tool, type ToolCall, type ToolResult } from '#core/tool.ts';
import { CallIds, makeCalls, withServers } from '../make-calls.ts';
import { AT_ACTIONS, nativeLoop, type InnerCalls } from '../native-tools.ts';
import { fillPrompt, promptsOf } from '../prompt.ts';
import { functionsOf, functionsText } from './signatures.ts';

const prompts = {
  system:
    'You help a person by writing JavaScript programs. You are offered one tool, which runs a program. Inside it these functions are there, ' +
    'declared in TypeScript; each answers with a promise, and throws an Error where the call fails:\n\n' +
    '```ts\n{functions}\n```\n\n' +
    'A program is the body of an async function: use await, make calls that do not depend on each other with Promise.all, and pass values on in ' +
    'code. Return what you need to know, or print it with console.log; you see nothing else of the results. Where you do not know what a result looks ' +
    'like, return it and look before you go on in a further program, which keeps nothing of the one before. There is no network, no file and no ' +
    'timer. When you know enough, answer the person in plain words from what the functions returned. If no function fits the request, say so.',
  finalAnswer: 'No further program is run. Give the best answer that the results so far allow.',
};

/** Calls that one program makes at most, unless a run sets fewer for a turn. */
const MOST_CALLS = 128;
/** Characters of the arguments of one call. */
const MOST_ARGUMENTS = 200_000;

/** The word of this way for who made a call; providers have words of their own. */
const CALLER = 'program';

/** The programs of one attempt, run one after the other, and the calls that they make. */
class Programs implements InnerCalls {
  readonly tool: Tool;
  readonly #context: AgentContext;
  readonly #functions: ReadonlyMap<string, Tool>;
  #last: Promise<unknown> = Promise.resolve();
  #ids = new CallIds();
  #left = 0;
  readonly #broken = new AbortController();
  #calls: ToolCall[] = [];
  #results: Promise<ToolResult>[] = [];

  constructor(context: AgentContext) {
    this.#context = context;
    const own = context.tools.filter(({ aside }) => !aside);
    this.#functions = functionsOf(own);
    this.tool = programTool(new Set(context.tools.map(({ name }) => name)));
  }

  begin(ids: CallIds, left: number): void {
    this.#ids = ids;
    this.#left = left;
    [this.#calls, this.#results] = [[], []];
  }

  /** A program may end before the calls that it did not wait for. */
  async end(): Promise<[ToolCall[], ToolResult[]]> {
    return [this.#calls, await Promise.all(this.#results)];
  }

  run(call: ToolCall): Promise<ToolResult> {
    const run = this.#last.then(() => this.#run(call));
    // The caller gets its failure; the next program waits only until it is over.
    this.#last = run.catch(() => {});
    return run;
  }

  async #run(call: ToolCall): Promise<ToolResult> {
    const { code } = call.arguments;
    if (typeof code !== 'string') return refused(call, '"code" must be a text: the program.');
    if (code.trim() === '') return refused(call, '"code" is empty: it must hold the program.');
    if (code.length > LONGEST_PROGRAM)
      return refused(
        call,
        `A program has at most ${LONGEST_PROGRAM} characters; this one has ${code.length}.`,
      );
    const { runProgram, signal } = this.#context;
    if (!runProgram) throw new Error('nothing here runs programs');
    const begun = this.#calls.length;
    /** The waves whose calls were answered: the next call may know what they answered. */
    let answered = 0;
    const end = await runProgram({
      code,
      functions: [...this.#functions.keys()],
      signal: AbortSignal.any([signal, this.#broken.signal]),
      call: async (name, args) => {
        if (this.#calls.length - begun >= this.#mostCalls)
          return { error: `A program makes at most ${this.#mostCalls} calls, so this one was not made.` };
        const wave = answered + 1;
        const answer = await this.#call(name, args, wave);
        answered = Math.max(answered, wave);
        return answer;
      },
    });
    return resultOf(call, end, this.#calls.length - begun);
  }

  get #mostCalls(): number {
    return Math.min(MOST_CALLS, this.#context.limits.maxTurnCalls ?? MOST_CALLS);
  }

  async #call(name: string, args: JsonObject, step: number): Promise<ProgramAnswer> {
    const tool = this.#functions.get(name);
    if (!tool) return { error: `There is no function ${name}.` };
    if (JSON.stringify(args).length > MOST_ARGUMENTS)
      return {
        error: `The arguments are longer than ${MOST_ARGUMENTS} characters, so the call was not made.`,
      };
    const written: ToolCall = {
      id: '',
      name: tool.name,
      server: tool.server,
      arguments: args,
      caller: CALLER,
      step,
    };
    const [call] = this.#ids.own(withServers([written], [...this.#functions.values()]));
    const left = this.#left - this.#calls.length;
    const within = { ...this.#context, tools: [tool] };
    const making = makeCalls([call!], within, { left }).then(([result]) => result!);
    this.#calls.push(call!);
    this.#results.push(making);
    try {
      return answerOf(await making);
    } catch {
      // The app's own failure ends the attempt: `end` passes it on.
      this.#broken.abort();
      return { error: 'The call could not be made.' };
    }
  }
}

function answerOf(result: ToolResult): ProgramAnswer {
  if (result.isError) return { error: textOfResult(result) };
  return { value: valueOfResult(result) ?? textOfResult(result) };
}

/** What the model reads of a program. Its calls are beside it in the trajectory. */
function resultOf({ id }: ToolCall, end: ProgramEnd, calls: number): ToolResult {
  const { ending, printed } = end;
  const parts = [
    headOf(end),
    ...(printed === '' ? [] : [`Printed:\n${printed}`]),
    ...(ending === 'returned' && printed === '' && end.returned === undefined
      ? ['Nothing was returned or printed: return what you need to know.']
      : []),
  ];
  return {
    callId: id,
    content: [{ type: 'text', text: parts.join('\n\n') }],
    structuredContent: { [PROGRAM]: { ending, calls } },
    isError: ending !== 'returned',
    durationMs: 0,
  };
}

/** The member of a program's result that says how it ended and how many calls it made. */
const PROGRAM = 'program';

function headOf({ ending, returned, error = '' }: ProgramEnd): string {
  switch (ending) {
    case 'returned':
      return returned === undefined ? 'The program ended.' : `Returned: ${returned}`;
    case 'threw':
      return `The program ended with an error: ${error}`;
    case 'stuck':
      return 'The program waits for something that never comes, and was ended.';
    case 'time':
      return 'The program computed for too long and was ended. Its calls stay made.';
    case 'fuel':
      return 'The program took too many steps and was ended. Its calls stay made.';
    case 'memory':
      return 'The program needed too much memory and was ended. Its calls stay made.';
    case 'stopped':
      return 'The attempt was stopped before the program ended.';
    case 'lost':
      return 'The engine broke off before the program ended. Its calls stay made.';
  }
}

const refused = ({ id }: ToolCall, text: string): ToolResult => ({
  callId: id,
  content: [{ type: 'text', text }],
  structuredContent: { [PROGRAM]: { ending: 'refused', calls: 0 } },
  isError: true,
  durationMs: 0,
});

function programTool(taken: ReadonlySet<string>): Tool {
  let name = 'run_program';
  for (let next = 2; taken.has(name); next++) name = `run_program_${next}`;
  return {
    name,
    server: null,
    aside: true,
    description:
      'Runs a JavaScript program that calls the declared functions, and shows what it returns and prints.',
    inputSchema: {
      type: 'object',
      properties: {
        code: {
          type: 'string',
          description: 'The body of an async function: calls with await, then return.',
        },
      },
      required: ['code'],
    },
    schemaFrom: 'source',
  };
}

export const codeMode: Agent = {
  id: 'code-mode',
  title: 'Code mode',
  meaning:
    'The model is offered one tool, which runs a JavaScript program that it writes. The task’s tools are functions of that program, declared in ' +
    'TypeScript made from their schemas, and all of its world: no network, no files, no clock but the testbed’s, bounded time, steps and memory. Every call ' +
    'is made like any other and counts; the program itself takes a turn and a call, and no scorer looks at it. The model sees what a program returns ' +
    'and prints.',
  prompts,
  run(given) {
    const { prompts: edited, ...context } = given;
    const programs = new Programs(context);
    const own: AgentPrompts = promptsOf<string>(prompts, edited);
    const texts = {
      ...own,
      system: fillPrompt(own.system ?? '', {
        functions: () => functionsText(context.tools.filter(({ aside }) => !aside)),
      }),
    };
    const tools = [programs.tool, ...context.tools.filter(({ aside }) => aside)];
    const writing: AgentContext = {
      ...context,
      tools,
      callTool: (call) => (call.name === programs.tool.name ? programs.run(call) : context.callTool(call)),
    };
    return nativeLoop(writing, { texts, answersAt: AT_ACTIONS, inner: programs });
  },
};
