import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cookieCategories } from '#shared/features/consents/cookies.ts';
import { isAccountPath } from '#shared/routes.ts';
import { importAgain } from '../platform/code/import-again.ts';
import { chooseCookies, closeCookieBanner } from '../platform/consent/cookie-choice.ts';
import { useAppState, useSnapshot } from '../platform/state/app-state.ts';
import { Button, Link } from '../ui/basics.tsx';
import styles from './cookie-banner.module.css';

/** The categories, whose code comes for those who look into them. */
function Settings({ isOpen }: { readonly isOpen: boolean }) {
  const [Categories, setCategories] = useState<ComponentType | null>(null);
  const load = () => {
    if (Categories) return;
    importAgain(() => import('./cookie-categories.tsx')).then(
      ({ CookieCategories }) => setCategories(() => CookieCategories),
      // The two answers are there in any case; the next opening tries again.
      () => undefined,
    );
  };
  return (
    <details
      className={styles.more}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && load()}
    >
      <summary>Настроить</summary>
      {Categories && <Categories />}
    </details>
  );
}

/** Who has opened the banner by hand is brought to it, and back when it closes. */
function useFocus(isOpen: boolean) {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    banner.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return banner;
}

/**
 * Asks what cookies may be used for; both answers weigh the same, and the third way is to choose. On a phone, and in the
 * account, whose buttons it would cover, it is one line until it is opened: nobody answers what they have not read.
 */
export function CookieBanner() {
  const state = useAppState();
  const { isReopened } = useSnapshot(state.cookies);
  const isInAccount = isAccountPath(useLocation().pathname, state.site.isSimply);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isReopened || isOpened;
  const banner = useFocus(isOpen);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isReopened) closeCookieBanner(state);
  };
  return (
    <section
      ref={banner}
      className={styles.banner}
      aria-label="Файлы cookie"
      data-in-account={isInAccount || undefined}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      {!isOpen && (
        <div className={styles.line}>
          <Button look="outline" size="small" wide onClick={() => setOpened(true)}>
            Выбрать cookie
          </Button>
        </div>
      )}
      <p className={styles.text}>
        Без cookie не работают вход и заказ. С вашего согласия ещё считаем посещения, показываем рекламу по
        делу и включаем чат. <Link to="/politika/?document=cookie">Подробнее</Link>
      </p>
      <div className={styles.actions}>
        <Button look="outline" size="small" onClick={() => chooseCookies(state, [])}>
          Только необходимые
        </Button>
        <Button look="outline" size="small" onClick={() => chooseCookies(state, cookieCategories)}>
          Принять все
        </Button>
      </div>
      <Settings isOpen={isReopened} />
    </section>
  );
}
