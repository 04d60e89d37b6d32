import { objectOf, textOf } from '#core/fields.ts';
import type { JsonValue } from '#core/json.ts';
import type { Publication } from '#core/recording.ts';
import { present } from './present.ts';

/** What an object says of who published answers; undefined where it says nothing. */
export function publicationIn(source: JsonValue | undefined): Publication | undefined {
  const { publisher, published, licence, address } = objectOf(source);
  const said = present({
    publisher: textOf(publisher),
    published: textOf(published),
    licence: textOf(licence),
    address: textOf(address),
  });
  return Object.keys(said).length > 0 ? said : undefined;
}
