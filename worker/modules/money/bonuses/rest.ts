import * as bonusesContract from '#shared/features/bonuses/contract.ts';
import * as reviewsContract from '#shared/features/bonuses/reviews/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';
import { give } from './gifts/commands.ts';
import * as reviews from './reviews/commands.ts';

export const bonusCalls = [
  ...calls(bonusesContract, {
    getBonuses: ({ scope, customer }) => commands.viewBonuses(scope, customer.id),
    giveBonuses: ({ scope, customer, body, idempotencyKey }) => give(scope, customer, body, idempotencyKey),
    listInvitedFriends: async ({ scope, customer }) => ({
      friends: await commands.listFriends(scope, customer.id),
    }),
  }),
  ...calls(reviewsContract, {
    decideBonusReview: ({ scope, params, body }) => reviews.decide(scope, params.id, body),
    listBonusReviews: ({ scope, customer }) => reviews.listReviews(scope, customer?.id ?? null),
    sendBonusReview: ({ scope, customer, body }) => reviews.send(scope, customer.id, body),
  }),
];
