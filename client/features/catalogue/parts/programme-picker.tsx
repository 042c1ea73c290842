import type { ReactNode } from 'react';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { Cached } from '../../../ui/cached.tsx';
import choice from '../../../ui/choice.module.css';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './programme-picker.module.css';

interface ProgrammePickerProps {
  readonly programmes: readonly Programme[];
  readonly value: string;
  readonly onValue: (programme: Programme) => void;
}

/** Programmes as small pictures in a row: native radio buttons. */
export function ProgrammePicker({ programmes, value, onValue }: ProgrammePickerProps): ReactNode {
  return (
    <fieldset className={choice.group}>
      <legend className={choice.legend}>Программа</legend>
      <Cached name="programme-picker" follows={[value, ...programmes]} className={styles.rail}>
        {() =>
          programmes.map((programme) => (
            <label key={programme.code} className={styles.option}>
              <input
                type="radio"
                className={classNames(layout.covering, choice.input)}
                name="programme"
                value={programme.code}
                checked={programme.code === value}
                onChange={() => onValue(programme)}
              />
              <span className={styles.face}>
                <span className={styles.photo} style={tintStyle(programme.tint)}>
                  <Picture picture={programme.picture} alt="" sizes={84} />
                </span>
                {programme.name}
              </span>
            </label>
          ))
        }
      </Cached>
    </fieldset>
  );
}
