import { transcriptReader } from '../transcript-reading.ts';

/** OpenAI Responses: transcripts and single answers, one document or one a line. */
export const openAiResponses = transcriptReader('openai-responses', 'OpenAI Responses');
