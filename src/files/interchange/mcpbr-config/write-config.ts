import { isPlan, type AgentId } from '#core/agent.ts';
import type { TaskFilter } from '#core/dataset.ts';
import type { JsonObject } from '#core/json.ts';
import { isLanguageModel, type LanguageModelRef } from '#core/model.ts';
import { countOf, onOneLine } from '#core/quoted.ts';
import type { RunConfig } from '#core/run.ts';
import { movedText } from '#core/thresholds.ts';
import { defined, present } from '../at.ts';
import {
  unexpanded,
  LEAST_SECONDS,
  OUR_STATEMENT,
  PROVIDERS,
  STATEMENT,
  THINKING,
  type McpbrBenchmark,
} from './read-config.ts';

/** Facts that a set-up itself does not hold. */
interface AboutSetup {
  /** Absent: mcpbr reads no such rows, and the file names the benchmark that is nearest. */
  benchmark?: McpbrBenchmark;
  datasetTitle: string;
  /** The servers that calls are executed on, by their addresses; none on the testbed. */
  servers: readonly { title: string; url: string }[];
}

/** A configuration of mcpbr, and what of the set-up it does not hold, as sentences. */
export interface WrittenConfig {
  text: string;
  lost: string[];
}

/**
 * Writes a set-up as a configuration that mcpbr 0.14.0 takes: its first language model of a provider that mcpbr has, on its first server. What
 * is lost stands in the file's head as well.
 */
export async function writeMcpbrConfig(config: RunConfig, about: AboutSetup): Promise<WrittenConfig> {
  const { Document, Scalar, stringify } = await import('yaml');
  const lost: string[] = [];
  const model = modelFor(config, lost);
  const fields = defined({
    benchmark: benchmarkFor(about, lost),
    provider: model && providerOf(model),
    model: (model && onOneLine(model.model)) || undefined,
    agent_harness: 'claude-code',
    ...tasksOf(config, about, lost),
    ...limitsOf(config, lost),
    agent_prompt: promptFor(config, lost),
    mcp_server: serverFor(about, lost),
  });
  noteTheRest(config, lost);
  const literal = unexpanded(JSON.parse(JSON.stringify(fields)) as JsonObject) as JsonObject;
  const document = new Document(literal, { version: '1.1' });
  const prompt = literal.agent_prompt;
  if (typeof prompt === 'string' && !UNPRINTABLE.test(prompt)) {
    const text = new Scalar(prompt);
    text.type = 'BLOCK_LITERAL';
    document.set('agent_prompt', text);
  }
  const body = stringify(document, {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
  });
  return { text: (headOf(lost) + body).replace(EVERY_UNPRINTABLE, escaped), lost };
}

