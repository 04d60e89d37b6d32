import { pointerParts } from '#core/json-pointer.ts';

/** `/function_call_label/0/input` → `function_call_label, item 1, input`; '' → `the row as a whole`. */
export function placeWords(pointer: string): string {
  const parts = pointerParts(pointer);
  if (parts.length === 0) return 'the row as a whole';
  return parts.map((part) => (/^\d{1,9}$/.test(part) ? `item ${Number(part) + 1}` : part)).join(', ');
}
