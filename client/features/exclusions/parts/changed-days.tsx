import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { ChangedDay } from '#shared/features/exclusions/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { countOf } from '#shared/plurals.ts';
import { Spinner } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import styles from './affected-days.module.css';
import { FirstDays, MenuDay } from './first-days.tsx';
import type { TastesPreview } from './use-tastes-preview.ts';

function MealLine({ meal }: { readonly meal: ChangedDay['meals'][number] }) {
  const { slotName, kind, before, after, because } = meal;
  return (
    <li data-kind={kind === 'unsafe' || kind === 'kept' ? kind : undefined}>
      <small>{slotName}</small>
      {after === null &&
        `Вместо блюда «${before}» безопасной замены нет (${because.join(', ')}): выберете блюдо сами`}
      {after !== null &&
        kind === 'kept' &&
        `Блюдо «${after}» останется: близкой замены нет (${because.join(', ')})`}
      {after !== null && kind !== 'kept' && (
        <>
          {after} {before !== null && <span>вместо блюда «{before}»</span>}
        </>
      )}
    </li>
  );
}

/** How many days they are, however many people eat on each. */
const datesOf = (days: readonly ChangedDay[]): number => new Set(days.map(({ date }) => date)).size;

/** Which coming days a change serves otherwise, before it is saved. */
export function ChangedDays({ preview: { found, status } }: { readonly preview: TastesPreview }) {
  const days = found?.days ?? [];
  const changed = datesOf(days);
  const unsafe = datesOf(days.filter(({ meals }) => meals.some(({ after }) => after === null)));
  return (
    <section className={styles.days} aria-label="Что изменится" aria-live="polite">
      {status === 'pending' && (
        <p className={styles.count}>
          <Spinner /> Смотрим ваши дни…
        </p>
      )}
      {status === 'error' && (
        <Notice tone="warning">Не&nbsp;получилось показать дни, но&nbsp;сохранить можно.</Notice>
      )}
      {found && (
        <p className={styles.count}>
          {found.openDays === 0 &&
            'Дней, которые можно изменить, сейчас нет: сохраним для\u00a0будущих заказов.'}
          {found.openDays > 0 && days.length === 0 && 'Меню ближайших дней не\u00a0изменится.'}
          {days.length > 0 &&
            `Изменится меню ${countOf(changed, 'дня', 'дней', 'дней')} из\u00a0${found.openDays}`}
        </p>
      )}
      {unsafe > 0 && (
        <Notice tone="warning">
          В&nbsp;{countOf(unsafe, 'дне', 'днях', 'днях')} для&nbsp;части блюд безопасной замены нет. Выберите
          их&nbsp;сами в&nbsp;календаре до&nbsp;закрытия приёма изменений, иначе вернём деньги.
        </Notice>
      )}
      <FirstDays
        days={days.map(({ date, person, personName, programme, meals, creditKop }) => (
          <MenuDay
            key={`${date} ${person} ${programme}`}
            date={date}
            whose={person > 1 || personName !== '' ? personTitle(personName, person) : undefined}
            meals={meals.map((meal) => <MealLine key={meal.slotName} meal={meal} />)}
          >
            {creditKop > 0 && (
              <p>Не&nbsp;выберете&nbsp;— вернём деньги или начислим {bonusText(creditKop)}.</p>
            )}
          </MenuDay>
        ))}
      />
      {found && found.laterDislikes.length > 0 && (
        <p className={styles.count}>
          Сверх бесплатных групп: {found.laterDislikes.join(', ')}&nbsp;— только в&nbsp;новых заказах. Цена
          оплаченных не&nbsp;меняется.
        </p>
      )}
    </section>
  );
}