/** What PyYAML's reader refuses, or breaks a line at, when it stands as it is. */
const UNPRINTABLE = /[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;
const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');
const escaped = (character: string): string =>
  `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;

const headOf = (lost: readonly string[]): string =>
  [
    'Written by Proving Ground for mcpbr 0.14.0.',
    ...lost.map((each) => `Not in this file: ${onOneLine(each)}`),
  ]
    .map((line) => `# ${line}\n`)
    .join('');

function benchmarkFor({ benchmark, datasetTitle }: AboutSetup, lost: string[]): McpbrBenchmark {
  if (!benchmark)
    lost.push(
      `The data set ${datasetTitle}: mcpbr reads its benchmarks' own rows alone, here those of MCPToolBench++.`,
    );
  return benchmark ?? 'mcptoolbench';
}

const providerOf = ({ providerId }: LanguageModelRef): string | undefined =>
  providerId === 'openai-responses'
    ? 'openai'
    : Object.entries(PROVIDERS).find(([, ours]) => ours === providerId)?.[0];

function modelFor({ models }: RunConfig, lost: string[]): LanguageModelRef | undefined {
  const asked = models.filter(isLanguageModel);
  const chosen = asked.find((each) => providerOf(each) !== undefined && each.baseUrl === undefined);
  const others = models.filter((each) => each !== chosen);
  if (!chosen)
    lost.push('A model: mcpbr asks those of Anthropic, OpenAI, Gemini and Qwen, and takes its own default.');
  if (others.length > 0)
    lost.push(
      `${countOf(others.length, 'further model')}, of which a configuration has one: ${others.map(({ title }) => title).join(', ')}.`,
    );
  return chosen;
}

function tasksOf({ selection, seed }: RunConfig, { benchmark }: AboutSetup, lost: string[]) {
  const { filter = {}, sample, taskIds } = selection;
  const { difficulty, category, callType, tags, ...others } = filter;
  if (sample?.per) lost.push('The sample of each category: as many tasks are drawn over all.');
  const unknown = Object.keys(others).filter((name) => isSet(others[name as keyof typeof others]));
  if (unknown.length > 0) lost.push(`The filter by ${unknown.map(wordOf).join(', ')}.`);
  return {
    sample_size: sample?.size,
    // The size is drawn here, and the first rows are taken there unless it is said.
    sampling_strategy: sample ? 'random' : undefined,
    random_seed: sample ? seed : undefined,
    task_ids: taskIds?.map((id) => id.slice(id.indexOf('#') + 1)),
    filter_difficulty: difficultyOf(difficulty, callType, lost),
    filter_category: unlessNone(category),
    filter_tags: benchmark === 'toolbench' ? unlessNone(tags) : tagsLost(tags, lost),
  };
}

/** mcpbr's only words for the kind of calls. */
function difficultyOf(
  difficulty: TaskFilter['difficulty'],
  callType: TaskFilter['callType'],
  lost: string[],
): string[] | undefined {
  if (difficulty?.length) {
    if (callType?.length) lost.push('The filter by call type, beside that by difficulty.');
    return [...difficulty];
  }
  if (!callType?.length) return undefined;
  const words = [...new Set(callType.map((type) => (type === 'single' ? 'single' : 'multi')))];
  if (callType.some((type) => type !== 'single' && type !== 'multi'))
    lost.push(`The call types ${callType.join(', ')}: mcpbr tells single from multi.`);
  return words;
}

function tagsLost(tags: TaskFilter['tags'], lost: string[]): undefined {
  if (tags?.length) lost.push('The filter by tags, which mcpbr ignores in this benchmark.');
}

const wordOf = (name: string): string => ({ text: 'words', labelKind: 'kind of label' })[name] ?? name;

function limitsOf({ limits, settings, budget }: RunConfig, lost: string[]) {
  const seconds = limits?.maxMs === undefined ? undefined : Math.ceil(limits.maxMs / 1000);
  if (seconds === undefined) lost.push('No limit of time: mcpbr has 300 seconds a task.');
  else if (seconds < LEAST_SECONDS)
    lost.push(`The limit of ${countOf(seconds, 'second')}: mcpbr takes at least ${LEAST_SECONDS}.`);
  const { maxCalls, maxTurnCalls, maxTokens, maxDollars } = limits ?? {};
  const others = Object.entries({
    calls: maxCalls,
    'calls of a turn': maxTurnCalls,
    tokens: maxTokens,
    dollars: maxDollars,
  });
  const set = others.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (set.length > 0) lost.push(`The limits of a task by ${set.join(', ')}.`);
  if (budget?.tokens !== undefined) lost.push('The bound of tokens for the run.');
  return {
    timeout_seconds: seconds === undefined ? undefined : Math.max(seconds, LEAST_SECONDS),
    max_iterations: limits?.maxSteps,
    thinking_budget: thinkingOf(settings?.thinkingTokens, lost),
    budget: budget?.dollars,
  };
}

function thinkingOf(tokens: number | undefined, lost: string[]): number | undefined {
  if (tokens === undefined || (tokens >= THINKING.least && tokens <= THINKING.most)) return tokens;
  lost.push(
    `${countOf(tokens, 'token')} of thinking: mcpbr takes from ${THINKING.least} to ${THINKING.most}.`,
  );
  return undefined;
}

/**
 * The edited question of the first way asked once that holds mcpbr's statement, or its parts together. Equal texts of other such ways, as of
 * mcpbr's arm without a server, are written with it.
 */
function promptFor({ prompts = {} }: RunConfig, lost: string[]): string | undefined {
  const texts = Object.entries(prompts).flatMap(([id, own]) =>
    Object.entries(own).map(([name, text]) =>
      name === 'question' && isPlan(id as AgentId) ? text.replaceAll(OUR_STATEMENT, STATEMENT) : '',
    ),
  );
  const question = texts.find((text) => text.includes(STATEMENT));
  if (texts.some((text) => text !== question))
    lost.push('Your own prompts, which have no place in its one template.');
  return question;
}

/** mcpbr starts a server by a command, which it asks for in every file. */
function serverFor({ servers }: AboutSetup, lost: string[]) {
  const [server, ...others] = servers;
  if (others.length > 0)
    lost.push(`${countOf(others.length, 'further server')}: ${others.map(({ title }) => title).join(', ')}.`);
  if (server)
    return {
      ...present({ name: onOneLine(server.title) }),
      command: 'npx',
      args: ['-y', 'mcp-remote', server.url],
    };
  lost.push(
    'The place where calls are executed: mcpbr asks for a server, and this is the one of its own example.',
  );
  return { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '{workdir}'] };
}

/** Settings that decide a run here and that mcpbr does not have. */
function noteTheRest(
  { agentIds, menu, repeats, decidedBy, thresholds, textFallback, settings = {}, execution }: RunConfig,
  lost: string[],
): void {
  lost.push(`The ways of asking (${agentIds.join(', ')}): mcpbr asks through Claude Code.`);
  if (menu && (menu.strategy !== 'all' || menu.among)) lost.push('The choice of tools that are offered.');
  if (repeats > 1) lost.push(`${repeats} repeats: mcpbr asks once.`);
  if (decidedBy && !decidedBy.startsWith('mcpbr-')) lost.push(`The scorer ${decidedBy} that decides.`);
  const moved = movedText(thresholds);
  if (moved) lost.push(`Thresholds that mcpbr has in its code: ${moved}.`);
  if (textFallback) lost.push('The text fallback, which mcpbr’s documents name and its code lacks.');
  const { thinkingTokens: _, ...others } = settings;
  const set = Object.keys(others);
  if (set.length > 0) lost.push(`The settings of models: ${set.join(', ')}.`);
  if (execution?.on === 'testbed' && execution.faultPlans?.some(({ rules }) => rules.length > 0))
    lost.push('Faults of the testbed.');
}

const isSet = (value: TaskFilter[keyof TaskFilter]): boolean => (value?.length ?? 0) > 0;
const unlessNone = (list: readonly string[] | undefined): string[] | undefined =>
  list?.length ? [...list] : undefined;
