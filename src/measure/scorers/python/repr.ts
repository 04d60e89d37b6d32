import { isDict, isFloat, PythonFloat, type PythonValue } from './values.ts';

/** str(value): text is written bare, everything else as repr writes it. */
export const pythonStr = (value: PythonValue): string => (typeof value === 'string' ? value : repr(value));

/** repr(value) of CPython 3.11. Keys that look like integers come first, as JavaScript orders them. */
export function repr(value: PythonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return reprText(value);
  if (value instanceof PythonFloat) return reprFloat(value.float);
  if (typeof value === 'number') return isFloat(value) ? reprFloat(value) : String(value);
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
  if (!isDict(value)) return '';
  const members = Object.entries(value).map(([key, member]) => `${reprText(key)}: ${repr(member)}`);
  return `{${members.join(', ')}}`;
}

function reprFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const [mantissa, power] = value.toExponential().split('e') as [string, string];
  const exponent = Number(power);
  if (value === 0 || (exponent >= -4 && exponent < 16)) {
    const plain =
      exponent < 0 ? value.toFixed(mantissa.replace(/\D/g, '').length - 1 - exponent) : String(value);
    return plain.includes('.') ? plain : `${plain}.0`;
  }
  const digits = String(Math.abs(exponent)).padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
}

const shortEscapes = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** Single quotes, unless the text has those and no double ones. */
function reprText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let written = '';
  for (const character of text) {
    const escape = character === quote ? `\\${quote}` : shortEscapes.get(character);
    written += escape ?? (isPrintable(character) ? character : escaped(character.codePointAt(0)!));
  }
  return quote + written + quote;
}

/** str.isprintable of one character: no Other and no Separator but the blank. */
const isPrintable = (character: string): boolean =>
  character === ' ' || !/[\p{Other}\p{Separator}]/u.test(character);

function escaped(code: number): string {
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
