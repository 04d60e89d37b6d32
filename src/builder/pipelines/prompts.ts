import { agentsById } from '#ask/agents/index.ts';
import text from './prompts.md?raw';

const IDS = {
  mcptoolbench: ['combine', 'chain', 'template', 'values', 'rewrite'],
  'mcp-agentbench': ['scenario', 'query', 'attempt', 'judge'],
} as const;

/** Whose way it is: MCPToolBench++'s or MCP-AgentBench's. */
export type Pipeline = keyof typeof IDS;
export type PromptId = (typeof IDS)[Pipeline][number];
/** The prompts of each way, in the order of its steps. */
export const PIPELINE_PROMPTS: Readonly<Record<Pipeline, readonly PromptId[]>> = IDS;

export interface PromptText {
  system: string;
  user: string;
}
/** Prompts as a person has edited them. */
export type PromptTexts = Readonly<Record<PromptId, PromptText>>;

/** A prompt as it is sent. */
export interface Prompt extends PromptText {
  id: PromptId;
}

/** Asks a model for one text. Rejects where it cannot be asked. */
export type Generate = (prompt: Prompt) => Promise<string>;

/** `# prompt / part`, and the text up to the next such line. */
const sections = new Map(
  text.split(/^# (?=\w+ \/ \w+$)/m).map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    return [heading, lines.join('\n').trim()] as const;
  }),
);
const sectionOf = (heading: string): string =>
  sections.get(heading)!.replaceAll(/\{part:(\w+)\}/g, (_, part: string) => sections.get(`part / ${part}`)!);

/** The solvers work as MCP-AgentBench's ReAct: its text is the one of that way of asking. */
const SOLVER = agentsById.get('agentbench-react')!.prompts.question!;

/**
 * The prompts of both papers' pipelines, ours by wording and the papers' by structure (MCPToolBench++, appendix A.4; MCP-AgentBench, appendix E).
 * `{name}` is a place that the step fills. A person may edit them.
 */
export const PROMPTS = Object.fromEntries(
  Object.values(PIPELINE_PROMPTS)
    .flat()
    .map((id) => [
      id,
      {
        system: sectionOf(`${id} / system`),
        user: id === 'attempt' ? SOLVER : sectionOf(`${id} / user`),
      },
    ]),
) as Record<PromptId, PromptText>;

const PLACE = /\{([a-z_]+)\}/g;
const placesIn = ({ system, user }: PromptText): string[] => [
  ...new Set([...`${system}\n${user}`.matchAll(PLACE)].map(([, name]) => name!)),
];

/** The places of a prompt, which its step fills. */
export const placesOf = (id: PromptId): string[] => placesIn(PROMPTS[id]);

/** The places of a prompt that an edited text has lost: the model would never see what belongs there. */
export function lostPlaces(id: PromptId, edited: PromptText): string[] {
  const left = placesIn(edited);
  return placesOf(id).filter((place) => !left.includes(place));
}

/** The prompts of a pipeline whose texts are not those that are built in. */
export const editedPrompts = (pipeline: Pipeline, texts: PromptTexts): PromptId[] =>
  PIPELINE_PROMPTS[pipeline].filter(
    (id) => texts[id].system !== PROMPTS[id].system || texts[id].user !== PROMPTS[id].user,
  );

/** Longest text that fills a place, in characters. */
const MOST_FILLED = 200_000;

/** The prompt with its places filled; a place without a value stays as it is. */
export function filledPrompt(
  texts: PromptTexts,
  id: PromptId,
  values: Readonly<Record<string, string>>,
): Prompt {
  const fill = (prompt: string): string =>
    prompt.replaceAll(PLACE, (place, name: string) =>
      Object.hasOwn(values, name) ? values[name]!.slice(0, MOST_FILLED) : place,
    );
  return { id, system: fill(texts[id].system), user: fill(texts[id].user) };
}
