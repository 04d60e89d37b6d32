import { transcriptReader } from '../transcript-reading.ts';

/** Messages of the AI SDK: what a program keeps of a conversation, such as `responseMessages`, one document or one a line. */
export const aiSdk = transcriptReader('ai-sdk', 'AI SDK messages');
