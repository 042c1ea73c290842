import type { ReactNode } from 'react';
import { formatDay } from '#shared/dates.ts';
import { startSubscription } from '#shared/features/subscriptions/contract.ts';
import type { SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { ActionForm } from '../../../platform/forms/action-form.tsx';
import { Link } from '../../../router/link.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './renewable-orders.module.css';

/** Orders that can be renewed: each with its own unticked consent. */
export function RenewableOrders({ renewable, methods }: Omit<SubscriptionList, 'subscriptions'>): ReactNode {
  return (
    <Panel title="Можно продлевать" titleId="renewable-orders" size="compact" className={styles.orders}>
      {methods.length === 0 && (
        <p>
          Карта пока не&nbsp;привязана. Отметьте «Продлевать автоматически», когда будете оплачивать следующий
          заказ,&nbsp;— и&nbsp;продление включится само.
        </p>
      )}
      <ul>
        {renewable.map(({ id, number, programme, kcal, days, endDate }) => (
          <li key={id}>
            <p>
              <b>
                {programme}, {kcal}&nbsp;ккал
              </b>
              <br />
              Заказ №&nbsp;{number}, {countOf(days, 'день', 'дня', 'дней')}, до&nbsp;{formatDay(endDate)}
            </p>
            {methods[0] && (
              <ActionForm
                call={startSubscription}
                body={(fields) => ({
                  orderId: id,
                  consent: (fields.get('consent') === 'on') as true,
                })}
                label="Включить продление"
                about={`заказ ${number}`}
                done="Продление включено: дата и&nbsp;сумма&nbsp;— на&nbsp;этой странице"
              >
                <Checkbox name="consent" required>
                  Согласен на&nbsp;списания с&nbsp;карты {methods[0].title} по&nbsp;
                  <Link to="/oferta2/">условиям подписки</Link>
                </Checkbox>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
