import { allowsCookies } from '#shared/features/consents/cookies.ts';
import type { Scope } from '../../../scope.ts';
import * as sql from './sql.ts';

/** Counts an order for the experiments that its browser has seen; nothing without a mark, or where analytics are refused. */
export function countOrder({ db, visitor, cookies }: Scope): D1PreparedStatement[] {
  return allowsCookies(cookies, 'analytics') && visitor !== '' ? [sql.countOrder(db, visitor)] : [];
}
