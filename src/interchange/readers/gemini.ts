import { transcriptReader } from '../transcript-reading.ts';

/** Gemini contents: transcripts and single answers, one document or one a line. */
export const gemini = transcriptReader('gemini', 'Gemini contents');
