import { grouped } from '#core/grouped.ts';
import { PlaygroundError } from '#core/errors.ts';
import { objectOf, textOf } from '#core/fields.ts';
import { deepEqual, stableStringify, type JsonObject } from '#core/json.ts';
import type { ServerQuestion, ServerReply } from '#core/mcp.ts';
import type { Offered, OfferedKind } from '#core/offered.ts';
import { quoted } from '#core/quoted.ts';
import { heldIn, type CallingCell, type RecordedCall, type ServerRecording } from '#core/server-recording.ts';
import { withDefaults } from './input-required.ts';
import { limits } from './limits.ts';
import { RpcError, type Session } from './session.ts';
import { withoutSecrets } from './server-recorder.ts';

/** Equal for equal calls: the tool's name, and the arguments whatever the order of their keys; 5 and 5.0 are one number in JSON. */
const keyOf = (tool: string, given: JsonObject, method = ''): string =>
  `${method}${JSON.stringify(tool)}${stableStringify(given)}`;

/** As in the schema of the file. */
const READS = /^(resources|prompts|skills)\//;

type Keyed = { key: string; call: RecordedCall };
type Attempt = readonly Keyed[];

/** Failures of which the server knows nothing: the caller gave up, or was not let in. */
const NOT_ANSWERED = new Set([
  'mcp-cancelled',
  'mcp-cors-blocked',
  'mcp-not-connected',
  'mcp-session-lost',
  'mcp-unauthorized',
]);

/** Is it a failure after which a run did not keep the attempt either? */
function isPassedOver({ failure, method }: RecordedCall, era: ServerRecording['era']): boolean {
  const { code = '' } = failure ?? {};
  // A server of 2026-07-28 carries nothing out where it refuses the version; a read has no effect, even if the server got it.
  return (
    NOT_ANSWERED.has(code) ||
    (code === 'mcp-version' && era === 'stateless') ||
    (code === 'mcp-unreachable' && method !== undefined)
  );
}

/** The recorded calls, ordered once for all attempts that are answered from them. */
class RecordedCalls {
  /** Attempts by their first call; what a person called is an attempt too. */
  readonly #begun: ReadonlyMap<string, Attempt[]>;
  /** For each call the answers to it, one list an attempt. */
  readonly #answers: ReadonlyMap<string, RecordedCall[][]>;

  constructor({ calls, era }: ServerRecording) {
    const keyed = calls
      .filter((call) => !isPassedOver(call, era))
      .map((call) => ({ key: keyOf(call.tool, call.arguments, call.method), call }));
    const attempts = [...grouped(keyed, ({ call }) => call.attempt ?? 0).values()];
    this.#begun = grouped(attempts, ([first]) => first!.key);
    const lists = attempts.flatMap((attempt) => [...grouped(attempt, ({ key }) => key)]);
    const byKey = grouped(lists, ([key]) => key);
    this.#answers = new Map(
      [...byKey].map(([key, same]) => [key, same.map(([, made]) => made.map(({ call }) => call))]),
    );
  }

  /** Those that begin with this call: first those at the same task, then those of the same contender, then with the same repeat. */
  beginningWith(key: string, cell: CallingCell | undefined): readonly Attempt[] {
    const nearness = ([first]: Attempt): number =>
      (first!.call.task === cell?.task ? 4 : 0) +
      (first!.call.by === cell?.by ? 2 : 0) +
      (first!.call.repeat === cell?.repeat ? 1 : 0);
    return (this.#begun.get(key) ?? []).toSorted((a, b) => nearness(b) - nearness(a));
  }

  /** The answer to the `time`-th of equal calls, counted from 0. */
  answerTo(key: string, time: number): RecordedCall | undefined {
    const lists = this.#answers.get(key) ?? [];
    const long = lists.find(({ length }) => length > time);
    return long
      ? long[time]
      : lists.reduce<RecordedCall[]>((a, b) => (b.length > a.length ? b : a), []).at(-1);
  }
}

/**
 * Answers the calls of one attempt from a recording, the same calls always alike. As long as it has made the same calls as recorded attempts
 * did, in the same order, it is answered as one of these was, because the state of the server was then the same: at the same task if
 * there is one, then by the same contender, then in the same repeat, else the first. After that the k-th time of a call gets the k-th
 * answer that one recorded attempt was given to it: the first that made it so often; past the most that any made, the last answer of
 * those repeats.
 */
class ReplayedAttempt {
  readonly #recorded: RecordedCalls;
  readonly #cell: CallingCell | undefined;
  #alike: readonly Attempt[] = [];
  #made = 0;
  readonly #times = new Map<string, number>();

  constructor(recorded: RecordedCalls, cell: CallingCell | undefined) {
    this.#recorded = recorded;
    this.#cell = cell;
  }

  /** Undefined: the recording holds no such call. */
  answer(tool: string, given: JsonObject, method?: string): RecordedCall | undefined {
    const key = keyOf(tool, given, method);
    const time = this.#times.get(key) ?? 0;
    this.#times.set(key, time + 1);
    const at = this.#made++;
    this.#alike =
      at === 0
        ? this.#recorded.beginningWith(key, this.#cell)
        : this.#alike.filter((attempt) => attempt[at]?.key === key);
    return this.#alike[0]?.[at]?.call ?? this.#recorded.answerTo(key, time);
  }
}

