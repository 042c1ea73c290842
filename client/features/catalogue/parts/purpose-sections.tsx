import type { Purpose } from '#shared/features/catalogue/purpose-schema.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import { SET_DAYS } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { ButtonLink, classNames, Icon } from '../../../ui/basics.tsx';
import cover from '../../../ui/cover.module.css';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { menuStart, type StartWindow } from '../draft.ts';
import { useHere } from '../menu-data.ts';
import setsStyles from './meal-sets.module.css';
import styles from './purpose-texts.module.css';

export function PurposeCover({ purpose: { heading, lead, facts, picture, tint } }: { purpose: Purpose }) {
  const here = useHere();
  return (
    <section className={classNames(layout.wrap, styles.wrap)}>
      <div
        className={css(
          'grid overflow-hidden rounded-panel desktop:grid-cols-[1.05fr_1fr] desktop:items-stretch desktop:min-h-[420px] desktop:rounded-hero',
        )}
        style={tintStyle(tint)}
      >
        <div
          className={css(
            'py-28 px-20 tablet:py-44 tablet:px-40 desktop:self-center desktop:py-52 desktop:pr-48 desktop:pl-60',
          )}
        >
          <h1 className={css('leading-[1.1] wrap-break-word [font-size:clamp(1.625rem,_3.4vw,_2.75rem)]')}>
            {heading}
          </h1>
          <p className={cover.lead}>{lead}</p>
          <dl className={classNames(cover.facts, styles.facts)}>
            {facts.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={cover.actions}>
            <ButtonLink to={here('#configurator')} size="large">
              Собрать рацион
              <Icon name="arrow-right" />
            </ButtonLink>
            <ButtonLink to={here('#menu')} size="large" look="outline">
              Посмотреть меню
            </ButtonLink>
          </div>
        </div>
        <div className={styles.cover}>
          <Picture picture={picture} alt="" isFirst sizes="(min-width: 1024px) 600px, 100vw" />
        </div>
      </div>
    </section>
  );
}

export interface ShownSet {
  readonly set: Programme;
  readonly days: readonly MenuDay[];
}

export function MealSets({ sets, starts }: { sets: readonly ShownSet[]; starts: StartWindow }) {
  return (
    <Section title="Выберите набор" id="sets">
      <ul className={css('grid gap-16 m-0 p-0 list-none tablet:grid-cols-[1fr_1fr] tablet:gap-20')}>
        {sets.map(({ set, days }) => {
          const dishes = days.flatMap(({ meals }) => meals.map(({ dish }) => dish));
          const weightG = dishes.reduce((sum, dish) => sum + dish.weightG, 0);
          const order = new URLSearchParams({
            programme: set.code,
            kcal: String(set.defaultKcal),
            days: String(SET_DAYS),
            people: '1',
            start: menuStart(set, starts),
          });
          return (
            <li key={set.code} className={css('flex flex-col overflow-hidden rounded-panel bg-surface')}>
              <div className={setsStyles.photo} style={tintStyle(set.tint)}>
                <Picture picture={set.picture} alt="" sizes="(min-width: 768px) 240px, 200px" />
              </div>
              <div className={css('flex flex-1 flex-col gap-14 p-20 tablet:p-24')}>
                <h3>{set.name}</h3>
                <p className={setsStyles.pitch}>
                  {set.pitch}
                  <span>{`${countOf(dishes.length, 'блюдо', 'блюда', 'блюд')}, ${weightG} г`}</span>
                </p>
                <ol className={setsStyles.days}>
                  {days.map(({ date, meals }, index) => (
                    <li key={date}>
                      <b>{index + 1}-й день</b>
                      <ul>
                        {meals.map(({ slot, dish }) => (
                          <li key={slot}>
                            {dish.title} <span>{`${dish.weightG} г`}</span>
                          </li>
                        ))}
                      </ul>
                    </li>
                  ))}
                </ol>
                <div className={setsStyles.buy}>
                  <p>
                    <b>{formatMoney(set.fromDayPriceKop * SET_DAYS)}</b>
                    <small>{set.defaultKcal} ккал в день</small>
                  </p>
                  <ButtonLink to={`/order/?${order}`}>Заказать набор</ButtonLink>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
