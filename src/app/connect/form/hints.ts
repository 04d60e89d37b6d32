import type { JsonObject } from '#core/json.ts';
import { counted } from '../../format.ts';
import { textOf } from './schema-values.ts';

const formatHints: Readonly<Record<string, string>> = {
  date: 'date, such as 2026-03-14',
  time: 'time, such as 09:30:00',
  'date-time': 'date and time, such as 2026-03-14T09:30:00Z',
  email: 'e-mail address',
  uri: 'address, such as https://example.org/',
  uuid: 'UUID',
};

/** What a text should look like: its format, length and pattern in words; '' when the schema says none of it. */
export function textHint(schema: JsonObject): string {
  const format = textOf(schema.format);
  const hints = [Object.hasOwn(formatHints, format) ? formatHints[format] : format];
  if (typeof schema.minLength === 'number' && schema.minLength > 1)
    hints.push(`at least ${schema.minLength} characters`);
  if (typeof schema.maxLength === 'number') hints.push(`at most ${counted(schema.maxLength, 'character')}`);
  if (typeof schema.pattern === 'string') hints.push(`pattern ${schema.pattern.slice(0, 80)}`);
  return hints.filter(Boolean).join(', ');
}

/** Is the text likely to run over several lines? By its greatest length, else by what title and description say. */
export function isLongText(schema: JsonObject): boolean {
  const about = `${textOf(schema.title)} ${textOf(schema.description)}`;
  return (
    (typeof schema.maxLength === 'number' && schema.maxLength > 200) ||
    (schema.format === undefined && schema.pattern === undefined && saysLong.test(about))
  );
}
const saysLong =
  /\b(body|content|contents|text to|whole text|markdown|html|source code|script|sql|statement|paragraphs?)\b/i;

/** The numbers a schema admits, in words; '' when it sets no bounds. */
export function rangeHint({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: JsonObject): string {
  const parts: string[] = [];
  if (typeof minimum === 'number' && typeof maximum === 'number') parts.push(`${minimum} to ${maximum}`);
  else if (typeof minimum === 'number') parts.push(`at least ${minimum}`);
  else if (typeof maximum === 'number') parts.push(`at most ${maximum}`);
  if (typeof exclusiveMinimum === 'number') parts.push(`more than ${exclusiveMinimum}`);
  if (typeof exclusiveMaximum === 'number') parts.push(`less than ${exclusiveMaximum}`);
  if (typeof multipleOf === 'number' && multipleOf !== 1) parts.push(`in steps of ${multipleOf}`);
  return parts.join(', ');
}
