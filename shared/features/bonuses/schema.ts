import * as z from 'zod/mini';
import { numeric } from '../../form-schemas.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Code } from '../dishes/schema.ts';

/** A charity that bonuses may be given to. */
export const Charity = z.object({
  code: Code,
  name: z.string().check(z.minLength(3), z.maxLength(60)),
  text: z.string().check(z.minLength(10), z.maxLength(200)),
});
export type Charity = z.infer<typeof Charity>;

/** A move of bonuses in words; what went out is negative. */
export const BonusMove = z.object({
  id: z.string(),
  at: z.number(),
  text: z.string(),
  amountKop: z.int(),
});
export type BonusMove = z.infer<typeof BonusMove>;

/** The account of bonuses. */
export const BonusView = z.object({
  balanceKop: z.int(),
  /** How much of it can be given away: bonuses of complaints cannot. */
  giftableKop: z.int(),
  /** Bonuses of complaints that are still to be proved, and what they wait for, in words. */
  waiting: z.array(z.string()),
  /** Until which day how much can be spent, the nearest first. */
  expiry: z.array(z.object({ date: IsoDateSchema, amountKop: z.int() })),
  history: z.array(BonusMove),
  level: z.object({
    /** Share of what is delivered that comes as bonuses, in basis points. */
    share: z.int(),
    /** What paid orders have come to, refunds taken off. */
    paidKop: z.int(),
    next: z.nullable(z.object({ share: z.int(), fromKop: z.int(), missingKop: z.int() })),
  }),
  charities: z.array(Charity),
});
export type BonusView = z.infer<typeof BonusView>;

const amountMessage = 'Укажите целое число бонусов, от 1';
const amount = numeric(
  amountMessage,
  z.int(amountMessage).check(z.gte(1, amountMessage), z.lte(1_000_000, amountMessage)),
);

/** A gift of bonuses: to a charity or to a friend's phone. */
export const BonusGift = z.discriminatedUnion(
  'to',
  [
    z.object({ to: z.literal('charity'), charity: Code, amount }),
    z.object({
      to: z.literal('friend'),
      phone: z.string('Укажите номер друга').check(z.maxLength(30, 'Укажите номер друга')),
      amount,
    }),
  ],
  'Кому подарить бонусы?',
);
export type BonusGift = z.infer<typeof BonusGift>;

/** What became of a gift; nothing tells whether a phone has an account. */
export const GivenGift = z.object({
  id: z.string(),
  amountKop: z.int(),
  /** Name of the charity, or the masked phone. */
  recipient: z.string(),
  to: z.enum(['charity', 'friend']),
  balanceKop: z.int(),
});
export type GivenGift = z.infer<typeof GivenGift>;

/** Where an invited friend stands. */
export const InvitedFriend = z.object({
  name: z.string(),
  state: z.enum(['registered', 'ordered', 'receiving', 'rewarded', 'refused', 'cancelled']),
  deliveries: z.int(),
  rewardAfter: z.int(),
  rewardKop: z.int(),
  since: z.number(),
});
export type InvitedFriend = z.infer<typeof InvitedFriend>;
