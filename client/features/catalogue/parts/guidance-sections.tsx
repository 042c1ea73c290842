import { formatDayLong } from '#shared/dates.ts';
import { dishQuery } from '#shared/features/dishes/address.ts';
import type { Guidance } from '#shared/features/guidance/schema.ts';
import type { ComposedDay } from '#shared/features/menu/compose.ts';
import { usualTimeOf } from '#shared/features/menu/meal-times.ts';
import { ButtonLink, classNames, Icon, type IconName } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { DishAlternatives } from '../../../ui/dish-alternatives.tsx';
import { DishFacts } from '../../../ui/dish-facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import type { ToldDish } from '../menu-extras-data.ts';
import styles from './guidance-sections.module.css';
import { MENU_PICTURE_SIZES } from './meal-card.tsx';

interface PointsProps {
  readonly title: string;
  readonly icon: IconName;
  readonly points: readonly string[];
  readonly className?: string;
}

function Points({ title, icon, points, className = css('bg-tint-sand') }: PointsProps) {
  return (
    <div
      className={classNames(css('p-20 rounded-card desktop:p-28 forced-colors:border-current'), className)}
    >
      <h3>{title}</h3>
      <ul className={classNames(css('grid gap-10 mt-12'), styles.points)}>
        {points.map((text) => (
          <li key={text} className={css('flex gap-10 text-ink-2 text-ui leading-[1.45]')}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SuitsSection({ guidance: { suits, unsuited, doctor } }: { readonly guidance: Guidance }) {
  return (
    <Section title="Кому подойдёт" id="for-whom" isPrinted={false}>
      <ul
        className={classNames(
          css('grid gap-10 tablet:gap-16'),
          suits.length === 4 ? css('tablet:grid-cols-[1fr_1fr]') : css('tablet:grid-cols-[repeat(3,1fr)]'),
        )}
      >
        {suits.map(({ title, text }) => (
          <li
            key={title}
            className={css(
              'grid grid-cols-[auto_1fr] gap-y-0 gap-x-14 items-center p-18 rounded-card bg-surface shadow-card',
              'tablet:grid-cols-[1fr] tablet:content-start desktop:p-28',
              'forced-colors:border-current',
            )}
          >
            <span
              className={css(
                'grid place-items-center size-40 rounded-full bg-green-200 text-green-900 tablet:mb-12',
              )}
            >
              <Icon name="check" />
            </span>
            <h3>{title}</h3>
            <p className={css('col-span-full mt-8 text-ink-2 text-ui leading-[1.5]')}>{text}</p>
          </li>
        ))}
      </ul>
      <div className={css('grid gap-10 mt-10 tablet:grid-cols-[1.4fr_1fr] tablet:gap-16 tablet:mt-16')}>
        <Points title="Кому не подойдёт" icon="ban" points={unsuited} />
        <div
          className={css(
            'p-20 rounded-card bg-amber-ground text-amber-ink desktop:p-28 forced-colors:border-current',
          )}
        >
          <h3 className={css('flex gap-10 items-center')}>
            <Icon name="info" />
            Посоветуйтесь с врачом
          </h3>
          <p className={css('mt-12 text-ui leading-[1.5]')}>{doctor}</p>
        </div>
      </div>
    </Section>
  );
}

export function WhySection({ why, claims }: { readonly why: string; readonly claims: readonly string[] }) {
  if (why === '') return null;
  return (
    <Section title="Почему меню такое" isPrinted={false}>
      <div
        className={classNames(
          claims.length > 0 &&
            css('desktop:grid desktop:grid-cols-[1fr_1.4fr] desktop:gap-28 desktop:items-start'),
        )}
      >
        {claims.length > 0 && (
          <Points
            title="Правила меню без исключений"
            icon="check"
            points={claims}
            className={css('mb-20 bg-tint-mint desktop:mb-0')}
          />
        )}
        <RichText html={why} />
      </div>
    </Section>
  );
}

export function DaySection({ guidance, day }: { readonly guidance: Guidance; readonly day: ComposedDay }) {
  const slots = day.meals.map(({ slot }) => slot);
  return (
    <Section title="Как проходит день" isPrinted={false}>
      <p className={css('max-w-[46em] -mt-6 mb-18 mx-0 text-ink-2')}>
        {guidance.day} Для примера — {formatDayLong(day.date)}.
      </p>
      <ol className={css('grid gap-10 tablet:grid-cols-[repeat(auto-fit,minmax(190px,1fr))] tablet:gap-16')}>
        {day.meals.map((meal) => (
          <li
            key={meal.slot}
            className={css(
              'grid grid-cols-[auto_1fr] gap-y-10 gap-x-14 items-center p-14 rounded-card bg-surface',
              'shadow-card',
              'tablet:grid-cols-[1fr] tablet:content-start tablet:p-18',
              'forced-colors:border-current',
            )}
          >
            <p className={css('col-span-full font-extrabold text-figure tracking-[-0.02em] tabular-nums')}>
              {usualTimeOf(meal.slot, slots)}{' '}
              <span className={css('ml-4 text-green-700 font-bold text-small tracking-[0]')}>
                {meal.slotName}
              </span>
            </p>
            {meal.kind === 'unsafe' ? (
              <p className={css('min-w-0 font-bold text-ui leading-[1.3] wrap-break-word')}>
                Блюдо выберете сами
              </p>
            ) : (
              <>
                <span
                  className={css('grid place-items-center size-72 rounded-input')}
                  style={tintStyle(meal.dish.tint)}
                >
                  <Picture
                    picture={meal.dish.picture}
                    alt=""
                    sizes={MENU_PICTURE_SIZES}
                    className={css('w-[68px]')}
                  />
                </span>
                <p className={css('min-w-0 font-bold text-ui leading-[1.3] wrap-break-word')}>
                  {meal.dish.title}
                  <small className={css('block mt-4 text-ink-3 font-medium text-caption')}>
                    {meal.dish.kcal} ккал, {meal.dish.weightG} г
                  </small>
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
      <p className={css('mt-12 text-ink-3 text-caption')}>
        {guidance.salt} Время примерное: сдвиньте его под свой день, но не пропускайте приёмы пищи.
      </p>
    </Section>
  );
}

interface DishSectionProps {
  readonly dish: NonNullable<ToldDish>;
  readonly closeHref: string;
}

/** The dish that the address asks for, in full: what the dialog tells those with scripts. */
export function DishSection({ dish: { detail, alternatives }, closeHref }: DishSectionProps) {
  return (
    <Section title={detail.title} id={dishQuery.section}>
      <div className={classNames(layout.panel, css('grid overflow-hidden tablet:grid-cols-[1fr_1.2fr]'))}>
        <div className={css('grid place-items-center p-20')} style={tintStyle(detail.tint)}>
          <Picture
            picture={detail.picture}
            alt={detail.title}
            sizes="300px"
            className={css('w-[min(300px,_100%)]')}
          />
        </div>
        <div className={css('grid gap-18 content-start p-20 tablet:p-32')}>
          <p className={css('text-ink-3 text-small')}>Порция {detail.weightG} г</p>
          <DishFacts dish={detail} detail={detail} />
          <DishAlternatives dish={detail} alternatives={alternatives} />
          <div>
            <ButtonLink to={closeHref} look="outline">
              К меню
            </ButtonLink>
          </div>
        </div>
      </div>
    </Section>
  );
}
