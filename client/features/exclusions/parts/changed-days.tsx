import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDayLong } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { type ChangedDay, getTastes, previewTastes } from '#shared/features/exclusions/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { countOf } from '#shared/plurals.ts';
import type { RestCall } from '../../../platform/rest/rest.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { classNames, Spinner } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './affected-days.module.css';

/** Whose food it is, where an order has several persons. */
export const whoseFood = (name: string, person: number): string | undefined =>
  person > 1 || name !== '' ? personTitle(name, person) : undefined;

interface MenuDayProps {
  readonly date: string;
  readonly whose?: string | undefined;
  /** Lines of the list, one for each dish. */
  readonly meals: readonly ReactNode[];
  readonly children?: ReactNode;
}

export function MenuDay({ date, whose, meals, children }: MenuDayProps) {
  return (
    <details className={styles.day}>
      <summary className={css('flex gap-10 items-center justify-between min-h-tap font-semibold text-small')}>
        {formatDayLong(date)}
        <small className={css('text-ink-2 font-medium text-caption')}>
          {whose !== undefined && `${whose}, `}
          {countOf(meals.length, 'блюдо', 'блюда', 'блюд')}
        </small>
      </summary>
      <ul className={css('grid gap-8 pb-12 text-small leading-[1.4]')}>{meals}</ul>
      {children}
    </details>
  );
}

interface MealLineProps {
  readonly slotName: string;
  readonly kind: ChangedDay['meals'][number]['kind'];
  readonly children: ReactNode;
}

/** What becomes of a meal; what stays against a wish, or has no safe dish, is marked. */
export function MealLine({ slotName, kind, children }: MealLineProps) {
  return (
    <li
      className={classNames(
        kind === 'kept' && css('py-6 px-10 rounded-12 bg-amber-ground text-amber-ink'),
        kind === 'unsafe' && css('py-6 px-10 rounded-12 bg-tomato-ground'),
      )}
    >
      <small className={css('block text-ink-2 font-medium text-caption')}>{slotName}</small>
      {children}
    </li>
  );
}

const DAYS_SHOWN = 5;

export function FirstDays({ days }: { days: readonly ReactNode[] }) {
  return (
    <>
      {days.slice(0, DAYS_SHOWN)}
      {days.length > DAYS_SHOWN && (
        <details className={css('border-t')}>
          <summary className={css('flex items-center min-h-tap text-green-800 font-bold text-small')}>
            Ещё {countOf(days.length - DAYS_SHOWN, 'день', 'дня', 'дней')}
          </summary>
          {days.slice(DAYS_SHOWN)}
        </details>
      )}
    </>
  );
}

/** A change of tastes; absent fields keep their stored value. */
interface TastesChange {
  readonly without?: string;
  readonly ingredients?: string;
  readonly repeatLimit?: number;
  /** Code of a dish, and who is tired of it. */
  readonly tired?: string;
  readonly person?: number;
}

/** Pause after the last tick before the preview is requested, in milliseconds. */
const PAUSE_MS = 300;

async function loadPreview(rest: RestCall, change: TastesChange): Promise<AnswerOf<typeof previewTastes>> {
  const kept = change.without === undefined ? (await rest(getTastes)).tastes : undefined;
  return rest(previewTastes, {
    query: {
      without: kept?.without.join(',') ?? '',
      ingredients: kept?.ingredients.map(({ code }) => code).join(',') ?? '',
      repeatLimit: kept?.repeatLimit ?? 0,
      ...change,
    },
  });
}

export function useTastesPreview(change: TastesChange | null) {
  const { latest, status } = useRestLoad(
    change && JSON.stringify(change),
    (rest) => loadPreview(rest, change ?? {}),
    { pauseMs: PAUSE_MS },
  );
  return { found: status === 'idle' || status === 'error' ? undefined : latest, status };
}

function ChangedMeal({ meal }: { meal: ChangedDay['meals'][number] }) {
  const { slotName, kind, before, after, because } = meal;
  return (
    <MealLine slotName={slotName} kind={kind}>
      {after === null &&
        `Вместо блюда «${before}» безопасной замены нет (${because.join(', ')}): выберете блюдо сами`}
      {after !== null &&
        kind === 'kept' &&
        `Блюдо «${after}» останется: близкой замены нет (${because.join(', ')})`}
      {after !== null && kind !== 'kept' && (
        <>
          {after} {before !== null && <span className={css('text-ink-2')}>вместо блюда «{before}»</span>}
        </>
      )}
    </MealLine>
  );
}

/** How many days they are, however many people eat on each. */
const countDates = (days: readonly ChangedDay[]): number => new Set(days.map(({ date }) => date)).size;

export function ChangedDays({ preview }: { preview: ReturnType<typeof useTastesPreview> }) {
  const { found, status } = preview;
  const days = found?.days ?? [];
  const unsafe = countDates(days.filter(({ meals }) => meals.some(({ after }) => after === null)));
  return (
    <section className={styles.days} aria-label="Что изменится" aria-live="polite">
      {status === 'pending' && (
        <p className={styles.count}>
          <Spinner /> Смотрим ваши дни…
        </p>
      )}
      {status === 'error' && <Notice tone="warning">Не получилось показать дни, но сохранить можно.</Notice>}
      {found && (
        <p className={styles.count}>
          {found.openDays === 0 && 'Дней, которые можно изменить, сейчас нет: сохраним для будущих заказов.'}
          {found.openDays > 0 && days.length === 0 && 'Меню ближайших дней не изменится.'}
          {days.length > 0 &&
            `Изменится меню ${countOf(countDates(days), 'дня', 'дней', 'дней')} из ${found.openDays}`}
        </p>
      )}
      {unsafe > 0 && (
        <Notice tone="warning">
          В {countOf(unsafe, 'дне', 'днях', 'днях')} для части блюд безопасной замены нет. Выберите их сами в
          календаре до закрытия приёма изменений, иначе вернём деньги.
        </Notice>
      )}
      <FirstDays
        days={days.map(({ date, person, personName, programme, meals, creditKop }) => (
          <MenuDay
            key={`${date} ${person} ${programme}`}
            date={date}
            whose={whoseFood(personName, person)}
            meals={meals.map((meal) => <ChangedMeal key={meal.slotName} meal={meal} />)}
          >
            {creditKop > 0 && <p>Не выберете — вернём деньги или начислим {bonusText(creditKop)}.</p>}
          </MenuDay>
        ))}
      />
      {found && found.laterDislikes.length > 0 && (
        <p className={styles.count}>
          Сверх бесплатных групп: {found.laterDislikes.join(', ')} — только в новых заказах. Цена оплаченных
          не меняется.
        </p>
      )}
    </section>
  );
}
