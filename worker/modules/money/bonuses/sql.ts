import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { Charity } from '#shared/features/bonuses/schema.ts';
import { TicketProof } from '#shared/features/tickets/contract.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { type Database, listRows, sql, writeOne } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';
import { givenColumn } from '../ledger/statements.ts';
import { accountColumns, accountShape } from './account/load.ts';
import { paidSum } from './load.ts';

/** Shares that are credited, by the sum of paid orders. */
export const levels = definePart(
  'bonus-levels',
  z.object({ fromKop: z.int(), share: z.int() }),
  sql('SELECT from_kop AS fromKop, share FROM bonus_levels ORDER BY from_kop'),
);

/** Whom bonuses can be given to. */
export const charities = definePart(
  'charities',
  Charity,
  sql('SELECT code, name, text FROM charities ORDER BY sort'),
);

const SumsRow = z.object({
  ...accountShape,
  /** Bonuses of complaints that are still to be proved. */
  waiting: jsonColumn(
    z.array(z.object({ number: z.int(), amountKop: z.int(), proof: TicketProof, hasPhoto: z.int() })),
  ),
  paidKop: z.number(),
});
const MoveRow = z.object({
  id: z.string(),
  key: z.string(),
  at: z.number(),
  reason: z.string(),
  amount_kop: z.int(),
  order_number: z.nullable(z.number()),
  charity: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type MoveRow = z.infer<typeof MoveRow>;

/** What a customer sees of the bonuses: the account, bonuses to be proved, what was paid, the last moves. */
export async function readAccount(db: Database, customerId: string, moves: number) {
  const account = `bonuses:${customerId}`;
  const [sums, history] = await db.read([
    sql(`SELECT ${accountColumns('?1')},
           (SELECT json_group_array(json_object('number', t.number, 'amountKop', t.bonus_kop, 'proof', k.proof,
              'hasPhoto', t.photo_key IS NOT NULL))
            FROM tickets t JOIN ticket_kinds k ON k.code = t.kind
            WHERE t.customer_id = ?1 AND t.bonus_state = 'waiting' AND t.bonus_kop > 0) AS waiting,
           ${paidSum('?1')} AS paidKop`).with(customerId),
    sql(`SELECT t.id, t.key, t.at, t.reason, COALESCE(o.number, h.number) AS order_number, c.name AS charity, g.phone,
           CASE WHEN t.to_account = ?1 THEN t.amount_kop ELSE -t.amount_kop END AS amount_kop
         FROM transfers t
         LEFT JOIN orders o ON o.id = t.order_id AND o.customer_id = ?2
         LEFT JOIN homemade_orders h
           ON t.key GLOB 'earned:*' AND h.id = substr(t.key, 8) AND h.customer_id = ?2
         LEFT JOIN bonus_gifts g ON t.key GLOB 'gift*' AND g.id = substr(t.key, instr(t.key, ':') + 1)
         LEFT JOIN charities c ON c.code = g.charity_code
         WHERE t.to_account = ?1 OR t.from_account = ?1
         ORDER BY t.at DESC, t.rowid DESC, t.id DESC LIMIT ?3`).with(account, customerId, moves),
  ]);
  const { waiting, paidKop, ...own } = SumsRow.parse(sums?.[0]);
  return {
    account: { customerId, ...own },
    ...{ waiting, paidKop },
    history: z.array(MoveRow).parse(history ?? []),
  };
}

const FriendRow = z.object({
  name: z.string(),
  order_state: z.nullable(z.string()),
  deliveries: z.int(),
  reward_after: z.int(),
  reward_kop: z.int(),
  since: z.number(),
  is_refused: z.number(),
  is_rewarded: z.number(),
});
export type FriendRow = z.output<typeof FriendRow>;

/** Notes by whose code a customer has come. */
export async function insertInvitation(
  db: Database,
  customerId: string,
  code: string,
  now: EpochMs,
): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO invitations (customer_id, referrer_id, accepted_at)
       SELECT ?1, customer_id, ?3 FROM referral_codes WHERE code = ?2 AND customer_id <> ?1
       ON CONFLICT DO NOTHING`).with(customerId, code, now),
  );
}

/** What is promised to whoever invites, where no order says it yet. */
interface Promised {
  readonly rewardKop: number;
  readonly rewardAfter: number;
}

/** Friends who have come by a customer's link or ordered with the code, the newest first. */
export async function listFriends(db: Database, customerId: string, promised: Promised) {
  return listRows(
    db,
    FriendRow,
    sql(`SELECT c.name, o.state AS order_state, r.reward_after, r.reward_kop, o.placed_at AS since,
         (SELECT COUNT(*) FROM deliveries WHERE order_id = o.id AND state = 'delivered') AS deliveries,
         r.refused_at IS NOT NULL AS is_refused, ${givenColumn('o.id', 'referral')} > 0 AS is_rewarded
       FROM referrals r JOIN orders o ON o.id = r.order_id JOIN customers c ON c.id = o.customer_id
       WHERE r.referrer_id = ?1
       UNION ALL
       SELECT c.name, NULL, ?3, ?2, i.accepted_at, 0, 0, 0
       FROM invitations i JOIN customers c ON c.id = i.customer_id
       WHERE i.referrer_id = ?1 AND NOT EXISTS (
         SELECT 1 FROM referrals r JOIN orders o ON o.id = r.order_id
         WHERE r.referrer_id = ?1 AND o.customer_id = i.customer_id
       )
       ORDER BY since DESC`).with(customerId, promised.rewardKop, promised.rewardAfter),
  );
}
