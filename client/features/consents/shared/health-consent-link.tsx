import type { ReactNode } from 'react';
import styles from './consent.module.css';

/** The consent that health data needs, by its own name. */
export function HealthConsentLink(): ReactNode {
  return (
    <a href="/politika/?document=zdorove" target="_blank" rel="noopener" className={styles.link}>
      согласие на&nbsp;обработку сведений о&nbsp;здоровье
    </a>
  );
}
