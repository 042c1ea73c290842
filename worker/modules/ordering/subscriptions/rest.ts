import {
  cancelSubscription,
  changeMethod,
  changeSubscription,
  chargeNow,
  checkCard,
  listSubscriptions,
  pauseSubscription,
  quoteSubscription,
  removePaymentMethod,
  resumeSubscription,
  skipRenewal,
  startSubscription,
} from '#shared/features/subscriptions/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { removeMethod } from '../../money/api.ts';
import * as cards from './cards/commands.ts';
import * as changes from './change.ts';
import * as manage from './manage.ts';
import { listSubscriptions as list } from './present.ts';

function mountCards(table: RestTable): void {
  mount(table, changeMethod, ({ scope, session, params, body }) =>
    manage.changeMethod(scope, session.customer.id, params.id, body.methodId),
  );
  mount(table, checkCard, ({ scope, session, params }) =>
    cards.checkCard(scope, session.customer.id, params.id),
  );
  mount(table, removePaymentMethod, async ({ scope, session, params }) => {
    await removeMethod(scope, session.customer.id, params.id);
    return { success: true as const };
  });
}

export function mountSubscriptions(table: RestTable): void {
  mount(table, listSubscriptions, ({ scope, session }) => list(scope, session.customer.id));
  mount(table, startSubscription, ({ scope, session, body }) =>
    manage.start(scope, session.customer.id, body.orderId),
  );
  mount(table, pauseSubscription, ({ scope, session, params, body }) =>
    manage.pause(scope, session.customer.id, params.id, body.until),
  );
  mount(table, skipRenewal, ({ scope, session, params }) =>
    manage.skip(scope, session.customer.id, params.id),
  );
  mount(table, chargeNow, ({ scope, session, params, body }) =>
    manage.chargeNow(scope, session.customer.id, params.id, body),
  );
  mount(table, quoteSubscription, ({ scope, session, params, body }) =>
    changes.quoteChange(scope, session.customer.id, params.id, body),
  );
  mount(table, changeSubscription, ({ scope, session, params, body }) =>
    changes.change(scope, session.customer.id, params.id, body),
  );
  mount(table, resumeSubscription, ({ scope, session, params }) =>
    manage.resume(scope, session.customer.id, params.id),
  );
  mount(table, cancelSubscription, ({ scope, session, params, body }) =>
    manage.cancel(scope, session.customer.id, params.id, body.reason),
  );
  mountCards(table);
}
