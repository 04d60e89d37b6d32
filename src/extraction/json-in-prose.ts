import { jsonSpans } from './json-scan.ts';
import { firstWithCalls, neighbours } from './reading.ts';
import type { ExtractionRule } from './rule.ts';
import { callTags } from './tool-call-tags.ts';

/** JSON somewhere in prose. */
export const jsonInProse: ExtractionRule = {
  id: 'json-in-prose',
  title: 'JSON in prose',
  meaning:
    'Complete JSON lists and objects anywhere in the text, outside <tool_call> tags, which have their own rule. The first that holds a call is taken, together with values that follow it directly. An object with a name is a call only with arguments, or when it has nothing but a call’s fields.',
  find(text) {
    const tags = callTags(text);
    let passed = 0;
    const spans = jsonSpans(text).filter(({ start }) => {
      while (passed < tags.length && tags[passed]!.end <= start) passed++;
      return !(passed < tags.length && tags[passed]!.start <= start);
    });
    return firstWithCalls(text, neighbours(text, spans));
  },
};
