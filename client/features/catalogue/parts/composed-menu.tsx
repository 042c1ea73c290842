import { type ComponentProps, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addDays } from '#shared/dates.ts';
import { composeDay } from '#shared/features/menu/compose.ts';
import {
  type Exclusions,
  exclusionNames,
  hasExclusions,
  readExclusions,
  writeExclusions,
} from '#shared/features/menu/exclusions.ts';
import type { MenuDish } from '#shared/features/menu/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { useRestLoad } from '../../../platform/rest/rest-data.ts';
import { Button, classNames, Icon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { ExclusionWords } from '../../../ui/exclusion-words.tsx';
import { useFirstValues } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import type { Composing } from '../draft.ts';
import { menuAddress, WITHOUT_QUERY } from '../menu-data.ts';
import { loadPool } from '../menu-extras-data.ts';
import type { ProgrammeData } from '../programme-data.ts';
import { MealCard } from './meal-card.tsx';
import { MenuWeek, useShownMenu } from './menu-week.tsx';

/** The visitor's exclusions: a choice shows at once; the address follows, and going back to one brings its choice back. */
function useExclusions() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const asked = writeExclusions(readExclusions(query.getAll(WITHOUT_QUERY)));
  const [{ shown, followed }, setChoice] = useState({ shown: asked, followed: asked });
  if (followed !== asked) setChoice({ shown: asked, followed: asked });
  const onExclusions = (next: Exclusions) => {
    const without = writeExclusions(next);
    setChoice({ shown: without, followed });
    query.delete(WITHOUT_QUERY);
    if (without !== '') query.set(WITHOUT_QUERY, without);
    void navigate({ search: query.toString(), hash }, { replace: true });
  };
  return { exclusions: readExclusions([shown]), onExclusions };
}

/** The menu of a page without what the visitor leaves out, composed by the same rule as on the server. */
export function useComposedMenu(
  composing: Pick<Composing, 'draft' | 'starts'>,
  initial: Pick<ProgrammeData, 'menu' | 'extras'>,
) {
  const { kcal, programme } = composing.draft;
  const { code } = programme;
  const { search } = useLocation();
  const menu = useShownMenu(composing, initial.menu);
  const { exclusions, onExclusions } = useExclusions();
  const [isPrepared, setPrepared] = useState(false);
  const isExcluding = hasExclusions(exclusions);
  const [first] = useState({ code, pool: initial.extras.pool ?? undefined });
  // All dishes of the programme, loaded when the first exclusion needs replacements.
  const { data: pool = [], status } = useRestLoad<readonly MenuDish[]>(
    isPrepared || isExcluding ? code : null,
    (rest) => loadPool(rest, code),
    { known: first.code === code ? first.pool : undefined },
  );
  // While the dishes are on their way, the planned day stays in sight, dimmed.
  const applied = status === 'pending' ? { allergens: [], dislikes: [] } : exclusions;
  const date = menu.day?.date ?? menu.first;
  const without = writeExclusions(exclusions);
  return {
    ...{ menu, exclusions, onExclusions, without },
    day: menu.day && composeDay(menu.day, { lineKcal: kcal, pool, exclusions: applied }),
    /** Whether the dishes that replacements are looked for in are there. */
    poolStatus: isExcluding ? status : 'idle',
    onPrepare: () => setPrepared(true),
    hrefOf: (dish?: string) => menuAddress(search, { kcal, date, dish, without }),
  };
}

type ComposedMenu = ReturnType<typeof useComposedMenu>;

function outcomeOf({ day, without, poolStatus }: ComposedMenu): string {
  if (!day || poolStatus === 'pending' || without === '') return '';
  if (poolStatus === 'error')
    return 'Не получилось подобрать замены. Проверьте сеть и отметьте продукт ещё раз.';
  const count = (kind: string) => day.meals.filter((meal) => meal.kind === kind).length;
  const [replaced, kept, unsafe] = [count('replaced'), count('kept'), count('unsafe')];
  const parts = [
    replaced > 0 && `заменили ${countOf(replaced, 'блюдо', 'блюда', 'блюд')}`,
    kept > 0 && `${countOf(kept, 'блюдо', 'блюда', 'блюд')} заменить нечем`,
    unsafe > 0 && `без безопасной замены: ${unsafe}`,
  ].filter((part) => part !== false);
  return parts.length === 0
    ? 'В этот день ничего менять не нужно.'
    : `В этот день ${parts.join(', ')}. КБЖУ пересчитаны.`;
}

