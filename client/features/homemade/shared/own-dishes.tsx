import { formatDay } from '#shared/dates.ts';
import { isComing } from '#shared/features/homemade/coming.ts';
import { type HomemadeOrder, homemadeProgress } from '#shared/features/homemade/order.ts';
import { formatMoney } from '#shared/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Disclosure, Panel } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import { DoorPhoto } from '../../deliveries/shared/door-photo.tsx';
import styles from './dish-order.module.css';
import { DishOrder } from './dish-order.tsx';

/** Orders of dishes among all that was bought: what comes with its changes, what has come in a line each. */
export function OwnDishes({ orders }: { readonly orders: readonly HomemadeOrder[] }) {
  if (orders.length === 0) return null;
  const coming = orders.filter(isComing);
  const past = orders.filter((order) => !isComing(order));
  return (
    <Panel title="Домашняя еда" titleId="own-dishes" className={styles.panel}>
      {coming.length > 0 && (
        <ul className={styles.list}>
          {coming.map((order) => (
            <li key={order.id}>
              <DishOrder order={order} />
            </li>
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <Disclosure title="Прошлые заказы блюд">
          <ul className={styles.list}>
            {past.map((order) => (
              <li key={order.id} className={texts.small}>
                №&nbsp;{order.number}, {formatDay(order.date)}&nbsp;— {formatMoney(order.price.totalKop)},{' '}
                {homemadeProgress(order).toLowerCase()}
                <DoorPhoto path={order.doorPhoto} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <ButtonLink to="/homemade-food/order-history/" look="outline" size="small">
        Состав и&nbsp;повтор заказов
      </ButtonLink>
    </Panel>
  );
}
