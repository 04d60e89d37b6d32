import { transcriptReader } from '../transcript-reading.ts';

/** Messages of LangChain, as `dumps` and `messages_to_dict` write them, and in the state of a LangGraph. */
export const langChain = transcriptReader('langchain', 'LangChain messages');
