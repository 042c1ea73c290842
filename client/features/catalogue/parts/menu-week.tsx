import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { dayOfMonth, formatDayLong, formatSpan, monthGenitive, weekdayShort } from '#shared/dates.ts';
import type { Nutrition } from '#shared/features/dishes/schema.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { lineOf } from '#shared/features/programmes/rules.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { ButtonLink, classNames, Icon } from '../../../ui/basics.tsx';
import { Segmented } from '../../../ui/choices.tsx';
import { css } from '../../../ui/css.ts';
import { useFirstValues } from '../../../ui/field.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import { type Composing, menuStart } from '../draft.ts';
import { loadMenu, MENU_DATE, type ShownMenu, useHere, weekOf, weekStart, weeksOf } from '../menu-data.ts';
import type { Swipe } from './composed-menu.tsx';
import styles from './menu-week.module.css';

const missedTexts = {
  past: 'Этот день уже не заказать.',
  far: `На эту дату меню ещё нет: оно открыто на ${MENU_WINDOW_DAYS} дней вперёд.`,
  unknown: 'Такой даты в календаре нет.',
};

/** The menu of what is composed, from the week that came with the page on: its day, its week, the way to another date. */
export function useShownMenu({ draft, starts }: Pick<Composing, 'draft' | 'starts'>, initial: ShownMenu) {
  const { programme, kcal } = draft;
  const { last, missed } = initial;
  const first = menuStart(programme, starts);
  const [place, setPlace] = useState<Pick<ShownMenu, 'first' | 'week' | 'date'>>(initial);
  // A programme with another first day begins anew.
  const { week, date } = place.first === first ? place : { week: 0, date: first };
  const from = weekStart(first, week);
  const key = `${programme.code} ${kcal} ${from}`;
  const [loaded] = useState(() => new Map([[key, initial.days]]));
  // The previous week stays visible while the next one loads.
  const { latest: days = initial.days, status } = useRestLoad<ShownMenu['days']>(
    key,
    async (rest) => {
      const answer = await loadMenu(rest, programme.code, kcal, from);
      loaded.set(key, answer);
      return answer;
    },
    { known: loaded.get(key) },
  );
  const day = days.find((candidate) => candidate.date === date) ?? days[0];
  const show = (wanted: string) => setPlace({ first, date: wanted, week: weekOf(first, wanted) });
  return { first, last, week, weeks: weeksOf({ first, last }), days, day, status, missed, show };
}

type MenuOnShow = ReturnType<typeof useShownMenu>;

function LineSwitch({ draft, onDraft }: Pick<Composing, 'draft' | 'onDraft'>) {
  const lines = useRef<HTMLDivElement>(null);
  useFirstValues(lines, (values) => {
    const kcal = Number(values.get('menu-kcal'));
    if (lineOf(draft.programme, kcal)) onDraft((before) => ({ ...before, kcal }));
  });
  return (
    <div className={css('w-full max-w-[520px] tablet:[flex:0_1_440px] print:hidden')} ref={lines}>
      <Segmented
        legend="Калорийность меню"
        isLegendHidden
        name="menu-kcal"
        value={draft.kcal}
        options={draft.programme.lines.map(({ kcal }) => ({ value: kcal }))}
        onValue={(kcal) => onDraft({ ...draft, kcal })}
      />
    </div>
  );
}

interface DayLinkProps
  extends Pick<ComponentProps<'a'>, 'className' | 'aria-label' | 'aria-current' | 'children'> {
  readonly date: string;
  readonly menu: MenuOnShow;
}

/** Leads to a day of the menu; its address is what the server answers where no script runs. */
function DayLink({ date, menu: { show }, ...link }: DayLinkProps) {
  const query = new URLSearchParams(useLocation().search);
  query.set(MENU_DATE, date);
  return (
    <a
      {...link}
      href={`?${query}#menu`}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        show(date);
      }}
    />
  );
}

