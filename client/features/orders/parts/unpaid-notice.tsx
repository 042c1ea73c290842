import type { Order } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/surfaces.tsx';
import styles from '../order-screen.module.css';

/** Where an order is cancelled, and paid once its places have to be taken again. */
const OWN_ORDERS = '/personal/orders/';

/** An order that was placed and waits for its payment, on the page where the customer would order once more. */
export function UnpaidNotice({ order }: { readonly order: Order }) {
  const { number, payment, price } = order;
  const hasDiscount = price.lines.some(({ kind }) => kind === 'first-order-discount');
  return (
    <section className={classNames(layout.wrap, styles.unpaid)} aria-label="Неоплаченный заказ">
      <Notice
        tone="warning"
        title={`Заказ №\u00a0${number} ждёт оплаты`}
        action={
          <div className={layout.row10}>
            <ButtonLink to={payment.url ?? OWN_ORDERS} reloadDocument={payment.url !== null}>
              Оплатить {formatMoney(price.totalKop)}
            </ButtonLink>
            <ButtonLink to={OWN_ORDERS} look="outline">
              Мои заказы
            </ButtonLink>
          </div>
        }
      >
        Начнём готовить, как только пройдёт оплата; отменить его можно в&nbsp;ваших заказах. Ниже&nbsp;— ещё
        один заказ
        {hasDiscount && <>: скидка за&nbsp;первый уже учтена в&nbsp;том, что ждёт оплаты</>}
        <span>.</span>
      </Notice>
    </section>
  );
}
