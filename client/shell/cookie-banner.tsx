import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cookieCategories } from '#shared/features/consents/cookies.ts';
import { isAccountPath } from '#shared/routes.ts';
import { importAgain } from '../platform/code/import-again.ts';
import { chooseCookies, closeCookieBanner } from '../platform/consent/cookie-choice.ts';
import { useAppState, useSnapshot } from '../platform/state/app-state.ts';
import { Button, classNames, Link } from '../ui/basics.tsx';
import { css } from '../ui/css.ts';
import styles from './cookie-banner.module.css';

/** The categories, whose code comes for those who look into them. */
function Settings({ isOpen, className }: { readonly isOpen: boolean; className: string | undefined }) {
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
      className={classNames(
        css(
          '[margin-block:calc(-1_*_var(--s8))_calc(-1_*_var(--s10))]',
          'to-small-phone:[margin-block:calc(-1_*_var(--s10))_calc(-1_*_var(--s12))]',
        ),
        className,
      )}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && load()}
    >
      <summary className={css('grid place-items-center min-h-tap text-link font-semibold text-small')}>
        Настроить
      </summary>
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
  // Below the account's menu, which leaves its place free.
  const isBelowMenu = isInAccount && !isOpen;
  const hiddenUntilOpen = isBelowMenu ? css('hidden') : isOpen ? undefined : css('to-tablet:hidden');
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isReopened) closeCookieBanner(state);
  };
  return (
    <section
      ref={banner}
      className={classNames(
        styles.banner,
        css(
          'fixed z-30 grid gap-14 max-w-[460px] p-18 overflow-y-auto rounded-card bg-surface shadow-dialog',
          'inset-[auto_var(--gutter)_calc(max(var(--bottom-bar),_var(--sticky-bar))_+_var(--s12))]',
          'max-h-[calc(100dvh_-_max(var(--bottom-bar),_var(--sticky-bar))_-_var(--s24))]',
          'to-small-phone:bottom-8 to-small-phone:gap-10 to-small-phone:max-h-[calc(100dvh_-_var(--s16))]',
          'to-small-phone:p-14',
          'print:hidden',
        ),
        isBelowMenu
          ? css('tablet:right-auto tablet:left-gutter tablet:p-12')
          : css('tablet:left-auto tablet:p-20'),
      )}
      aria-label="Файлы cookie"
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      {!isOpen && (
        <div className={isInAccount ? undefined : css('tablet:hidden')}>
          <Button look="outline" size="small" wide onClick={() => setOpened(true)}>
            Выбрать cookie
          </Button>
        </div>
      )}
      <p
        className={classNames(
          css(
            'text-ink-2 text-small leading-[1.45] to-small-phone:text-caption to-small-phone:leading-[1.35]',
          ),
          hiddenUntilOpen,
        )}
      >
        Без cookie не работают вход и заказ. С вашего согласия ещё считаем посещения, показываем рекламу по
        делу и включаем чат.{' '}
        <Link
          to="/politika/?document=cookie"
          className={css('text-link font-semibold underline underline-offset-[3px]')}
        >
          Подробнее
        </Link>
      </p>
      <div className={classNames(!isBelowMenu && css('grid grid-cols-2 gap-10'), hiddenUntilOpen)}>
        <Button look="outline" size="small" onClick={() => chooseCookies(state, [])}>
          Только необходимые
        </Button>
        <Button look="outline" size="small" onClick={() => chooseCookies(state, cookieCategories)}>
          Принять все
        </Button>
      </div>
      <Settings isOpen={isReopened} className={hiddenUntilOpen} />
    </section>
  );
}
