import { expect, test } from 'vitest';
import { makerOf } from '#core/model-makers.ts';

const named = (title: string) => makerOf({ id: title, kind: 'recorded', title });

test.each([
  ['GPT-4o, ReAct', 'OpenAI', 'closed'],
  ['openai/gpt-oss-120b', 'OpenAI', 'open'],
  ['o3-mini', 'OpenAI', 'closed'],
  ['anthropic_claude-sonnet-4.5', 'Anthropic', 'closed'],
  ['Claude 3.7 Sonnet', 'Anthropic', 'closed'],
  ['Gemini 2.5 Pro', 'Google', 'closed'],
  ['gemma-3-27b-it', 'Google', 'open'],
  ['Qwen2.5-max', 'Alibaba', 'closed'],
  ['qwen/qwen3-8b', 'Alibaba', 'open'],
  ['Kimi K2', 'Moonshot AI', 'open'],
  ['deepseek-r1-distill-llama-70b', 'DeepSeek', 'open'],
  ['meta-llama/llama-3.1-8b', 'Meta', 'open'],
  ['SmolLM2-135M-Instruct', 'Hugging Face', 'open'],
  ['x-ai_grok-4', 'xAI', 'closed'],
])('%s is of %s, %s', (title, maker, weights) => expect(named(title)).toEqual({ maker, weights }));

test.each(['', 'birch-2', 'proto1', 'yield', 'philosopher'])('“%s” is of nobody known', (title) =>
  expect(named(title)).toBeUndefined(),
);

test('of a language model the provider’s own name is read, not its title', () => {
  const ref = {
    id: 'x',
    kind: 'language-model' as const,
    title: 'mine',
    providerId: 'p',
    model: 'mistral-small',
  };
  expect(makerOf(ref)).toEqual({ maker: 'Mistral AI', weights: 'open' });
});
