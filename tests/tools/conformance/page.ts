import { evalApi } from '#store/bridge/client.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import { announces } from '#core/offered.ts';
import type { ListedTool, McpServerRef, ServerReply, ServerStatus } from '#core/mcp.ts';
import { signInPlace, openSignInWindow } from '../../../src/app/frame/servers/sign-in.svelte.ts';
import { sampleArguments } from './sample-arguments.ts';

/** What the suite hands its client in MCP_CONFORMANCE_CONTEXT, as far as a person could know it too. */
export interface Known {
  client_id?: string;
  client_secret?: string;
  /** What the scenario wants called, where sample arguments would not show it. */
  toolCalls?: { name: string; arguments: object }[];
  /** Does the person press on the skills that are listed? */
  loadsSkills: boolean;
}

/** Talks to one server as a person would: connects, calls every tool, lists skills and reads their files, signs in when asked, leaves. */
export type Converse = (url: string, known: Known) => Promise<string[]>;

/** The address that the suite expects as a client id wherever a server takes documents. */
const DOCUMENT = 'https://conformance-test.local/client-metadata.json';
/** A tool that is to be sent the schema of another as its client has it. */
const ECHO = 'json_schema_echo';
/** A person who is asked a third time for the same thing gives up. */
const MAX_SIGN_INS = 2;

const converse: Converse = async (url, known) => {
  const api = evalApi();
  const server: McpServerRef = { id: 'server', title: 'Server', url, headers: [] };
  const log: string[] = [];
  let status: ServerStatus | undefined;

  async function signIn(): Promise<void> {
    const { client_id: id, client_secret: secret } = known;
    const client = id === undefined ? {} : { client: { id, ...(secret === undefined ? {} : { secret }) } };
    const challenge = status?.challenge === undefined ? {} : { challenge: status.challenge };
    const shown = openSignInWindow();
    if (!shown) throw new Error('the window was blocked');
    const order = { ...signInPlace(location.origin), clientDocument: DOCUMENT, url, ...challenge, ...client };
    try {
      await api.signIn(server.id, order, (step) => {
        if (step.step === 'open') shown.goTo(step.url);
      });
      log.push('signed in');
    } finally {
      shown.close();
    }
  }

  async function connect(): Promise<void> {
    // The person agrees to everything, as it is filled in beforehand.
    const agree = async (): Promise<ServerReply> => ({ action: 'accept', content: {} });
    status = await api.connectServer(server, {}, (next) => (status = next), agree);
    if (status.state === 'connected') log.push(`connected, ${status.tools.length} tools`);
    else throw new PlaygroundError(refusalOf(status), status.error?.message ?? status.state);
  }

  async function signingIn(work: () => Promise<void>, isConnecting: boolean): Promise<void> {
    for (let signIns = 0; ; signIns++) {
      try {
        return await work();
      } catch (error) {
        const isAsked = error instanceof PlaygroundError && error.code === 'mcp-unauthorized';
        if (!isAsked || signIns === MAX_SIGN_INS) throw error;
        // The challenge comes with the status, and that may come after the call’s failure.
        while (status?.state === 'connected') await new Promise((resolve) => setTimeout(resolve, 10));
        await signIn();
        if (!isConnecting) await connect();
      }
    }
  }

  await signingIn(connect, true);
  for (const { name, arguments: given } of known.toolCalls ?? sampleCalls(status?.tools ?? [])) {
    await signingIn(async () => {
      const call = { id: crypto.randomUUID(), name, arguments: given as JsonObject };
      const { isError, content } = await api.callServerTool(server.id, call, {}, () => {});
      log.push(`${name}: ${isError ? 'error ' : ''}${JSON.stringify(content).slice(0, 200)}`);
    }, false);
  }
  const isListed = announces(status?.capabilities ?? {}, 'skills');
  for (const { skill } of isListed ? (await api.listOffered(server.id, 'skills')).items : []) {
    for (const { uri } of known.loadsSkills ? skill!.files : []) {
      const { flaw, refusal } = await api.readSkill(server.id, skill!, uri);
      log.push(`${uri}: ${flaw ?? refusal ?? 'as its entry says'}`);
    }
  }
  await api.disconnectServer(server.id);
  return log;
};

const sampleCalls = (tools: readonly ListedTool[]) =>
  tools.map(({ tool: { name, inputSchema } }) => ({
    name,
    arguments:
      name === ECHO
        ? { schema: tools.find(({ tool }) => tool.name !== ECHO)?.tool.inputSchema ?? {} }
        : sampleArguments(inputSchema),
  }));

const refusalOf = ({ error }: ServerStatus) =>
  error === undefined || error.code === 'bug' ? 'mcp-protocol' : error.code;

Object.assign(globalThis, { converse });
