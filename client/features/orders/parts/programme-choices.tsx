import type { ReactNode } from 'react';
import type { Programme } from '#shared/features/programmes/schema.ts';
import layout from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from '../modal.module.css';

interface ProgrammeChoicesProps {
  readonly name: string;
  readonly programmes: readonly Programme[];
  readonly value: Programme;
  readonly onValue: (programme: Programme) => void;
}

/** Cards of the programmes that an order may have. */
export function ProgrammeChoices({ name, programmes, value, onValue }: ProgrammeChoicesProps): ReactNode {
  return (
    <fieldset>
      <legend className={styles.legend}>Программа</legend>
      <div className={styles.choices}>
        {programmes.map((programme) => (
          <label key={programme.code} className={styles.choice}>
            <input
              type="radio"
              className={layout.covering}
              name={name}
              value={programme.code}
              checked={programme.code === value.code}
              onChange={() => onValue(programme)}
            />
            <span className={styles.face}>
              <span className={styles.photo} style={tintStyle(programme.tint)}>
                <Picture picture={programme.picture} alt="" sizes={56} />
              </span>
              <span>{programme.name}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
