import {
  chooseUnservedRefund,
  previewDeliveryRefund,
  refundDelivery,
} from '#shared/features/deliveries/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { notifyStateChangesSoon } from '../../deliveries/api.ts';
import * as commands from './commands.ts';

export function mountFoodRefunds(table: RestTable): void {
  mount(table, previewDeliveryRefund, async ({ scope, session, params }) => ({
    refund: await commands.previewRefund(scope, session.customer.id, params.id),
  }));
  mount(table, refundDelivery, async ({ scope, session, params, body }) => {
    const changed = await commands.refundDelivery(scope, session.customer.id, params.id, body);
    notifyStateChangesSoon(scope);
    return changed;
  });
  mount(table, chooseUnservedRefund, ({ scope, session, params, body }) =>
    commands.chooseUnservedRefund(scope, session.customer.id, params.id, body.to),
  );
}
