import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { storageOf } from '#shared/features/dishes/rules.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { planLine } from '#shared/features/orders/plan-labels.ts';
import { replacementPath } from '#shared/features/rations/address.ts';
import type { MealPlanDay, ServedMeal } from '#shared/features/rations/schema.ts';
import { useNow } from '../../../platform/clock/use-now.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { DialogButton } from '../../../platform/modals/dialogs.tsx';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { buttonClass, classNames, Icon, Link, Spinner } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Macros } from '../../../ui/dish-facts.tsx';
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

const dishClass = css('relative flex gap-12 items-center print:break-inside-avoid');
const noteClass = css('block mb-2 text-ink-3 font-medium text-[0.78125rem] tracking-[0]');
const toolClass = css(
  'grid place-items-center size-tap rounded-full text-ink-2 hover:bg-sand-100 print:hidden',
);

// Few days have anything to say.
const DayNotes = late(() => import('./day-notices.tsx'), 'DayNotes');

/** Whose food it is, «Мама: Баланс, 1500 ккал». */
const dayTitle = ({ person, personName, programme, kcal }: MealPlanDay) =>
  `${personTitle(personName, person)}: ${planLine({ programme, kcal })}`;

function reasonOf({ kind, insteadOf, because }: ServedMeal): string | undefined {
  if (kind === 'chosen') return `Ваша замена вместо блюда «${insteadOf}»`;
  if (kind === 'replaced') return `Вместо блюда «${insteadOf}»: ${because.join(', ')}`;
  if (kind !== 'kept') return undefined;
  return `Оставили: близкой по калорийности замены нет (${because.join(', ')})`;
}

interface DayProps {
  readonly day: MealPlanDay;
  readonly food: ReturnType<typeof useDayFood>;
}

interface MealProps extends DayProps {
  readonly meal: ServedMeal;
}

/** Until when a day can be changed; null once that is over. */
function useOpenUntil({ openUntil }: MealPlanDay): number | null {
  const now = useNow();
  return openUntil !== null && openUntil > now ? openUntil : null;
}

/** Actions on a meal until its cut-off; without scripts the link leads to a plain form. */
function MealActions({ day, meal, food }: MealProps) {
  const app = useAppState();
  const { orderId, date, person } = day;
  const openUntil = useOpenUntil(day);
  if (openUntil === null) return null;
  const { slot, slotName, dish } = meal;
  const place = { orderId, date, person, slot };
  return (
    <p className={css('relative flex flex-none print:hidden')}>
      <Link
        to={replacementPath(place)}
        className={dish ? toolClass : buttonClass({ look: 'soft', size: 'small' })}
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
        <button
          type="button"
          data-scripted
          className={toolClass}
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
      )}
    </p>
  );
}

function Meal({ day, meal, food }: MealProps) {
  const app = useAppState();
  const isOpen = useOpenUntil(day) !== null;
  const { slot, slotName, dish } = meal;
  const reason = reasonOf(meal);
  const danger = day.dangers.find((one) => one.slot === slot);
  if (!dish) {
    return (
      <li className={classNames(dishClass, css('py-12 px-14 rounded-input bg-amber-ground'))}>
        <div className={styles.name}>
          <small className={noteClass}>{slotName}</small>
          <p>Безопасной замены нет</p>
          <small className={classNames(noteClass, css('mt-2'))}>
            {isOpen
              ? `Вместо блюда «${meal.insteadOf}» (${meal.because.join(', ')}) ничего не подошло. Выберите другое блюдо, иначе вернём его стоимость.`
              : 'Вернём стоимость этого блюда, когда привезём остальное.'}
          </small>
          <MealActions day={day} meal={meal} food={food} />
        </div>
      </li>
    );
  }
  return (
    <li className={classNames(dishClass, danger ? styles.danger : css('py-10 border-t'))}>
      <button
        type="button"
        // The whole row opens the composition; what stands above it is pressed by itself.
        className={css(
          'grid flex-none place-items-center size-64 overflow-hidden rounded-input',
          'after:absolute after:inset-0 after:rounded-input after:content-empty',
        )}
        style={tintStyle(dish.tint)}
        aria-label={`${dish.title}: состав и КБЖУ`}
        onClick={() => openDialog(app, dishDetailDialog, { dish, slot })}
      >
        <Picture className={css('w-[66px] max-w-none')} picture={dish.picture} alt="" sizes={66} />
      </button>
      <div className={styles.name}>
        <small className={noteClass}>
          {slotName}, {dish.kcal} ккал, {dish.weightG} г
        </small>
        <p>{dish.title}</p>
        {danger && (
          <b className={css('block text-tomato text-small')}>Не ешьте: есть {danger.because.join(', ')}</b>
        )}
        {reason !== undefined && (
          <small className={classNames(noteClass, !danger && css('mt-2'))}>{reason}</small>
        )}
        <Macros {...dish} />
      </div>
      <MealActions day={day} meal={meal} food={food} />
    </li>
  );
}

