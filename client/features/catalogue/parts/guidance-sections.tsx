import { formatDayLong } from '#shared/dates.ts';
import { dishQuery } from '#shared/features/dishes/address.ts';
import type { Guidance } from '#shared/features/guidance/schema.ts';
import type { ComposedDay } from '#shared/features/menu/compose.ts';
import { usualTimeOf } from '#shared/features/menu/meal-times.ts';
import { ButtonLink, classNames, Icon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { DishAlternatives } from '../../../ui/dish-alternatives.tsx';
import { DishFacts } from '../../../ui/dish-facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { RichText } from '../../../ui/text.tsx';
import type { ToldDish } from '../menu-extras-data.ts';
import dishSectionStyles from './dish-section.module.css';
import styles from './guidance-sections.module.css';
import { MENU_PICTURE_SIZES } from './meal-card.tsx';

export function SuitsSection({ guidance: { suits, unsuited, doctor } }: { readonly guidance: Guidance }) {
  return (
    <Section title="Кому подойдёт" id="for-whom" isPrinted={false}>
      <ul className={classNames(layout.stack10, styles.suits)} data-count={suits.length}>
        {suits.map(({ title, text }) => (
          <li key={title}>
            <span
              className={css(
                'grid place-items-center w-40 h-40 rounded-full bg-green-200 text-green-900 tablet:mb-12',
              )}
            >
              <Icon name="check" />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={css('grid gap-10 mt-10 tablet:grid-cols-[1.4fr_1fr] tablet:gap-16 tablet:mt-16')}>
        <div className={styles.unsuited}>
          <h3>Кому не подойдёт</h3>
          <ul>
            {unsuited.map((text) => (
              <li key={text}>
                <Icon name="ban" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.doctor}>
          <h3>
            <Icon name="info" />
            Посоветуйтесь с врачом
          </h3>
          <p>{doctor}</p>
        </div>
      </div>
    </Section>
  );
}

export function WhySection({ why, claims }: { readonly why: string; readonly claims: readonly string[] }) {
  if (why === '') return null;
  return (
    <Section title="Почему меню такое" isPrinted={false}>
      <div className={classNames(claims.length > 0 && styles.why)}>
        {claims.length > 0 && (
          <div className={classNames(styles.unsuited, styles.claims)}>
            <h3>Правила меню без исключений</h3>
            <ul>
              {claims.map((claim) => (
                <li key={claim}>
                  <Icon name="check" />
                  <span>{claim}</span>
                </li>
              ))}
            </ul>
          </div>
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
      <p className={styles.lead}>
        {guidance.day} Для примера — {formatDayLong(day.date)}.
      </p>
      <ol className={classNames(layout.stack10, styles.day)} data-count={slots.length}>
        {day.meals.map((meal) => (
          <li key={meal.slot}>
            <p className={styles.time}>
              {usualTimeOf(meal.slot, slots)} <span>{meal.slotName}</span>
            </p>
            {meal.kind === 'unsafe' ? (
              <p className={styles.dish}>Блюдо выберете сами</p>
            ) : (
              <>
                <span className={styles.photo} style={tintStyle(meal.dish.tint)}>
                  <Picture picture={meal.dish.picture} alt="" sizes={MENU_PICTURE_SIZES} />
                </span>
                <p className={styles.dish}>
                  {meal.dish.title}
                  <small>
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
        <div className={dishSectionStyles.photo} style={tintStyle(detail.tint)}>
          <Picture picture={detail.picture} alt={detail.title} sizes="300px" />
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
