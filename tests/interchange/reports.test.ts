import { expect, test } from 'vitest';
import { reportWithoutAnswers } from '#files/interchange/index.ts';

const reports: [string, string, RegExp][] = [
  [
    'JUnit XML',
    '<?xml version="1.0"?>\n<!-- of a run -->\n<testsuites name="a">\n<testsuite name="b">',
    /JUnit XML holds verdicts and times/,
  ],
  ['promptfoo’s XML', '<promptfoo><evalId>e</evalId><results>', /XML does not tell numbers/],
  [
    'promptfoo’s YAML',
    'evalId: eval-1\nresults:\n  version: 3\n',
    /as YAML are not read: save them with -o results\.json/,
  ],
  [
    'promptfoo’s CSV',
    'topic,"[openai:chat:m] Write about {{topic}}"\nbees,"[PASS] Bees, they hum."\n',
    /CSV holds the text of each answer/,
  ],
  [
    'promptfoo’s CSV of 2025',
    'topic,[m] Write,Status,Score,Named Scores,Grader Reason,Comment\nbees,Bees hum.,PASS,1,{},,\n',
    /CSV holds the text of each answer/,
  ],
];

test.each(reports)('%s is refused in a sentence that says what to save instead', (_, text, why) => {
  expect(reportWithoutAnswers(text)).toMatch(why);
});

test.each([
  'question,answer\nWhich?,A\n',
  'question,"[1] note"\nWhich?,A\n',
  'results:\n  a: 1\n',
  '<html><body>',
  'words',
])('%j is none', (text) => expect(reportWithoutAnswers(text)).toBeUndefined());
