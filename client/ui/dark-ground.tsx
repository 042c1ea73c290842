import type { CSSProperties, ReactNode } from 'react';
import styles from './dark-ground.module.css';

/** The subject of a card on the dark ground, over its heading. */
export function GroundBadge({ children }: { readonly children: ReactNode }) {
  return <p className={styles.badge}>{children}</p>;
}

/** How much is behind, from 0 to 1; for the eye alone: words beside it say the same. */
export function GroundRail({ share }: { readonly share: number }) {
  return <div className={styles.rail} style={{ '--share': `${share * 100}%` } as CSSProperties} />;
}
