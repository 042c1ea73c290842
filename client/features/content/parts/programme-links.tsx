import type { ReactNode } from 'react';
import type { RelatedProgramme } from '#shared/features/content/article-schema.ts';
import { formatMoney } from '#shared/money.ts';
import { programmePath } from '#shared/routes.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Link } from '../../../router/link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import surface from '../../../ui/surface.module.css';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './programme-links.module.css';

/** Programmes that fit a text, each a card that leads to it. */
export function ProgrammeLinks({
  programmes,
}: {
  readonly programmes: readonly RelatedProgramme[];
}): ReactNode {
  const { isSimply } = useAppState().site;
  return (
    <ul className={styles.grid}>
      {programmes.map(({ code, name, pitch, tint, picture, fromDayPriceKop }) => (
        <li key={code}>
          <Link
            to={programmePath(code, isSimply)}
            className={classNames(surface.lift, styles.card)}
            style={tintStyle(tint)}
          >
            <span className={styles.picture}>
              <Picture picture={picture} alt="" sizes={150} />
            </span>
            <div className={styles.text}>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.pitch}>{pitch}</p>
              <p className={styles.price}>от&nbsp;{formatMoney(fromDayPriceKop)} в&nbsp;день</p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}
