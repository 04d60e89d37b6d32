import {
  type Category,
  type Part,
  type Pipeline,
  type ProfileField,
  type PromptId,
  type Trial,
  type Writer,
  reasonIn,
  SENTENCES,
  type LifeStep,
  type Reason,
} from '#builder/index.ts';
import { shortTitle } from '../frame/words.ts';
import type { ChangeKind } from './change-journal.ts';
import type { Field } from './compare-versions.ts';

/** What happened at a step of a candidate's life, as its name in a list. */
const stepTitles: Readonly<Record<string, string>> = {
  combined: 'Subjects combined',
  chain: 'Tools belong together',
  sampled: 'Drawn',
  values: 'Values',
  phrased: 'Phrased',
  template: 'Template',
  filled: 'Slots filled',
  rewritten: 'Rewritten',
  similar: 'Similar tools',
  minimised: 'Fewest arguments',
  scenario: 'Scenario',
  selection: 'Tools selected',
  query: 'Question',
  reference: 'Reference answer',
  sufficient: 'Selected tools suffice',
  agreement: 'Attempts agree',
  semantic: 'No codes are left',
  'tool-name': 'No tool is named',
  leak: 'No hidden id, no word on success',
  schema: 'Label obeys its schema',
  moment: 'Days are those it names',
  inferable: 'Every value can be inferred',
  reasonable: 'Reasonable',
  circle: 'From one thing to another',
  duplicate: 'No duplicate',
  'near-duplicate': 'No near-duplicate',
  dependency: 'Dependencies are real',
  executes: 'Calls succeed',
  'not-empty': 'Answers are not empty',
  deterministic: 'Same answer again',
  category: 'Fits its category',
  solvable: 'Somebody solved it',
  dropped: 'Dropped by you',
  edited: 'Edited by you',
  rewrote: 'Parts edited by you',
  accepted: 'Accepted by you',
};

export const changeTitles: Readonly<Record<ChangeKind, string>> = {
  proposed: 'Tasks proposed',
  written: 'Tasks written by a model',
  opened: 'Templates opened',
  checked: 'Waiting candidates checked',
  dropped: 'A task dropped',
  restored: 'A dropped task kept',
  accepted: 'A task accepted',
  edited: 'A task edited',
  forgot: 'Rejected candidates forgotten',
  back: 'Gone back to an earlier change',
};

export const promptTitles: Readonly<Record<PromptId, string>> = {
  combine: 'Prompt for the subjects',
  chain: 'Prompt of the chain filter',
  template: 'Prompt for the template',
  values: 'Prompt for the values',
  rewrite: 'Prompt for rewriting and judging',
  scenario: 'Prompt for the scenario',
  query: 'Prompt for the question',
  attempt: 'Prompt for an attempt',
  judge: 'Prompt of the judge',
};

/** What came of an attempt. */
const trialTitles: Readonly<Record<NonNullable<Trial['is']>, string>> = {
  reference: 'the reference',
  agreeing: 'agrees with the reference',
  differing: 'does not agree with the reference',
  solving: 'makes the expected calls',
  failing: 'does not make the expected calls',
};

export const trialTitle = ({ is }: Trial): string => (is === undefined ? 'not compared' : trialTitles[is]);

export const partTitles: Readonly<Record<Part, string>> = {
  query: 'Question',
  profile: 'Who asks',
  scenario: 'Scenario',
  objective: 'Objective',
  answer: 'Reference answer',
};

export const fieldTitles: Readonly<Record<ProfileField, string>> = {
  field: 'Field',
  urgency: 'Urgency',
  occasion: 'Occasion',
  register: 'Register',
};

const ways: Readonly<Record<string, string>> = {
  mcptoolbench: 'MCPToolBench++',
  'mcp-agentbench': 'MCP-AgentBench',
  file: 'From a file of templates',
};

export const pipelineTitle = (pipeline: Pipeline): string => ways[pipeline]!;

/** Who wrote a candidate, by the short name of the model, and in whose way. */
export const writerWords = ({ pipeline, model, edited }: Writer): string =>
  [
    ways[pipeline] ?? pipeline,
    ...(pipeline === 'file' ? [] : [shortTitle(model)]),
    ...(edited.length > 0 ? ['edited prompts'] : []),
  ].join(', ');

export const stepTitle = (step: string): string => stepTitles[step] ?? step;

export const categoryTitles: Readonly<Record<Category, string>> = {
  single_server_single_call: 'one call',
  single_server_parallel_call: 'several calls side by side',
  single_server_sequential_call: 'several calls in order',
  multi_server_single_call: 'one call among several servers',
  multi_server_parallel_call: 'several servers side by side',
  multi_server_sequential_call: 'several servers in order',
};

/** A field of a data set's row. */
export const rowFieldTitles: Readonly<Record<Field, string>> = {
  query: 'Question',
  category: 'Category',
  expected: 'Expected calls',
  tools: 'Tools offered',
  answer: 'Reference answer',
};

/** What a step of a life says, in the language of the page where it is a reason of ours; else as it was kept. */
export const stepWords = ({ why, evidence }: Pick<LifeStep, 'why' | 'evidence'>): string =>
  (why && reasonIn(why, SENTENCES)) || evidence;

/** A reason in the language of the page; words that were kept before there were codes as they are. */
export const reasonWords = (reason: Reason | string): string =>
  typeof reason === 'string' ? reason : reasonIn(reason, SENTENCES);
