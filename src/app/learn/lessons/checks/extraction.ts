import { extractCalls, extractionRulesById } from '#measure/extraction/index.ts';
import type { Check } from '#lessons/check.ts';
import { counted } from '../../../frame/format.ts';
import type { Demand } from './demand.ts';

const words = { called: 'a call', abstained: 'an abstention', unparseable: 'unparseable' } as const;

export function extractionDemands(
  { outcome, names }: Extract<Check, { kind: 'extraction' }>,
  attempt: string,
): Demand[] {
  const found = extractCalls(attempt);
  const rule = extractionRulesById.get(found.rule)?.title;
  const demands: Demand[] = [
    {
      holds: found.outcome === outcome,
      what: `It should be read as ${words[outcome]}: it is ${words[found.outcome]}${rule ? `, by the rule “${rule}”` : ''}`,
    },
  ];
  if (!names) return demands;
  const called = found.calls.map(({ name }) => name);
  return [
    ...demands,
    {
      holds: called.join('\n') === names.join('\n'),
      what: `It should hold ${counted(names.length, 'call')}, ${names.join(', ')}: it holds ${called.join(', ') || 'none'}`,
    },
  ];
}
