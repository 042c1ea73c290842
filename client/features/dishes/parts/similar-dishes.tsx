import type { ReactNode } from 'react';
import { dishPath } from '#shared/features/dishes/address.ts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import { Link } from '../../../router/link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import surface from '../../../ui/surface.module.css';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './similar-dishes.module.css';

/** Others of the same kind, each with the way to its page. */
export function SimilarDishes({ dishes }: { readonly dishes: readonly DishPortion[] }): ReactNode {
  if (dishes.length === 0) return null;
  return (
    <Section title="Ещё попробовать" isPrinted={false}>
      <ul className={styles.grid}>
        {dishes.map(({ code, title, picture, tint, kcal, weightG }) => (
          <li key={code} className={classNames(surface.card, surface.lift, styles.card)}>
            <div className={styles.photo} style={tintStyle(tint)}>
              <Picture picture={picture} alt="" sizes="(min-width: 768px) 220px, 40vw" />
            </div>
            <div className={styles.text}>
              <h3 className={styles.name}>
                <Link to={dishPath(code)} className={styles.open}>
                  {title}
                </Link>
              </h3>
              <p className={styles.figures}>
                {weightG}&nbsp;г&nbsp;· {kcal}&nbsp;ккал
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
