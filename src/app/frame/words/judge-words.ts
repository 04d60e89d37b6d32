import { JUDGE_KINDS, type NamedJudge } from '#core/judge-kinds.ts';

/** Which prompt a judge was given: `mcp-eval-1`, `mcp-eval-1, edited`; '' where it has none. */
export const judgePromptWords = ({ prompt = '', edited }: NamedJudge): string =>
  edited ? `${prompt}, edited` : prompt;

/** Its kind, where its title says another thing. */
export const judgeKindWords = ({ kind, title }: NamedJudge): string =>
  title.startsWith(JUDGE_KINDS[kind].title) ? '' : JUDGE_KINDS[kind].title;

/** What a judge is beside its title: `o3-mini, prompt mcp-eval-1, edited`; '' where nothing is. */
export const judgeDetails = (judge: NamedJudge): string => {
  const prompt = judgePromptWords(judge);
  return [judgeKindWords(judge), judge.model, prompt && `prompt ${prompt}`].filter(Boolean).join(', ');
};
