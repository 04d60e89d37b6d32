import { isJsonObject, parseJson } from '#core/json.ts';
import type { Check } from '#lessons/check.ts';
import { cohenKappa, itemsOf, type AgreementTable } from '#measure/statistics/kappa.ts';
import type { Demand } from './demand.ts';

const CELLS = ['bothPass', 'onlyFirst', 'onlySecond', 'bothFail'] as const;

export function agreementDemands(
  { items, leastAgreement, mostKappa }: Extract<Check, { kind: 'agreement' }>,
  attempt: string,
): Demand[] {
  const table = tableIn(attempt);
  if (!table)
    return [
      { holds: false, what: `A JSON object with whole numbers for ${CELLS.join(', ')} should be here` },
    ];
  const found = cohenKappa(table);
  const observed = found?.observed ?? 0;
  const kappa = found?.kappa ?? null;
  return [
    { holds: itemsOf(table) === items, what: `There should be ${items} answers: ${itemsOf(table)}` },
    {
      holds: observed >= leastAgreement,
      what: `The agreement should be at least ${percent(leastAgreement)}: ${percent(observed)}`,
    },
    {
      holds: kappa !== null && kappa <= mostKappa,
      what: `κ should be at most ${mostKappa}: ${kappa === null ? 'undefined' : kappa.toFixed(2)}`,
    },
  ];
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}\u00a0%`;

function tableIn(attempt: string): AgreementTable | undefined {
  const value = parseJson(attempt);
  if (!isJsonObject(value)) return undefined;
  const object = value;
  const cells = CELLS.map((cell) => object[cell]);
  const isCount = (cell: unknown): cell is number => Number.isSafeInteger(cell) && (cell as number) >= 0;
  if (!cells.every(isCount)) return undefined;
  const [bothPass = 0, onlyFirst = 0, onlySecond = 0, bothFail = 0] = cells;
  return { bothPass, onlyFirst, onlySecond, bothFail };
}
