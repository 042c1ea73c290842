import styles from './hours-text.module.css';

/** «06:00–08:00» that is never broken across lines, not even at its dash. */
export function HoursText({ hours }: { readonly hours: string }) {
  return <span className={styles.hours}>{hours}</span>;
}
