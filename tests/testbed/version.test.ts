import { expect, test } from 'vitest';
import { stableStringify, type JsonValue } from '#core/json.ts';
import { isPicture } from '#core/picture.ts';
import { hash32 } from '#core/random.ts';
import { testbedVersion } from '#core/versions.ts';
import { LiveTestbed } from '#world/index.ts';
import pinned from '../vectors/permalink/testbed-version.json';
import { callsOfVectors } from './vector-calls.ts';

/**
 * Links hold no answers of the testbed, so a testbed that answers otherwise needs another version in core/versions.ts, or links of
 * before it fail without saying why. Where this fails: if `answers` differ and `calls` do not, change the version; then write what is
 * found here into the vector.
 */
test('the testbed answers as it did when its version was named', async () => {
  const testbed = new LiveTestbed(42);
  const calls = callsOfVectors();
  const answers: JsonValue[] = [];
  const pictures: JsonValue[] = [];
  for (const { server, tool, arguments: given } of calls) {
    const member = await testbed.member(server);
    const { _meta, content, ...result } = testbed.call(member!, tool, given)!;
    answers.push({ ...result, content: content.filter((part) => !isPicture(part)) });
    pictures.push(...content.filter(isPicture));
  }
  const found = {
    version: testbedVersion,
    calls: hash32(stableStringify(calls as unknown as JsonValue)),
    answers: hash32(stableStringify(answers)),
    // Drawn from the text of the answer: no link checks them.
    pictures: hash32(stableStringify(pictures)),
    root: testbed.hash().root,
  };
  expect(found).toEqual(pinned);
});
