import { formatSpan } from '#shared/dates.ts';
import { getOrderCalendar } from '#shared/features/deliveries/contract.ts';
import { cancelUnpaidOrder } from '#shared/features/orders/contract.ts';
import { repeatPath } from '#shared/features/orders/draft-entries.ts';
import { isRunning } from '#shared/features/orders/extension.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { pathOf } from '../../../platform/rest/rest.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Confirmation } from '../../../ui/modal-text.tsx';
import { deliveryCancelDialog } from '../../deliveries/shared/dialogs.ts';
import { PayButton } from '../../payments/shared/pay-button.tsx';
import { ExtendLink } from '../shared/extend-link.tsx';
import styles from './order-buttons.module.css';

/** What goes with an order that is not paid. */
function unpaidQuestion({ number, startDate, endDate, price }: Order): string {
  const span = formatSpan(startDate, endDate);
  return `Отменить заказ №\u00a0${number} на\u00a0${formatMoney(price.totalKop)}? Рациона на\u00a0${span} не\u00a0будет, занятые дни освободятся.`;
}

interface OrderButtonsProps {
  readonly order: Order;
  /** All orders of the customer. */
  readonly orders: readonly Order[];
}

/** Actions on an order: pay, order again, export its dates, cancel. */
export function OrderButtons({ order, orders }: OrderButtonsProps) {
  const state = useAppState();
  const { id, payment, number } = order;
  return (
    <div className={styles.buttons}>
      <PayButton invoiceId={id} payment={payment}>
        Оплатить
      </PayButton>
      {isRunning(order) && <ExtendLink order={order} orders={orders} />}
      <ButtonLink to={repeatPath(order)} look="soft" aria-label={`Повторить заказ ${number}`}>
        Повторить
      </ButtonLink>
      {isRunning(order) && (
        <ButtonLink to={pathOf(getOrderCalendar, { id })} look="soft" reloadDocument>
          Даты в&nbsp;календарь
        </ButtonLink>
      )}
      {isRunning(order) && order.hasRest && (
        <WithScripts>
          <span className={styles.quiet}>
            <Button look="ghost" onClick={() => openDialog(state, deliveryCancelDialog, { orderId: id })}>
              Отменить остаток
            </Button>
          </span>
        </WithScripts>
      )}
      {order.state === 'pending_payment' && (
        <div className={styles.quiet}>
          <Confirmation label="Отменить заказ" about={number} question={unpaidQuestion(order)}>
            <RestForm
              call={cancelUnpaidOrder}
              params={{ id }}
              label="Да, отменить"
              about={`заказ ${number}`}
              look="outline"
              // The payment may have come while the page was open: then the order stays.
              done={({ order: now }) =>
                now.state === 'cancelled'
                  ? `Заказ ${number} отменён`
                  : `Заказ ${number} уже оплачен: он\u00a0не\u00a0отменён`
              }
            />
          </Confirmation>
        </div>
      )}
    </div>
  );
}
