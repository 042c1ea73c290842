import type { ReactNode } from 'react';
import { deskPath } from '#shared/desk/routes.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { DeskLink } from '../controls.tsx';
import { mayCall, type Place } from '../place.ts';

interface AuditLinkProps {
  /** Kind and id, as the audit is asked for them. */
  readonly object: `${string}:${string}`;
  readonly place: Place;
  readonly children: ReactNode;
}

/** Leads to what has been done with an object, where its reader may see that. */
export function AuditLink({ object, place, children }: AuditLinkProps): ReactNode {
  if (!mayCall(place, listAudit)) return null;
  return <DeskLink href={deskPath('audit', { object })}>{children}</DeskLink>;
}
