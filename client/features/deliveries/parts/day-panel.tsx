import type { ReactNode } from 'react';
import { formatDay, formatDayLong, type IsoDate } from '#shared/dates.ts';
import { deliveryStateNames } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import type { OrderedRation } from '#shared/features/orders/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { ClockIcon, UtensilsIcon } from '../../../ui/account-icons.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { InfoIcon } from '../../../ui/icons.tsx';
import { Macros } from '../../../ui/macros.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { MapPinIcon } from '../../../ui/shell-icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import { dayOf } from '../calendar.ts';
import { type KnownMenu, rationOf } from '../profile-data.ts';
import styles from './day-panel.module.css';
import { DeliveryActions } from './delivery-actions.tsx';
import { CutOff } from './plan-card.tsx';
import { stateLooks } from './state-look.tsx';
import { useDayMenu } from './use-day-menu.ts';

/** What a delivery brings, each ration once with the persons who eat it. */
function peopleByRation({
  rations,
}: Pick<Delivery, 'rations'>): { ration: OrderedRation; persons: number[] }[] {
  const shared = new Map<string, { ration: OrderedRation; persons: number[] }>();
  rations.forEach((ration, index) => {
    const key = rationOf(ration);
    const known = shared.get(key) ?? { ration, persons: [] };
    shared.set(key, { ration, persons: [...known.persons, index + 1] });
  });
  return [...shared.values()];
}

const personsName = (persons: readonly number[]) => `${persons.join(' и\u00a0')}-й человек`;

function Coming({ delivery }: { readonly delivery: Delivery }): ReactNode {
  return (
    <>
      <ul className={styles.facts}>
        <li>
          <ClockIcon />
          <span>
            <b>
              {formatDayLong(delivery.date)}, {delivery.interval}
            </b>
            еда на {delivery.foodDates.map(formatDay).join(' и ')}
          </span>
        </li>
        <li>
          <UtensilsIcon />
          <span>
            {peopleByRation(delivery).map(({ ration, persons }) => (
              <span key={rationOf(ration)} className={styles.ration}>
                <b>
                  {ration.programme.name}, {ration.kcal}&nbsp;ккал
                </b>
                {countOf(
                  persons.length,
                  'порция каждого блюда',
                  'порции каждого блюда',
                  'порций каждого блюда',
                )}
              </span>
            ))}
          </span>
        </li>
        <li>
          <MapPinIcon />
          <span>
            <b>{delivery.address}</b>
            {delivery.instructions}
          </span>
        </li>
      </ul>
      {delivery.state === 'planned' && (
        <p className={styles.note}>
          <InfoIcon size={16} />
          <span>
            <CutOff delivery={delivery} />
          </span>
        </p>
      )}
      <DeliveryActions delivery={delivery} />
    </>
  );
}

function Dishes({ menu }: { readonly menu: MenuDay }): ReactNode {
  return (
    <>
      <p className={styles.totals}>
        <b>{Math.round(menu.totals.kcal)}&nbsp;ккал</b>
        <Macros {...menu.totals} />
      </p>
      <ul>
        {menu.meals.map(({ slot, slotName, dish }) => (
          <li key={slot} className={styles.dish}>
            <span className={styles.photo} style={tintStyle(dish.tint)}>
              <Picture picture={dish.picture} alt="" sizes={66} />
            </span>
            <span className={styles.name}>
              <small>
                {slotName}, {dish.kcal}&nbsp;ккал, {dish.weightG}&nbsp;г
              </small>
              {dish.title}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FoodProps {
  readonly ration: OrderedRation;
  /** Whose food it is, where several people eat differently. */
  readonly title: string | undefined;
  readonly date: IsoDate;
  readonly known: KnownMenu | null;
}

function Food({ ration, title, date, known }: FoodProps): ReactNode {
  const { menu, status } = useDayMenu(ration, date, known);
  if (menu) {
    return (
      <>
        {title !== undefined && <h3 className={styles.person}>{title}</h3>}
        <Dishes menu={menu} />
      </>
    );
  }
  return (
    <p className={styles.note} role="status">
      {status === 'pending' && (
        <>
          <Spinner />
          Загружаем меню дня…
        </>
      )}
      {status === 'error' && 'Меню этого дня не загрузилось. Выберите день ещё раз.'}
      {status === 'success' &&
        `Меню открыто с сегодняшнего дня на ${countOf(MENU_WINDOW_DAYS, 'день', 'дня', 'дней')} вперёд.`}
    </p>
  );
}

interface DayPanelProps {
  readonly date: IsoDate;
  readonly deliveries: readonly Delivery[];
  readonly known: KnownMenu | null;
}

/** What comes on the chosen day and what is eaten on it. */
export function DayPanel({ date, deliveries, known }: DayPanelProps): ReactNode {
  const { deliveries: coming, food } = dayOf(deliveries, date);
  const state = coming[0]?.state;
  const rations = new Map(food.flatMap(peopleByRation).map((shared) => [rationOf(shared.ration), shared]));
  return (
    <section className={styles.panel} aria-live="polite">
      <div className={styles.head}>
        <h2>{formatDayLong(date)}</h2>
        {state && (
          <Badge tone={stateLooks[state].tone}>
            {stateLooks[state].icon}
            {deliveryStateNames[state]}
          </Badge>
        )}
      </div>
      {[...new Set([...coming, ...food])].map((delivery) => (
        <Coming key={delivery.id} delivery={delivery} />
      ))}
      {[...rations].map(([key, { ration, persons }]) => (
        <Food
          key={key}
          ration={ration}
          title={rations.size > 1 ? `${personsName(persons)}: ${ration.programme.name}` : undefined}
          date={date}
          known={known}
        />
      ))}
      {food.length === 0 && coming.length === 0 && (
        <p className={styles.note}>В этот день доставки и рациона нет.</p>
      )}
    </section>
  );
}
