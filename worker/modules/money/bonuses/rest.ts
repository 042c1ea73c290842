import { getBonuses, giveBonuses, listInvitedFriends } from '#shared/features/bonuses/contract.ts';
import {
  decideBonusReview,
  listBonusReviews,
  sendBonusReview,
} from '#shared/features/bonuses/reviews/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';
import { give } from './gifts/commands.ts';
import * as reviews from './reviews/commands.ts';

export function mountBonuses(table: RestTable): void {
  mount(table, getBonuses, ({ scope, session }) => commands.viewBonuses(scope, session.customer.id));
  mount(table, giveBonuses, ({ scope, session, body, idempotencyKey }) =>
    give(scope, session.customer, body, idempotencyKey),
  );
  mount(table, listInvitedFriends, async ({ scope, session }) => ({
    friends: await commands.listFriends(scope, session.customer.id),
  }));
  mount(table, decideBonusReview, ({ scope, params, body }) => reviews.decide(scope, params.id, body));
  mount(table, listBonusReviews, ({ scope, session }) =>
    reviews.listReviews(scope, session?.customer.id ?? null),
  );
  mount(table, sendBonusReview, ({ scope, session, body }) => reviews.send(scope, session.customer.id, body));
}
