import type { AppError } from '#shared/errors.ts';
import { getBonuses, giveBonuses, listInvitedFriends } from '#shared/features/bonuses/contract.ts';
import { listBonusReviews, sendBonusReview } from '#shared/features/bonuses/reviews/contract.ts';
import { loginPath } from '#shared/routes.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';
import * as reviews from './reviews/commands.ts';

const REVIEW_PAGE = '/bonus-review/';

export function mountBonuses(table: RestTable): void {
  mount(table, getBonuses, ({ c, session }) => commands.viewBonuses(c, session));
  mount(table, giveBonuses, ({ c, session, body, idempotencyKey }) =>
    commands.give(c, session, body, idempotencyKey),
  );
  mount(table, listInvitedFriends, async ({ c, session }) => ({
    friends: await commands.listFriends(c, session),
  }));
  mount(table, listBonusReviews, ({ c, session }) => reviews.listReviews(c, session));
  mount(table, sendBonusReview, ({ c, session, body }) => reviews.send(c, session, body), {
    done: () => ({ to: `${REVIEW_PAGE}?done=1#my-review` }),
    refused: (error: AppError) => ({
      to:
        error.code === 'unauthorized'
          ? loginPath(REVIEW_PAGE)
          : `${REVIEW_PAGE}?error=${error.code}#my-review`,
      keepsForm: error.code !== 'unauthorized',
    }),
  });
}
