import * as z from 'zod/mini';
import { jsonColumn } from '../../../db/json-column.ts';

/** Live sessions of a customer, the one that asks first, then by last use, as a column. */
export const SessionsColumn = jsonColumn(
  z.array(
    z.object({
      id: z.string(),
      userAgent: z.string(),
      openedAt: z.number(),
      lastUsedAt: z.number(),
      isCurrent: z.number(),
    }),
  ),
);
export const sessionsColumn = (
  customerId: string,
  tokenHash: string,
  { now, usedSince }: { readonly now: string; readonly usedSince: string },
): string => `(
    SELECT json_group_array(json_object('id', id, 'userAgent', user_agent, 'openedAt', created_at,
      'lastUsedAt', used_at, 'isCurrent', is_current)) FROM (
      SELECT id, user_agent, created_at, COALESCE(last_used_at, created_at) AS used_at,
        token_hash = ${tokenHash} AS is_current
      FROM sessions
      WHERE customer_id = ${customerId} AND revoked_at IS NULL AND expires_at > ${now} AND id IS NOT NULL
        AND COALESCE(last_used_at, created_at) > ${usedSince}
      ORDER BY is_current DESC, used_at DESC, id DESC LIMIT 50
    )
  )`;
