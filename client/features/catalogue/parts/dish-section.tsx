import { dishQuery } from '#shared/features/dishes/address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DishAlternatives } from '../../../ui/dish-alternatives.tsx';
import { DishFacts } from '../../../ui/dish-facts.tsx';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import surface from '../../../ui/surface.module.css';
import { Section } from '../../../ui/surfaces.tsx';
import type { ToldDish } from '../menu-extras-data.ts';
import styles from './dish-section.module.css';

interface DishSectionProps {
  readonly dish: ToldDish;
  /** The page without the dish. */
  readonly closeHref: string;
}

/** The dish that the address asks for, in full: what the dialog tells those with scripts. */
export function DishSection({ dish: { detail, alternatives }, closeHref }: DishSectionProps) {
  return (
    <Section title={detail.title} id={dishQuery.section}>
      <div className={classNames(surface.panel, styles.dish)}>
        <div className={styles.photo} style={tintStyle(detail.tint)}>
          <Picture picture={detail.picture} alt={detail.title} sizes="300px" />
        </div>
        <div className={styles.text}>
          <p className={styles.weight}>Порция {detail.weightG}&nbsp;г</p>
          <DishFacts dish={detail} detail={detail} />
          <DishAlternatives dish={detail} alternatives={alternatives} />
          <div>
            <ButtonLink to={closeHref} look="outline">
              К&nbsp;меню
            </ButtonLink>
          </div>
        </div>
      </div>
    </Section>
  );
}