/**
 * A recorded server as a session like any other; nothing leaves the page. `from`: where its file was opened. Every attempt
 * (RequestOptions.attempt) begins from the start. A call that the recording does not answer rejects with PlaygroundError
 * 'call-not-recorded': no answer is made up. A call that failed when it was recorded rejects with 'mcp-outcome-unknown', because it
 * ended the attempt then, too.
 */
export function replaySession(recording: ServerRecording, from?: string): Session {
  const calls = new RecordedCalls(recording);
  const attempts = new WeakMap<CallingCell, ReplayedAttempt>();
  const byHand = new ReplayedAttempt(calls, undefined);
  const attemptOf = (cell: CallingCell | undefined): ReplayedAttempt => {
    if (!cell) return byHand;
    const attempt = attempts.get(cell) ?? new ReplayedAttempt(calls, cell);
    attempts.set(cell, attempt);
    return attempt;
  };
  const answer: Session['request'] = async (method, params, { signal, attempt, onQuestion }) => {
    signal?.throwIfAborted();
    if (method === 'tools/list') return { tools: recording.tools };
    if (method === 'ping') return {};
    const isRead = READS.test(method);
    if (method !== 'tools/call' && !isRead) throw new RpcError(-32601, `Method not recorded: ${method}`);
    const name = isRead ? method : textOf(params.name);
    const attempted = attemptOf(attempt);
    const found = isRead
      ? attempted.answer(method, params, method)
      : attempted.answer(name, objectOf(params.arguments));
    if (!found)
      throw notInRecording(
        `The recording of the server does not answer ${quoted(name)} with these arguments.`,
      );
    for (const { question, reply } of found.questions ?? []) {
      const said = await onQuestion?.(question as ServerQuestion);
      if (said && !isAsRecorded(said, reply, question))
        throw notInRecording(
          `During ${quoted(name)} the server asked a question, and the person’s answer differs from the recorded one. Equal calls are answered in the order they were recorded in, so the recording does not say what follows another answer here.`,
        );
    }
    if (found.error) throw new RpcError(found.error.code, found.error.message);
    if (found.result) return found.result;
    throw new PlaygroundError(
      'mcp-outcome-unknown',
      `${quoted(name)} failed when the server was recorded: ${found.failure.message}`,
      'Call the server itself to see whether it still fails.',
    );
  };
  const {
    recordedAt,
    called,
    server: serverInfo,
    protocolVersion,
    era,
    capabilities,
    instructions,
  } = recording;
  return {
    era,
    protocolVersion,
    serverInfo,
    capabilities,
    instructions,
    recorded: {
      recordedAt,
      ...heldIn(recording.calls),
      ...(called === undefined ? {} : { called }),
      ...(from === undefined ? {} : { from }),
    },
    readsOf: (kind) => readsIn(recording, kind),
    request: answer,
    close: async () => {},
  };
}

/** What was read, as a list would name it: the arguments of a prompt are those that it was given. */
function readsIn({ calls, era }: ServerRecording, kind: OfferedKind): Offered[] {
  const answered = calls.filter((call) => !isPassedOver(call, era));
  const given = (method: string, member: string) =>
    grouped(
      answered.filter((call) => call.method === method),
      ({ arguments: asked }) => textOf(asked[member]),
    );
  if (kind === 'resources')
    return [...given('resources/read', 'uri').keys()].map((id) => ({
      ...{ kind: 'resource' as const, id, title: '', description: '' },
      arguments: [],
    }));
  if (kind !== 'prompts') return [];
  return [...given('prompts/get', 'name')].map(([id, same]) => {
    const values = grouped(
      same.flatMap(({ arguments: asked }) => Object.entries(objectOf(asked.arguments))),
      ([name]) => name,
    );
    return {
      ...{ kind: 'prompt' as const, id, title: '', description: '' },
      arguments: [...values].slice(0, limits.offeredArguments).map(([name, all]) => ({
        name,
        description: `Recorded with ${[...new Set(all.map(([, value]) => textOf(value)))]
          .slice(0, MOST_VALUES)
          .map((value) => quoted(value))
          .join(', ')}.`,
        required: all.length === same.length,
      })),
    };
  });
}

/** Recorded values of an argument that are named. */
const MOST_VALUES = 5;

/** Are the replies sent alike? What was typed into a field for a secret is not recorded. */
function isAsRecorded(said: ServerReply, reply: JsonObject, question: JsonObject): boolean {
  const schema = objectOf(question.requestedSchema);
  const sent = (each: ServerReply): JsonObject => withoutSecrets(withDefaults(each, schema), schema);
  return deepEqual(sent(said), sent(reply as ServerReply));
}

const notInRecording = (message: string): PlaygroundError =>
  new PlaygroundError(
    'call-not-recorded',
    message,
    'A replayed server answers what was recorded and makes nothing up. Call the server itself, or record this call as well.',
  );
