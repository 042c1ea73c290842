import { allowsCookies } from '#shared/features/consents/cookies.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import * as sql from './sql.ts';

/** Counts an order for the experiments that its browser has seen; nothing without a mark, or where analytics are refused. */
export function countOrder({ visitor, cookies }: Scope): Statement[] {
  return allowsCookies(cookies, 'analytics') && visitor !== '' ? [sql.countOrder(visitor)] : [];
}