function MenuFilter({ composed }: { readonly composed: ComposedMenu }) {
  const { exclusions, onExclusions, onPrepare } = composed;
  const isExcluding = hasExclusions(exclusions);
  // As the page came: taking the last one away must not close the list under the visitor's hand.
  const [isOpen] = useState(isExcluding);
  const form = useRef<HTMLDivElement>(null);
  useFirstValues(form, (values) => onExclusions(readExclusions(values.getAll(WITHOUT_QUERY).map(String))));
  return (
    <div ref={form} data-scripted className={classNames(layout.card, css('mt-14 print:hidden'))}>
      <details open={isOpen} onToggle={onPrepare}>
        <summary
          className={css(
            'flex gap-12 items-center justify-between min-h-56 py-12 px-18 rounded-card font-semibold text-ui',
            'leading-[1.35]',
            'tablet:px-24',
          )}
        >
          <span>
            {isExcluding ? 'Без продуктов: ' : 'Аллергия или не едите что-то?'}
            {isExcluding && <b>{exclusionNames(exclusions).join(', ')}</b>}
          </span>
          <Icon name="chevron-down" />
        </summary>
        <div className={css('grid gap-18 pt-4 pb-18 px-18 tablet:px-24')}>
          <ExclusionWords name={WITHOUT_QUERY} {...{ exclusions, onExclusions }} />
          {isExcluding && (
            <div className={layout.row10}>
              <Button look="outline" onClick={() => onExclusions({ allergens: [], dislikes: [] })}>
                Сбросить
              </Button>
            </div>
          )}
        </div>
      </details>
      <p
        role="status"
        className={css(
          'pt-0 pb-16 px-18 text-ink-2 text-small leading-[1.4]',
          'empty:p-0 tablet:pt-0 tablet:pb-16 tablet:px-24',
        )}
      >
        {outcomeOf(composed)}
      </p>
    </div>
  );
}

/** Brings the chosen day into the sight of its row, which a finger turns without touching the row. */
function useDayInSight(date: string | undefined): void {
  useEffect(() => {
    const days = document.querySelector('#menu nav');
    const chosen = days?.querySelector('[aria-current="date"]');
    if (!days || !chosen || date === undefined) return;
    const [row, link] = [days.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (link.left < row.left) days.scrollLeft += link.left - row.left - 16;
    if (link.right > row.right) days.scrollLeft += link.right - row.right + 16;
  }, [date]);
}

/** Pixels that a finger has to go sideways to turn the page, and how much more sideways than up or down. */
const LEAST_WAY = 56;
const LEAST_SLOPE = 2;

/** Turns by a finger that goes sideways; scrolling down a page stays the browser's, which cancels the pointer. */
function useSwipe(onTurn: (days: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  // Undefined where what is shown was not turned by a finger.
  const [turn, setTurn] = useState<'before' | 'after'>();
  const handlers = {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const [right, down] = [clientX - from.x, clientY - from.y];
      if (Math.abs(right) < LEAST_WAY || Math.abs(right) < LEAST_SLOPE * Math.abs(down)) return;
      setTurn(right > 0 ? 'before' : 'after');
      onTurn(right > 0 ? -1 : 1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
  return { turn, handlers };
}

export type Swipe = ReturnType<typeof useSwipe>;

type WeekProps = Pick<ComponentProps<typeof MenuWeek>, 'draft' | 'onDraft' | 'title' | 'note' | 'dayPrice'>;

export function ComposedMenuWeek({ composed, ...props }: WeekProps & { readonly composed: ComposedMenu }) {
  const { menu, day, without, poolStatus, hrefOf } = composed;
  const { programme, kcal } = props.draft;
  const swipe = useSwipe((days) => {
    const date = menu.day && addDays(menu.day.date, days);
    if (date !== undefined && date >= menu.first && date <= menu.last) menu.show(date);
  });
  useDayInSight(day?.date);
  return (
    <MenuWeek
      {...props}
      {...{ menu, swipe }}
      totals={day?.totals}
      isBusy={poolStatus === 'pending'}
      tools={<MenuFilter composed={composed} />}
      warning={
        day &&
        !day.isWithinLine && (
          <Notice tone="warning">
            С исключениями в этот день выходит {Math.round(day.totals.kcal)} ккал вместо {kcal}: разница
            больше обычной.
          </Notice>
        )
      }
    >
      {day?.meals.map((meal) =>
        meal.kind === 'unsafe' ? (
          <li
            key={meal.slot}
            className={css(
              'flex flex-col gap-6 py-16 px-18 rounded-card bg-tomato-ground [border:2px_dashed_var(--tomato)]',
            )}
          >
            <p className={css('text-tomato font-bold text-caption')}>{meal.slotName}</p>
            <h3 className={css('text-body leading-[1.35]')}>
              Нет безопасной замены — выберите блюдо или вернём стоимость бонусами
            </h3>
            <p className={css('text-ink-2 text-caption leading-[1.4]')}>
              Планировали блюдо «{meal.insteadOf}»: есть {meal.because.join(', ')}.
            </p>
          </li>
        ) : (
          <MealCard
            key={meal.slot}
            meal={meal}
            place={{ programme: programme.code, kcal, date: day.date, without }}
            href={hrefOf(meal.dish.code)}
            mark={
              meal.kind === 'replaced' ? (
                <p className={css('flex gap-6 mt-6 text-green-700 text-caption leading-[1.3]')}>
                  <Icon name="repeat" size={16} />
                  <span>вместо блюда «{meal.insteadOf}»</span>
                </p>
              ) : (
                meal.kind === 'kept' && (
                  <p
                    className={css(
                      'flex gap-6 mt-6 py-4 px-10 rounded-12 bg-amber-ground text-amber-ink text-caption leading-[1.3]',
                    )}
                  >
                    <span>Есть {meal.because.join(', ')}: близкой замены нет</span>
                  </p>
                )
              )
            }
          />
        ),
      )}
    </MenuWeek>
  );
}