function Weeks({ menu }: { readonly menu: MenuOnShow }) {
  const { first, week, weeks, days } = menu;
  const turn = {
    menu,
    className: css('grid place-items-center size-tap rounded-full bg-sand-100 hover:bg-sand-200'),
  };
  return (
    <div className={css('flex gap-4 items-center mt-14 -mb-4 font-bold text-small print:hidden')}>
      {week > 0 && (
        <DayLink {...turn} date={weekStart(first, week - 1)} aria-label="Неделя раньше">
          <Icon name="chevron-left" />
        </DayLink>
      )}
      <span className={css('px-8')} aria-live="polite">
        {formatSpan(days[0]?.date ?? first, days.at(-1)?.date ?? first)}
      </span>
      {week + 1 < weeks && (
        <DayLink {...turn} date={weekStart(first, week + 1)} aria-label="Неделя позже">
          <Icon name="chevron-right" />
        </DayLink>
      )}
    </div>
  );
}

interface MenuWeekProps extends Pick<Composing, 'draft' | 'onDraft'> {
  readonly title: string;
  readonly note?: ReactNode;
  readonly menu: MenuOnShow;
  readonly totals: Nutrition | undefined;
  /** «1 202 ₽ в день»; undefined where the programme cannot be ordered now. */
  readonly dayPrice: string | undefined;
  readonly tools?: ReactNode;
  readonly isBusy?: boolean;
  readonly warning?: ReactNode;
  /** Lets a finger turn the days, and links the weeks whose menu is known. */
  readonly swipe?: Swipe;
  readonly children: ReactNode;
}

export function MenuWeek(props: MenuWeekProps) {
  const { title, note, draft, menu, totals, dayPrice, onDraft } = props;
  const { tools, isBusy = false, warning, swipe, children } = props;
  const { programme } = draft;
  const { day, days, status, missed } = menu;
  const isPending = status === 'pending' || isBusy;
  const here = useHere();
  const lines = programme.lines.length > 1 && <LineSwitch draft={draft} onDraft={onDraft} />;
  const figures =
    totals &&
    ([
      ['за день', totals.kcal, 'ккал'],
      ['белки', totals.proteinG, 'г'],
      ['жиры', totals.fatG, 'г'],
      ['углеводы', totals.carbohydrateG, 'г'],
    ] as const);
  return (
    <Section title={title} id="menu" aside={lines}>
      {note && <p className={css('-mt-6 text-ink-2')}>{note}</p>}
      {missed && (
        <p className={css('mt-12 py-14 px-18 rounded-input bg-tomato-ground font-semibold')} role="status">
          {missedTexts[missed]} Показываем ближайший день.
        </p>
      )}
      {status === 'error' && (
        <p className={css('mt-12 py-14 px-18 rounded-input bg-tomato-ground font-semibold')} role="alert">
          Не получилось загрузить меню. Проверьте сеть и выберите день ещё раз.
        </p>
      )}
      {tools}
      {day && figures && (
        <div
          aria-busy={isPending}
          className={classNames(css('[transition:opacity_var(--press)]'), isPending && css('opacity-0.55'))}
        >
          {swipe && <Weeks menu={menu} />}
          <nav
            className={css(
              'flex gap-6 mt-14 mb-18 -mx-gutter py-4 px-gutter overflow-x-auto [scrollbar-width:none]',
              'tablet:gap-10 tablet:mt-20 tablet:mb-24 tablet:-mx-4 tablet:p-4',
              'print:hidden',
            )}
            aria-label="День меню"
          >
            {days.map(({ date }) => (
              <DayLink
                key={date}
                {...{ date, menu }}
                className={styles.day}
                aria-current={date === day.date ? 'date' : undefined}
              >
                {weekdayShort(date)}
                <b>{dayOfMonth(date)}</b>
                <VisuallyHidden>{monthGenitive(date)}</VisuallyHidden>
              </DayLink>
            ))}
          </nav>
          <p className={css('hidden print:block print:my-8 print:font-bold')}>
            {`${programme.name}, ${draft.kcal} ккал — ${formatDayLong(day.date)}`}
          </p>
          <ul
            key={swipe && day.date}
            className={styles.meals}
            data-swipes={swipe && true}
            data-turn={swipe?.turn}
            {...swipe?.handlers}
          >
            {children}
          </ul>
          {warning && <div className={css('mt-12')}>{warning}</div>}
          <div className={styles.total}>
            <dl>
              {figures.map(([name, figure, unit]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{`${Math.round(figure)}\u00a0${unit}`}</dd>
                </div>
              ))}
            </dl>
            {dayPrice !== undefined && (
              <ButtonLink to={here('#configurator')} size="large">
                Заказать за {dayPrice}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </Section>
  );
}
