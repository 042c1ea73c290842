import { Link } from 'react-router';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { programmePath } from '#shared/routes.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './programmes.module.css';

interface ProgrammesProps {
  readonly block: BlockOf<'programmes'>;
  readonly programmes: readonly Programme[];
}

/** Programmes that the page recommends. */
export function Programmes({ block, programmes }: ProgrammesProps) {
  const { isSimply } = useAppState().site;
  const shown = block.codes.flatMap((code) => programmes.filter((programme) => programme.code === code));
  return (
    <ul className={styles.rail}>
      {shown.map((programme) => (
        <li key={programme.code}>
          <Link
            to={programmePath(programme.code, isSimply)}
            className={styles.card}
            style={tintStyle(programme.tint)}
          >
            <Picture picture={programme.picture} alt="" sizes="200px" className={styles.picture} />
            <b className={styles.name}>{programme.name}</b>
            <span>{kcalRange(programme)}</span>
            <b>от&nbsp;{formatMoney(programme.fromDayPriceKop)} в&nbsp;день</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