function Storage({ meals }: MealPlanDay) {
  return (
    <details className={css('print:hidden')}>
      <summary className={css('flex items-center min-h-tap text-link font-semibold text-small')}>
        Разогрев и хранение
      </summary>
      <ul>
        {meals.map(
          ({ slot, dish }) =>
            dish && (
              <li key={slot} className={css('mb-8 text-ink-2 text-small leading-[1.4]')}>
                <b>{dish.title}.</b> {dish.reheat} {storageOf(dish.shelfLifeHours)}
              </li>
            ),
        )}
      </ul>
    </details>
  );
}

function Day({ day, food }: DayProps) {
  const { orderId, date, person } = day;
  const isOpen = useOpenUntil(day) !== null;
  return (
    <>
      <p className={css('flex gap-12 items-baseline tabular-nums')}>
        <b>{Math.round(day.totals.kcal)} ккал</b>
        <Macros {...day.totals} />
      </p>
      {(day.dangers.length > 0 || day.creditKop > 0) && <DayNotes day={day} onDone={food.reload} />}
      <ul>
        {day.meals.map((meal) => (
          <Meal key={meal.slot} day={day} meal={meal} food={food} />
        ))}
      </ul>
      {isOpen && (
        <DialogButton
          look="soft"
          size="small"
          opens={replaceSeveralDialog}
          given={{ orderId, date, person, onDone: food.reload }}
        >
          Заменить несколько блюд
        </DialogButton>
      )}
      <Storage {...day} />
    </>
  );
}

/** How long complaints are offered, in days; the server enforces the limit. */
const COMPLAINT_DAYS = 7;

/** The stars for the dishes of a day that has come, for nobody has tasted a later one yet, and the complaint about them. */
function Opinions({ date: on, deliveries }: { date: IsoDate; deliveries: readonly Delivery[] }) {
  const today = moscowDate(useAppState().site.now);
  const delivered = deliveries.filter(({ state }) => state === 'delivered');
  const recent = delivered.find(({ date }) => date >= addDays(today, -COMPLAINT_DAYS));
  const rated = on > today ? [] : delivered;
  return (
    <>
      {rated.map((delivery) => (
        <p key={delivery.id} className={css('grid print:hidden')}>
          <DialogButton look="soft" opens={ratingDishDialog} given={{ delivery, on }}>
            Оценить блюда дня
          </DialogButton>
        </p>
      ))}
      {recent && (
        <p className={css('grid print:hidden')}>
          <DialogButton look="soft" opens={somethingWrongDialog} given={{ id: recent.id, date: recent.date }}>
            Что-то не так с этой едой?
          </DialogButton>
        </p>
      )}
    </>
  );
}

interface DayFoodProps {
  readonly date: IsoDate;
  /** The deliveries that bring the food of this date. */
  readonly deliveries: readonly Delivery[];
  readonly known: KnownFood | null;
}

export function DayFood({ date, deliveries, known }: DayFoodProps) {
  const version = deliveries
    .map(({ id, calendarVersion, state }) => `${id} ${calendarVersion} ${state}`)
    .join();
  const food = useDayFood(date, version, known);
  if (deliveries.length === 0) return null;
  const [first, ...others] = food.days;
  if (first) {
    return (
      <>
        {others.length === 0 ? (
          <div key={first.orderId}>
            <Day day={first} food={food} />
          </div>
        ) : (
          // Unfolded, the dishes of a family would make a page of many screens.
          food.days.map((day) => (
            <Disclosure
              key={`${day.orderId} ${day.person}`}
              title={<h3 className={css('text-lead')}>{dayTitle(day)}</h3>}
              open={day === first}
            >
              <Day day={day} food={food} />
            </Disclosure>
          ))
        )}
        <Opinions date={date} deliveries={deliveries} />
      </>
    );
  }
  return (
    <p className={css('flex gap-8 items-start text-ink-2 text-small leading-[1.4]')} role="status">
      {food.status === 'pending' && (
        <>
          <Spinner />
          Загружаем меню дня…
        </>
      )}
      {food.status === 'error' && 'Меню этого дня не загрузилось. Выберите день ещё раз.'}
    </p>
  );
}
