import { transcriptReader } from '../transcript-reading.ts';

/** Anthropic messages: transcripts and single answers, one document or one a line. */
export const anthropic = transcriptReader('anthropic', 'Anthropic messages');
