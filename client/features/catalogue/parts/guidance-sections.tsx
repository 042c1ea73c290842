import { formatDayLong } from '#shared/dates.ts';
import type { Guidance } from '#shared/features/guidance/schema.ts';
import type { ComposedDay } from '#shared/features/menu/compose.ts';
import { usualTimeOf } from '#shared/features/menu/meal-times.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { RichText } from '../../../ui/text.tsx';
import styles from './guidance-sections.module.css';
import { MENU_PICTURE_SIZES } from './meal-card.tsx';

interface GuidanceSectionProps {
  readonly guidance: Guidance;
}

/** For whom the food is, for whom it is not, and when to ask a doctor first. */
export function SuitsSection({ guidance }: GuidanceSectionProps) {
  const { suits, unsuited, doctor } = guidance;
  return (
    <Section title="Кому подойдёт" id="for-whom" isPrinted={false}>
      <ul className={classNames(layout.stack10, styles.suits)} data-count={suits.length}>
        {suits.map(({ title, text }) => (
          <li key={title}>
            <span className={styles.check}>
              <Icon name="check" />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.limits}>
        <div className={styles.unsuited}>
          <h3>Кому не&nbsp;подойдёт</h3>
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
            Посоветуйтесь с&nbsp;врачом
          </h3>
          <p>{doctor}</p>
        </div>
      </div>
    </Section>
  );
}

interface WhySectionProps extends GuidanceSectionProps {
  /** What the food keeps to, in sentences. */
  readonly claims: readonly string[];
}

/** Why the menu is composed as it is, where that is told, and what it keeps to. */
export function WhySection({ guidance, claims }: WhySectionProps) {
  const { why } = guidance;
  return (
    why !== '' && (
      <Section title="Почему меню такое" isPrinted={false}>
        <div className={classNames(claims.length > 0 && styles.why)}>
          {claims.length > 0 && (
            <div className={classNames(styles.unsuited, styles.claims)}>
              <h3>Правила меню без&nbsp;исключений</h3>
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
    )
  );
}

interface DaySectionProps extends GuidanceSectionProps {
  readonly day: ComposedDay;
}

/** How the shown day of the menu goes, hour by hour. */
export function DaySection({ guidance, day }: DaySectionProps) {
  const slots = day.meals.map(({ slot }) => slot);
  return (
    <Section title="Как проходит день" isPrinted={false}>
      <p className={styles.lead}>
        {guidance.day} Для&nbsp;примера&nbsp;— {formatDayLong(day.date)}.
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
                    {meal.dish.kcal}&nbsp;ккал, {meal.dish.weightG}&nbsp;г
                  </small>
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.hint}>
        {guidance.salt} Время примерное: сдвиньте его под&nbsp;свой день, но&nbsp;не&nbsp;пропускайте приёмы
        пищи.
      </p>
    </Section>
  );
}
