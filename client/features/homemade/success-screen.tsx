import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { formatMoment } from '#shared/dates.ts';
import type { getLastHomemadeOrder } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { declineTexts, isOnline } from '#shared/features/payments/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { guardTargets } from '#shared/routes.ts';
import { upperFirst } from '#shared/typography.ts';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { type RestCall, RestError } from '../../platform/rest/rest-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PayButton } from '../payments/shared/pay-button.tsx';
import { PaymentCheck } from '../payments/shared/payment-check.tsx';
import { OrderFacts } from './parts/order-facts.tsx';
import styles from './success-screen.module.css';

/** The guard check-home-order-success: the last order of this customer, or home. */
async function checkHomeOrderSuccess(rest: RestCall): Promise<HomemadeOrder> {
  try {
    return (await rest<typeof getLastHomemadeOrder>('GET /rest/homemade/orders/last/')).order;
  } catch (error) {
    if (error instanceof RestError && error.status === 404)
      throw redirect(guardTargets['check-home-order-success']);
    throw error;
  }
}

export async function loader({ context }: LoaderFunctionArgs) {
  const order = await checkHomeOrderSuccess(context.get(restContext));
  return pageData(context, 'homemade-success', async () => order);
}

function Unpaid({ order: { id, payment, payUntil, price } }: { readonly order: HomemadeOrder }): ReactNode {
  const { declineReason } = payment;
  const { heldUntil } = payment;
  const held = heldUntil === null ? '' : ` Место держим до\u00a0${formatMoment(heldUntil)}.`;
  const last =
    payUntil === null ? '' : ` Оплатить можно до\u00a0${formatMoment(payUntil)}, если место ещё свободно.`;
  const until = held + last;
  return (
    <Notice
      tone={declineReason === null ? 'warning' : 'error'}
      title={
        declineReason === null ? 'Оплата ещё не\u00a0закончена' : upperFirst(declineTexts[declineReason])
      }
      action={
        <PayButton invoiceId={id} payment={payment}>
          Оплатить {formatMoney(price.totalKop)}
        </PayButton>
      }
    >
      {declineReason !== null && 'Деньги не\u00a0списаны, заказ сохранён. '}
      Оплатите той&nbsp;же&nbsp;или другой картой.{until}
      <PaymentCheck invoiceId={id} payment={payment} />
    </Notice>
  );
}

function SuccessScreen({ data: order }: { readonly data: HomemadeOrder }): ReactNode {
  const { payment } = order;
  const isUnpaid = isOnline(payment.method) && !payment.paid;
  const unpaidTitle = payment.declineReason === null ? 'Заказ ждёт оплаты' : 'Оплата не\u00a0прошла';
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{isUnpaid ? unpaidTitle : 'Спасибо, заказ оформлен!'}</h1>
      <p className={styles.number}>
        Номер заказа&nbsp;— <b>{order.number}</b>
      </p>
      {isUnpaid && <Unpaid order={order} />}
      <Card>
        <OrderFacts order={order} />
      </Card>
      {!isUnpaid && (
        <p className={styles.next}>
          Приготовим блюда к&nbsp;дню доставки. Курьер позвонит, когда будет рядом; блюда останутся свежими
          до&nbsp;срока на&nbsp;упаковке; там&nbsp;же&nbsp;написано, как разогреть.
        </p>
      )}
      <div className={styles.actions}>
        <ButtonLink to="/homemade-food/order-history/" look="outline" size="large">
          Мои заказы
        </ButtonLink>
        <ButtonLink to="/homemade-food/" look="outline" size="large">
          К&nbsp;блюдам
        </ButtonLink>
      </div>
    </div>
  );
}

export const Component = screenWithData(SuccessScreen, <Loader />);
