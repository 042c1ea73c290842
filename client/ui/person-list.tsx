import styles from './person-list.module.css';

/** Who of a family eats what, a line for each person. */
export function PersonList({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ol className={styles.persons}>
      {[...lines.entries()].map(([person, line]) => (
        <li key={person}>{line}</li>
      ))}
    </ol>
  );
}
