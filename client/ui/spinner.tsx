import styles from './spinner.module.css';

/** A small turning ring; the text beside it says what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />;
}
