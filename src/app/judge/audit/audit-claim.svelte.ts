import { fromAuditLink, type LinkedAudit } from '#permalink/index.ts';
import type { Stores } from '../../context.ts';
import { LinkClaim } from '../../shared/link-claim.svelte.ts';
import { differenceOfAudit, type AuditDifference } from './audit-link.ts';
import { readAuditedRun, type AuditedRun } from './audited.ts';

/** A link to an audit, compared with what this browser has of the same run. Made while a component is set up. */
export const auditClaim = ({ database }: Pick<Stores, 'database'>, payload: () => string) =>
  new LinkClaim<LinkedAudit, { difference: AuditDifference; here: AuditedRun }>({
    payload,
    read: fromAuditLink,
    check: async (link) => {
      // A run that cannot be read here leaves the link a claim.
      const here = await readAuditedRun(link.runId, database).catch(() => undefined);
      if (!here) return { state: 'claimed', why: 'Its run is not in this browser.' };
      const difference = differenceOfAudit(link, here);
      if (!difference)
        return { state: 'claimed', why: 'The run of that name here has other tasks or models.' };
      if (difference.of === 0)
        return { state: 'claimed', why: 'Its run is here without any of its instruments.' };
      return { state: 'done', difference, here };
    },
  });
