import { Link } from 'react-router';
import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { storageOf } from '#shared/features/dishes/rules.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { planLine } from '#shared/features/orders/plan-labels.ts';
import { replacementPath } from '#shared/features/rations/address.ts';
import type { MealPlanDay, ServedMeal } from '#shared/features/rations/schema.ts';
import { useNow } from '../../../platform/clock/clock.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button, buttonClass, Spinner } from '../../../ui/button.tsx';
import { Macros } from '../../../ui/dish-facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { Disclosure } from '../../../ui/surfaces.tsx';
import { dishDetailDialog } from '../../dishes/shared/dialogs.ts';
import {
  dishTiredOfDialog,
  replaceSeveralDialog,
  sideReplacementDialog,
} from '../../exclusions/shared/dialogs.ts';
import { ratingDishDialog, somethingWrongDialog } from '../../ratings/shared/dialogs.ts';
import type { KnownFood } from '../calendar.ts';
import styles from './day-food.module.css';
import { useDayFood } from './use-day-food.ts';

// Few days have anything to say.
const DayNotes = late(
  () => import('./day-notes.tsx'),
  (m) => m.DayNotes,
);

/** Whose food it is, «Мама: Баланс, 1500 ккал». */
const dayTitle = ({ person, personName, programme, kcal }: MealPlanDay) =>
  `${personTitle(personName, person)}: ${planLine({ programme, kcal })}`;

/** Explains a replaced dish, or a disliked one that had no replacement. */
function Reason({ meal: { kind, insteadOf, because } }: { readonly meal: ServedMeal }) {
  if (kind === 'chosen') return <small>Ваша замена вместо блюда «{insteadOf}»</small>;
  if (kind === 'replaced')
    return (
      <small>
        Вместо блюда «{insteadOf}»: {because.join(', ')}
      </small>
    );
  if (kind === 'kept')
    return <small>Оставили: близкой по&nbsp;калорийности замены нет ({because.join(', ')})</small>;
  return null;
}

interface MealProps {
  readonly day: MealPlanDay;
  readonly meal: ServedMeal;
  readonly food: ReturnType<typeof useDayFood>;
}

/** Actions on a meal until its cut-off; without scripts the link leads to a plain form. */
function MealActions({ day, meal, food }: MealProps) {
  const app = useAppState();
  const { orderId, date, person, openUntil } = day;
  const now = useNow();
  if (openUntil === null || openUntil <= now) return null;
  const { slot, slotName, dish } = meal;
  const place = { orderId, date, person, slot };
  return (
    <p className={styles.actions}>
      <Link
        to={replacementPath(place)}
        className={dish ? styles.tool : buttonClass({ look: 'soft', size: 'small' })}
        aria-label={`Заменить: ${slotName.toLowerCase()}`}
        title="Заменить"
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          openDialog(app, sideReplacementDialog, {
            ...place,
            openUntil,
            onChoose: (chosen) => void food.replace(day, slot, chosen),
          });
        }}
      >
        {dish ? <Icon name="repeat" size={20} /> : 'Выбрать блюдо'}
      </Link>
      {dish && (
        <WithScripts>
          <button
            type="button"
            className={styles.tool}
            title="Надоело"
            aria-label={`Надоело: ${dish.title}`}
            onClick={() =>
              openDialog(app, dishTiredOfDialog, {
                ...{ code: dish.code, title: dish.title, person },
                personTitle: person > 1 || day.personName !== '' ? personTitle(day.personName, person) : '',
                onDone: food.reload,
              })
            }
          >
            <Icon name="ban" size={20} />
          </button>
        </WithScripts>
      )}
    </p>
  );
}

function Meal({ day, meal, food }: MealProps) {
  const app = useAppState();
  const now = useNow();
  const { slot, slotName, dish } = meal;
  const danger = day.dangers.find((one) => one.slot === slot);
  if (!dish) {
    return (
      <li className={styles.dish} data-kind="unsafe">
        <div className={styles.name}>
          <small>{slotName}</small>
          <p>Безопасной замены нет</p>
          <small>
            {day.openUntil !== null && day.openUntil > now
              ? `Вместо блюда «${meal.insteadOf}» (${meal.because.join(', ')}) ничего не\u00a0подошло. Выберите другое блюдо, иначе вернём его стоимость.`
              : 'Вернём стоимость этого блюда, когда привезём остальное.'}
          </small>
          <MealActions day={day} meal={meal} food={food} />
        </div>
      </li>
    );
  }
  return (
    <li className={styles.dish} data-kind={danger ? 'danger' : undefined}>
      <button
        type="button"
        className={styles.photo}
        style={tintStyle(dish.tint)}
        aria-label={`${dish.title}: состав и КБЖУ`}
        onClick={() => openDialog(app, dishDetailDialog, { dish, slot })}
      >
        <Picture picture={dish.picture} alt="" sizes={66} />
      </button>
      <div className={styles.name}>
        <small>
          {slotName}, {dish.kcal}&nbsp;ккал, {dish.weightG}&nbsp;г
        </small>
        <p>{dish.title}</p>
        {danger && <b className={styles.danger}>Не&nbsp;ешьте: есть {danger.because.join(', ')}</b>}
        <Reason meal={meal} />
        <Macros {...dish} />
      </div>
      <MealActions day={day} meal={meal} food={food} />
    </li>
  );
}

