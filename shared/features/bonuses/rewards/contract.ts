import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';

const Person = z.object({ id: z.string(), name: z.string(), phone: z.string() });

/** Why a reward waits: both pay with one card, or their homes differ in a letter or a building alone. */
export const HoldReason = z.enum(['card', 'device', 'home']);
export type HoldReason = z.infer<typeof HoldReason>;

/** Rewards for invited friends that somebody has to look at, those that wait longest first. */
export const listHeldRewards = defineContract({
  method: 'GET',
  path: '/rest/operations/held-rewards/',
  summary: 'Награды за друзей, которые ждут проверки',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  response: z.object({
    rewards: z.array(
      z.object({
        orderId: z.string(),
        orderNumber: z.string(),
        reason: HoldReason,
        heldAt: z.number(),
        rewardKop: z.int(),
        /** What the friend gets at the end of the order; 0 where the code made the order cheaper. */
        friendKop: z.int(),
        referrer: Person,
        friend: Person,
      }),
    ),
  }),
});

/** Releases or refuses a reward that waits; both who invited and the invited friend follow it. */
export const decideReward = defineContract({
  method: 'POST',
  path: '/rest/operations/held-rewards/:id/',
  summary: 'Начислить награду за друга или отказать в ней',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  /** The order that the code was used for. */
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  body: z.object({
    decision: z.enum(['released', 'refused'], 'Выберите решение: начислить или отказать'),
  }),
  response: z.object({ state: z.enum(['released', 'refused']) }),
});
