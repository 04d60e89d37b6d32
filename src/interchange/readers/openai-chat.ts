import { transcriptReader } from '../transcript-reading.ts';

/** OpenAI chat completions: transcripts and single answers, one document or one a line. */
export const openAiChat = transcriptReader('openai-chat', 'OpenAI chat completions');
