import type { Kopecks } from '#shared/money.ts';
import type { AppContext, Session } from '../../context.ts';
import { readBalance } from '../../db/transfers/sql.ts';

/** What a customer can spend; a stranger has none. */
export async function bonusBalance(c: AppContext, session: Session | null): Promise<Kopecks> {
  return session === null ? 0 : readBalance(c.env.DB, `bonuses:${session.customer.id}`);
}
