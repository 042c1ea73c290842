import type { ReactNode } from 'react';
import styles from './person-list.module.css';

/** Who of a family eats what, a line for each person. */
export function PersonList({ lines }: { readonly lines: readonly string[] }): ReactNode {
  return (
    <ol className={styles.persons}>
      {[...lines.entries()].map(([person, line]) => (
        <li key={person}>{line}</li>
      ))}
    </ol>
  );
}
