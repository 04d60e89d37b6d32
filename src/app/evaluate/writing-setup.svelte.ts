import {
  CATEGORIES,
  lostPlaces,
  PIPELINE_PROMPTS,
  PROMPTS,
  type Category,
  type Pipeline,
  type PromptId,
  type PromptTexts,
} from '#builder/index.ts';
import { ANSWER_BOUND } from '#core/cost.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { Tool } from '#core/tool.ts';
import { combinationsOf, scenesOf, serversIn, type WritingOrder } from './model-writing.ts';

/** Attempts and the share of agreement of MCP-AgentBench (its section 2.1.3 and appendix B). */
const PAPER = { trajectories: 5, escalateUnder: 0.2 } as const;

/** How tasks of a server are to be made, without a model or by one, as a person has set it up. It outlives the page, and holds no key. */
export class WritingSetup {
  /** Of everything that is drawn. */
  seed = $state(42);
  /** Tasks wanted without a model, and calls that may be made for them. */
  count = $state(24);
  mostCalls = $state(200);
  pipeline = $state<Pipeline>('mcptoolbench');
  prompts = $state.raw<PromptTexts>(PROMPTS);
  /** Ids of the models that write, try and compare; '' and []: the first that is added, and the one that writes. */
  writerId = $state('');
  solverIds = $state.raw<readonly string[]>([]);
  judgeId = $state('');
  /** Of MCPToolBench++'s way. */
  combinations = $state(6);
  across = $state(0);
  k = $state(2);
  tries = $state(0);
  /** Of MCP-AgentBench's way. */
  categories = $state.raw<readonly Category[]>(CATEGORIES);
  scenes = $state(1);
  trajectories = $state<number>(PAPER.trajectories);
  /** In percent. */
  escalateUnder = $state(PAPER.escalateUnder * 100);
  /** What the model takes for the time now; '': the time now where the tools work. */
  systemTime = $state('');

  /** The prompts of the pipeline that lack a place, each with the places it lacks. */
  get lost(): { id: PromptId; places: string[] }[] {
    return PIPELINE_PROMPTS[this.pipeline].flatMap((id) => {
      const places = lostPlaces(id, this.prompts[id]);
      return places.length > 0 ? [{ id, places }] : [];
    });
  }

  edit(id: PromptId, part: 'system' | 'user', text: string): void {
    this.prompts = { ...this.prompts, [id]: { ...this.prompts[id], [part]: text } };
  }
  /** The prompt as it is built in. */
  restore(id: PromptId): void {
    this.prompts = { ...this.prompts, [id]: PROMPTS[id] };
  }

  /** What these models are asked to write of these tools, where it is `timeNow`; undefined without any model. */
  order(
    tools: readonly Tool[],
    models: readonly LanguageModelRef[],
    timeNow: string,
  ): WritingOrder | undefined {
    const model = models.find(({ id }) => id === this.writerId) ?? models[0];
    if (!model) return undefined;
    const chosen = models.filter(({ id }) => this.solverIds.includes(id));
    const ordered = {
      model,
      settings: { maxOutputTokens: ANSWER_BOUND / 4 },
      prompts: this.prompts,
      solvers: chosen.length > 0 ? chosen : [model],
    };
    if (this.pipeline === 'mcp-agentbench')
      return {
        ...ordered,
        pipeline: 'mcp-agentbench',
        scenes: scenesOf(tools, this.categories, this.scenes, this.seed),
        judge: models.find(({ id }) => id === this.judgeId) ?? model,
        trajectories: this.trajectories,
        escalateUnder: this.escalateUnder / 100,
        systemTime: this.systemTime.trim() || timeNow,
      };
    const byServer = serversIn(tools);
    return {
      ...ordered,
      pipeline: 'mcptoolbench',
      combinations: combinationsOf(tools, this.combinations, this.seed),
      byServer,
      across: byServer.size > 1 ? this.across : 0,
      seed: this.seed,
      k: this.k,
      tries: this.tries,
    };
  }
}
