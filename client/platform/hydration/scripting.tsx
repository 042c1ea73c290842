import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './scripting.module.css';

/**
 * A control that needs scripts, in sight from the start: a press that comes before them is held until they answer it.
 * There is no such control where scripts are off.
 */
export function WithScripts({ children }: { readonly children: ReactNode }) {
  return <span className={styles.place}>{children}</span>;
}

/** Shown where scripts are off. */
export function WithoutScripts({ children }: { readonly children: ReactNode }) {
  return <span className={styles.fallback}>{children}</span>;
}

/** Stands where a part needs scripts and they are off: «Чтобы отправить заявку, включите…». */
export function NeedsScripts({ to }: { readonly to: string }) {
  return (
    <noscript>
      <p>Чтобы {to}, включите в&nbsp;браузере JavaScript или позвоните нам.</p>
    </noscript>
  );
}

const never = () => () => undefined;

/**
 * False on the server and while the page is taken over, true from then on. What the browser alone knows waits for
 * it, so that the first render is the one that the server sent.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
