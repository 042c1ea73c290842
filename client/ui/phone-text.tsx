import { formatPhone } from '#shared/phone.ts';
import styles from './phone-text.module.css';

/** A phone number that is never broken across lines, not even at its hyphens. */
export function PhoneText({ phone }: { readonly phone: string }) {
  return <span className={styles.phone}>{formatPhone(phone)}</span>;
}
