import type { Purpose } from '#shared/features/catalogue/purpose-schema.ts';
import type { MenuDay } from '#shared/features/menu/schema.ts';
import { SET_DAYS } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { ButtonLink, classNames, Icon } from '../../../ui/basics.tsx';
import cover from '../../../ui/cover.module.css';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { menuStart, type StartWindow } from '../draft.ts';
import { useHere } from '../menu-data.ts';

export function PurposeCover({ purpose: { heading, lead, facts, picture, tint } }: { purpose: Purpose }) {
  const here = useHere();
  return (
    <section className={classNames(layout.wrap, css('pt-8'))}>
      <div
        className={css(
          'grid overflow-hidden rounded-panel',
          'desktop:grid-cols-[1.05fr_1fr] desktop:items-stretch desktop:min-h-[420px] desktop:rounded-hero',
        )}
        style={tintStyle(tint)}
      >
        <div
          className={css(
            'py-28 px-20',
            'tablet:py-44 tablet:px-40',
            'desktop:self-center desktop:py-52 desktop:pr-48 desktop:pl-60',
          )}
        >
          <h1 className={css('leading-[1.1] wrap-break-word text-[clamp(1.625rem,_3.4vw,_2.75rem)]')}>
            {heading}
          </h1>
          <p className={cover.lead}>{lead}</p>
          {/* Read as one: «5 приёмов пищи каждый день». */}
          <dl
            className={classNames(cover.facts, css('grid grid-cols-[1fr_1fr] gap-y-14 gap-x-20 mt-20 mb-24'))}
          >
            {facts.map(({ value, label }) => (
              <div key={label} className={css('flex flex-col-reverse justify-start')}>
                <dt>{label}</dt>
                <dd>{upperFirst(value)}</dd>
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
        <div className={css('desktop:self-center desktop:pr-32')}>
          <Picture
            picture={picture}
            alt=""
            isFirst
            sizes="(min-width: 1024px) 600px, 100vw"
            className={css('w-full aspect-16/9 object-cover desktop:rounded-panel')}
          />
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
      <ul className={css('grid gap-16 tablet:grid-cols-[1fr_1fr] tablet:gap-20')}>
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
              <div className={css('grid place-items-center p-12')} style={tintStyle(set.tint)}>
                <Picture
                  picture={set.picture}
                  alt=""
                  sizes="(min-width: 768px) 240px, 200px"
                  className={css('w-[200px] tablet:w-[240px]')}
                />
              </div>
              <div className={css('flex flex-1 flex-col gap-14 p-20 tablet:p-24')}>
                <h3>{set.name}</h3>
                <p className={css('text-ink-2')}>
                  {set.pitch}
                  <span
                    className={css('block tabular-nums')}
                  >{`${countOf(dishes.length, 'блюдо', 'блюда', 'блюд')}, ${weightG} г`}</span>
                </p>
                <ol className={css('grid gap-12 text-ui')}>
                  {days.map(({ date, meals }, index) => (
                    <li key={date}>
                      <b>{index + 1}-й день</b>
                      <ul className={css('mt-4')}>
                        {meals.map(({ slot, dish }) => (
                          <li key={slot} className={css('flex gap-12 justify-between py-4')}>
                            {dish.title}
                            <span
                              className={css('flex-none text-ink-2 tabular-nums')}
                            >{`${dish.weightG} г`}</span>
                          </li>
                        ))}
                      </ul>
                    </li>
                  ))}
                </ol>
                <div className={css('flex flex-wrap gap-12 items-center justify-between mt-auto')}>
                  <p>
                    <b className={css('block font-extrabold text-figure tracking-[-0.02em] tabular-nums')}>
                      {formatMoney(set.fromDayPriceKop * SET_DAYS)}
                    </b>
                    <small className={layout.caption}>{set.defaultKcal} ккал в день</small>
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