/** How each dish of the day is kept and warmed up, one press away. */
function Storage({ day }: Pick<MealProps, 'day'>) {
  const dishes = day.meals.flatMap(({ dish }) => (dish ? [dish] : []));
  return (
    <details className={styles.reheat}>
      <summary>Разогрев и&nbsp;хранение</summary>
      <ul>
        {dishes.map(({ code, title, reheat, shelfLifeHours }) => (
          <li key={code}>
            <b>{title}.</b> {reheat} {storageOf(shelfLifeHours)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Opens the choice of several meals at once, as long as the day can be changed. */
function SeveralMeals({ day, food }: Omit<MealProps, 'meal'>) {
  const app = useAppState();
  const now = useNow();
  const { orderId, date, person, openUntil } = day;
  if (openUntil === null || openUntil <= now) return null;
  return (
    <WithScripts>
      <Button
        look="soft"
        size="small"
        onClick={() => openDialog(app, replaceSeveralDialog, { orderId, date, person, onDone: food.reload })}
      >
        Заменить несколько блюд
      </Button>
    </WithScripts>
  );
}

function Day({ day, food }: Omit<MealProps, 'meal'>) {
  return (
    <>
      <p className={styles.totals}>
        <b>{Math.round(day.totals.kcal)}&nbsp;ккал</b>
        <Macros {...day.totals} />
      </p>
      {(day.dangers.length > 0 || day.creditKop > 0) && <DayNotes day={day} onDone={food.reload} />}
      <ul>
        {day.meals.map((meal) => (
          <Meal key={meal.slot} day={day} meal={meal} food={food} />
        ))}
      </ul>
      <SeveralMeals day={day} food={food} />
      <Storage day={day} />
    </>
  );
}

/** More persons than this fold: their dishes would make a page of many screens. */
const UNFOLDED_PERSONS = 1;

/** The days of several persons, each under whose it is; only the first stands open. */
function FamilyDays({ food }: Pick<MealProps, 'food'>) {
  const { days } = food;
  return days.map((day, place) =>
    days.length > UNFOLDED_PERSONS ? (
      <Disclosure
        key={`${day.orderId} ${day.person}`}
        title={<h3 className={styles.person}>{dayTitle(day)}</h3>}
        open={place === 0}
      >
        <Day day={day} food={food} />
      </Disclosure>
    ) : (
      <div key={`${day.orderId} ${day.person}`}>
        <h3 className={styles.person}>{dayTitle(day)}</h3>
        <Day day={day} food={food} />
      </div>
    ),
  );
}

/** How long complaints are offered, in days; the server enforces the limit. */
const COMPLAINT_DAYS = 7;

/** Opens the complaint about a delivery. */
function Complaint({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const app = useAppState();
  const since = addDays(moscowDate(app.site.now), -COMPLAINT_DAYS);
  const brought = deliveries.find(({ state, date }) => state === 'delivered' && date >= since);
  if (!brought) return null;
  const { id, date } = brought;
  return (
    <WithScripts>
      <p className={styles.complaint}>
        <Button look="soft" onClick={() => openDialog(app, somethingWrongDialog, { id, date })}>
          Что-то не&nbsp;так с&nbsp;этой едой?
        </Button>
      </p>
    </WithScripts>
  );
}

/** Opens the stars for the dishes of a day that has come: food of a later one nobody has tasted yet. */
function DayRating({
  date,
  deliveries,
}: {
  readonly date: IsoDate;
  readonly deliveries: readonly Delivery[];
}) {
  const app = useAppState();
  if (date > moscowDate(app.site.now)) return null;
  return deliveries.map((delivery) =>
    delivery.state === 'delivered' ? (
      <WithScripts key={delivery.id}>
        <p className={styles.complaint}>
          <Button look="soft" onClick={() => openDialog(app, ratingDishDialog, { delivery, on: date })}>
            Оценить блюда дня
          </Button>
        </p>
      </WithScripts>
    ) : null,
  );
}

interface DayFoodProps {
  readonly date: IsoDate;
  /** The deliveries that bring the food of this date. */
  readonly food: readonly Delivery[];
  readonly known: KnownFood | null;
}

/** The meal plans of a date by person, with their replacements. */
export function DayFood({ date, food: deliveries, known }: DayFoodProps) {
  const version = deliveries
    .map(({ id, calendarVersion, state }) => `${id} ${calendarVersion} ${state}`)
    .join();
  const food = useDayFood(date, version, known);
  if (deliveries.length === 0) return null;
  if (food.days.length > 0) {
    return (
      <>
        {food.days.length > 1 ? (
          <FamilyDays food={food} />
        ) : (
          food.days.map((day) => (
            <div key={day.orderId}>
              <Day day={day} food={food} />
            </div>
          ))
        )}
        <DayRating date={date} deliveries={deliveries} />
        <Complaint deliveries={deliveries} />
      </>
    );
  }
  return (
    <p className={styles.note} role="status">
      {food.status === 'pending' && (
        <>
          <Spinner />
          Загружаем меню дня…
        </>
      )}
      {food.status === 'error' && 'Меню этого дня не\u00a0загрузилось. Выберите день ещё раз.'}
    </p>
  );
}
