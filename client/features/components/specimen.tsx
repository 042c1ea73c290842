import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './specimen.module.css';

interface GroupProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A family of components under its heading. */
export function Group({ id, title, children }: GroupProps): ReactNode {
  return (
    <section className={styles.group} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={styles.groupTitle} id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SpecimenProps {
  readonly title: string;
  readonly note?: string;
  /** Side by side, in columns of equal width, narrow or wide, or one under another. */
  readonly layout?: 'row' | 'columns' | 'wide' | 'block';
  readonly children: ReactNode;
}

/** One component in its states. */
export function Specimen({ title, note, layout = 'row', children }: SpecimenProps): ReactNode {
  return (
    <div className={styles.specimen}>
      <h3 className={styles.title}>{title}</h3>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div className={classNames(styles.states, styles[layout])}>{children}</div>
    </div>
  );
}

/** A state under its name. */
export function State({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.state}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  );
}
