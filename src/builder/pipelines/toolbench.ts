import { textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { newCandidate, rejectedBy, withStep, type Candidate, type SimilarCall } from '../candidate.ts';
import { CODE_KINDS, codesOf } from '../codes.ts';
import { minimised } from '../minimised.ts';
import { because, listed, type Reason, type ReasonCode } from '../reasons.ts';
import type { Combination } from '../samplers.ts';
import { rewrittenSimilar, similarCalls } from '../similar.ts';
import { listening, withHeard } from './heard.ts';
import { filledPrompt, type Generate, type PromptId, type PromptTexts } from './prompts.ts';
import { noObjectIn, objectIn } from './read-reply.ts';
import { fieldsOf, filledCandidates, listOf, MOST_QUERY, readTemplate, type Template } from './template.ts';

// MCPToolBench++'s pipeline, step by step. A fault of a reply ends the life of its candidate and is kept there.

export interface ToolBenchOptions {
  prompts: PromptTexts;
  generate: Generate;
  /** Values kept for each slot, so candidates made of one template. */
  k: number;
  /** Id of the first candidate; the others count on from it. */
  id: string;
  /** All tools there are, among which similar ones are looked for; absent: those of the combination. */
  offered?: readonly Tool[];
}

/**
 * The candidates of one combination of tools, up to k; at least one, which says what was wrong where a reply cannot be used. `before`: a
 * candidate that holds what came before, where something did.
 */
export async function toolBenchCandidates(
  { tools, categories }: Combination<Tool>,
  options: ToolBenchOptions,
  before?: Candidate,
): Promise<Candidate[]> {
  const from = because('drawnOf', {
    tools: tools.map(({ name }) => name).join(', '),
    categories: categories.join(', '),
  });
  const servers = [...new Set(tools.map(({ server }) => server ?? ''))];
  const start = withStep(
    { ...(before ?? newCandidate(options.id, servers)), servers },
    'sampled',
    'made',
    from,
  );
  const { generate, heard } = listening(options.generate);
  const reply = await ask('template', { tools: describedTools(tools) }, { ...options, generate });
  const read = objectIn(reply);
  const template = read ? readTemplate(read, tools) : noObjectIn(reply);
  if ('code' in template) return [withHeard(withStep(start, 'template', 'rejected', template), heard)];
  const valued = await withMoreValues(template, tools, { ...options, generate });
  const written: Candidate[] = [];
  for (const filled of filledCandidates(start, valued, tools, options.k)) {
    const candidate = withHeard(filled, heard);
    written.push(rejectedBy(candidate) ? candidate : await rewritten(candidate, tools, options));
  }
  return written;
}

const ask = (
  id: PromptId,
  values: Record<string, string>,
  { prompts, generate }: ToolBenchOptions,
): Promise<string> => generate(filledPrompt(prompts, id, values));

/** Tools as a prompt lists them. */
export const describedTools = (tools: readonly Tool[]): string =>
  JSON.stringify(
    tools.map(({ name, server, description, inputSchema }) => ({
      name,
      mcp_server: server,
      description,
      parameters: inputSchema,
    })),
    null,
    1,
  );

/** The template with the values that a model proposes beside its own, by what the fields of its slots say. */
async function withMoreValues(
  template: Template,
  tools: readonly Tool[],
  options: ToolBenchOptions,
): Promise<Template> {
  if (Object.keys(template.values).length === 0) return template;
  const dictionaries = CODE_KINDS.map(
    (kind) =>
      `${kind}: ${codesOf(kind)
        .map(({ code, said }) => `${code} = ${said}`)
        .join('; ')}`,
  ).join('\n');
  const fields = JSON.stringify(fieldsOf(template, tools));
  const more =
    objectIn(
      await ask('values', { k: String(options.k), query: template.query, fields, dictionaries }, options),
    ) ?? {};
  const values = Object.entries(template.values).map(
    ([slot, own]) => [slot, [...own, ...listOf(more, slot)]] as const,
  );
  return { ...template, values: Object.fromEntries(values) };
}

/** A call of a similar tool as the prompt lists it, with what its tool takes. */
const asPrompted = (
  { call, name, server, arguments: given }: SimilarCall,
  tools: readonly Tool[],
): JsonObject => ({
  id: call,
  name,
  mcp_server: server,
  arguments: given,
  parameters: tools.find((tool) => tool.name === name && tool.server === server)?.inputSchema ?? {},
});

const withSimilar = (candidate: Candidate, similar: readonly SimilarCall[]): Candidate =>
  similar.length === 0
    ? candidate
    : withStep(
        { ...candidate, similar },
        'similar',
        'made',
        similar
          .map(({ call, name, arguments: given }) => `call ${call}: ${name} ${JSON.stringify(given)}`)
          .join('; '),
      );

const COORDINATES = /-?\d{1,3}\.\d{2,}°?\s*,\s*-?\d{1,3}\.\d{2,}/;

/** The candidate after rewriting, the semantic check and the reasonableness check, with no more arguments than it needs. */
async function rewritten(
  candidate: Candidate,
  tools: readonly Tool[],
  options: ToolBenchOptions,
): Promise<Candidate> {
  const { generate, heard } = listening(options.generate);
  return withHeard(await rewrittenBy(candidate, tools, { ...options, generate }), heard);
}

async function rewrittenBy(
  candidate: Candidate,
  tools: readonly Tool[],
  options: ToolBenchOptions,
): Promise<Candidate> {
  const label = JSON.stringify(
    candidate.calls.map(({ name, arguments: given }) => ({ name, arguments: given })),
  );
  const { offered = tools } = options;
  const found = candidate.calls.flatMap((call) => similarCalls(call, offered));
  const similar = JSON.stringify(found.map((each) => asPrompted(each, offered)));
  const reply = await ask('rewrite', { query: candidate.query, label, similar }, options);
  const read = objectIn(reply);
  const query = textOf(read?.query_rewritten).trim().slice(0, MOST_QUERY);
  if (query === '')
    return withStep(candidate, 'rewritten', 'rejected', read ? because('noRewritten') : noObjectIn(reply));
  const next = withSimilar(
    withStep({ ...candidate, query }, 'rewritten', 'made', query),
    rewrittenSimilar(
      found,
      listOf(read ?? {}, 'function_call_list_similar_rewritten').filter(isJsonObject),
      offered,
    ),
  );
  const raw = COORDINATES.exec(query)?.[0] ?? /<query_\w+>/.exec(query)?.[0];
  if (raw !== undefined) return withStep(next, 'semantic', 'rejected', because('stillHolds', { code: raw }));
  const checked = withStep(next, 'semantic', 'passed', because('noCodes'));
  const against = unreasonableIn(read ?? {});
  return against === undefined
    ? minimised(withStep(checked, 'reasonable', 'passed', because('reasonable')), tools)
    : withStep(checked, 'reasonable', 'rejected', because('unreasonable', { kinds: against }));
}

/** The six kinds of unreasonable requests of MCPToolBench++'s check, in the order in which the prompt lists them. */
const UNREASONABLE: readonly ReasonCode[] = [
  'impossible',
  'contradictsFacts',
  'invented',
  'contradictsItself',
  'saysCodes',
  'lacks',
];

/** Why a reply calls the request unreasonable, by its kinds; undefined where it calls it reasonable. */
function unreasonableIn({
  reasonableness_checks: verdict,
  unreasonable_kinds: given,
}: JsonObject): Reason | string | undefined {
  if (verdict === 1 || (typeof verdict === 'string' && verdict.trim() === '1')) return undefined;
  const named = new Set(
    (
      JSON.stringify(given ?? '')
        .slice(0, 200)
        .match(/\d+/g) ?? []
    ).map(Number),
  );
  const kinds = UNREASONABLE.filter((_, index) => named.has(index + 1));
  return kinds.length > 0 ? listed(kinds.map((kind) => because(kind))) : because('noKind');
}
