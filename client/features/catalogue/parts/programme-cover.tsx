import { formatDay, type IsoDate } from '#shared/dates.ts';
import type { MenuDay, MenuMeal } from '#shared/features/menu/schema.ts';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { inCityOf } from '#shared/features/regions/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import cover from '../../../ui/cover.module.css';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { SharedElement } from '../../../ui/shared-element.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import { largestMeals, MENU_PICTURE_SIZES } from './meal-card.tsx';
import styles from './programme-cover.module.css';
import { useHere } from './use-here.ts';

/** Meals that the cover shows. */
const MEALS_SHOWN = 3;

/** A meal with what the cover says of it. */
interface CoverMeal extends Pick<MenuMeal, 'slot' | 'slotName'> {
  readonly dish: Pick<MenuMeal['dish'], 'title' | 'kcal' | 'weightG' | 'picture' | 'tint'>;
}

export interface CoverDay {
  readonly date: IsoDate;
  readonly meals: readonly CoverMeal[];
}

/** What the cover shows of a day of the menu. */
export function coverDayOf(day: MenuDay): CoverDay {
  const meals = largestMeals(day, MEALS_SHOWN).map(
    ({ slot, slotName, dish: { title, kcal, weightG, picture, tint } }): CoverMeal => ({
      ...{ slot, slotName },
      dish: { title, kcal, weightG, picture, tint },
    }),
  );
  return { date: day.date, meals };
}

interface ProgrammeCoverProps {
  readonly programme: Programme;
  /** The first day that can be eaten; undefined where its menu is not known yet. */
  readonly day: CoverDay | undefined;
  readonly isOffered: boolean;
}

function Facts({ programme }: Pick<ProgrammeCoverProps, 'programme'>) {
  const { mealsPerDay, fromDayPriceKop, excludedNames } = programme;
  const facts: readonly (readonly [string, string])[] = [
    ['Калорий в\u00a0день', kcalRange(programme)],
    ['Каждый день', countOf(mealsPerDay, 'приём пищи', 'приёма пищи', 'приёмов пищи')],
    ['Цена дня', `от\u00a0${formatMoney(fromDayPriceKop)}`],
    ...(excludedNames.length > 0 ? ([['Не\u00a0кладём', excludedNames.join(', ')]] as const) : []),
  ];
  return (
    <dl className={classNames(cover.facts, styles.facts)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Said in place of the way to the order while the season is still far. */
function Season({ seasons }: Pick<Programme, 'seasons'>) {
  const now = new Date(useAppState().site.now).toISOString().slice(0, 10);
  const next = seasons.find(({ to }) => to >= now);
  return (
    <p className={styles.season}>
      {next
        ? `Готовим с\u00a0${formatDay(next.from)} по\u00a0${formatDay(next.to)}.`
        : 'Сейчас не\u00a0готовим.'}{' '}
      Меню можно посмотреть уже сейчас.
    </p>
  );
}

/** What comes on the first day, with the figures of each dish: pictures as large as those of the menu. */
function FirstDay({ day, programme }: { readonly day: CoverDay; readonly programme: Programme }) {
  return (
    <div className={styles.day}>
      <p className={styles.when}>Меню на&nbsp;{formatDay(day.date)}</p>
      <ul className={styles.meals}>
        {day.meals.map(({ slot, slotName, dish }, index) => {
          const picture = (
            <Picture picture={dish.picture} alt="" sizes={MENU_PICTURE_SIZES} isFirst={index === 0} />
          );
          return (
            <li key={slot} className={styles.meal}>
              <div className={styles.plate} style={tintStyle(dish.tint)}>
                {index === 0 ? (
                  <SharedElement name={`programme-${programme.code}`}>{picture}</SharedElement>
                ) : (
                  picture
                )}
              </div>
              <div>
                <small>{slotName}</small>
                <b>{dish.title}</b>
                <small>{`${dish.kcal}\u00a0ккал · ${dish.weightG}\u00a0г`}</small>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The first look at a programme: what it is, for whom, what it costs. */
export function ProgrammeCover({ programme, day, isOffered }: ProgrammeCoverProps) {
  const { name, text, tint, seasons } = programme;
  const here = useHere();
  const { config } = useAppState().site;
  return (
    <section className={classNames(layout.wrap, styles.wrap)}>
      <div className={styles.panel} style={tintStyle(tint)}>
        <div className={styles.text}>
          <h1 className={styles.title}>
            {name}
            {config && (
              <span className={styles.place}>
                <VisuallyHidden>: </VisuallyHidden>
                рацион с&nbsp;доставкой {inCityOf(config).replace(' ', '\u00a0')}
              </span>
            )}
          </h1>
          <p className={cover.lead}>{text}</p>
          <Facts programme={programme} />
          {isOffered ? (
            <div className={classNames(cover.actions, styles.actions)}>
              <ButtonLink to={here('#configurator')} size="large">
                Собрать рацион
                <Icon name="arrow-right" />
              </ButtonLink>
              <ButtonLink to={here('#menu')} size="large" look="outline">
                Меню по&nbsp;дням
              </ButtonLink>
            </div>
          ) : (
            <Season seasons={seasons} />
          )}
        </div>
        {day && <FirstDay day={day} programme={programme} />}
      </div>
    </section>
  );
}
