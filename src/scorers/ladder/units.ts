import { bothTexts, type Comparator } from './comparator.ts';
import { knownUnits } from './known-units.ts';

export const units: Comparator = {
  id: 'units',
  title: 'Numbers with units',
  meaning:
    'Two quantities are equal when they are the same amount of the same kind: 5 km is 5000 m, 1.5 h is 90 min, 0 °C is 32 °F. A number without a unit is none.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts) return false;
    const [a, b] = texts.map(quantity);
    if (!a || !b || a.kind !== b.kind) return false;
    return Math.abs(a.amount - b.amount) <= 1e-9 * Math.max(1, Math.abs(a.amount), Math.abs(b.amount));
  },
};

function quantity(text: string): { kind: string; amount: number } | undefined {
  if (text.length > 40) return undefined;
  const found = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z°%][a-z/]*)$/i.exec(text);
  const unit = found && knownUnits.get(found[2]!.toLowerCase());
  if (!unit) return undefined;
  return { kind: unit.kind, amount: Number(found[1]) * unit.factor + unit.offset };
}
