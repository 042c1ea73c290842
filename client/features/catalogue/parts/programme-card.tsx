import { Link } from 'react-router';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { programmePath } from '#shared/routes.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { SharedElement } from '../../../ui/shared-element.tsx';
import surface from '../../../ui/surface.module.css';
import wholeCard from '../../../ui/whole-card.module.css';
import styles from './programme-cards.module.css';

/** A programme with its picture, energy and price; leads to its page. */
export function ProgrammeCard({ programme }: { readonly programme: Programme }) {
  const { isSimply } = useAppState().site;
  return (
    <Link
      to={programmePath(programme.code, isSimply)}
      className={classNames(surface.lift, wholeCard.card, styles.card)}
      style={tintStyle(programme.tint)}
    >
      <SharedElement
        name={`programme-${programme.code}`}
        className={classNames(wholeCard.plate, styles.picture)}
      >
        <Picture picture={programme.picture} alt="" sizes="(min-width: 768px) 262px, 172px" />
      </SharedElement>
      <h3 className={styles.name}>{programme.name}</h3>
      <p className={styles.pitch}>
        {programme.pitch}
        <span>{kcalRange(programme)}</span>
      </p>
      <p className={styles.price}>
        <span>
          {`от\u00a0${formatMoney(programme.fromDayPriceKop)}`}
          <small>в&nbsp;день</small>
        </span>
        <span className={styles.go}>
          <Icon name="arrow-right" />
        </span>
      </p>
    </Link>
  );
}
