import type { ReactNode } from 'react';
import type { CookieChoice } from '#shared/features/consents/cookies.ts';
import { useAppState } from '../platform/app-state.ts';
import { chooseCookies } from '../platform/cookie-choice.ts';
import { Link } from '../router/link.tsx';
import { Button } from '../ui/button.tsx';
import styles from './cookie-banner.module.css';

/** Asks what cookies may be used for; both answers weigh the same and neither is ticked beforehand. */
export function CookieBanner(): ReactNode {
  const state = useAppState();
  const choose = (choice: CookieChoice) => () => chooseCookies(state, choice);
  return (
    <section className={styles.banner} aria-label="Файлы cookie">
      <p className={styles.text}>
        Без cookie не&nbsp;работают вход и&nbsp;заказ. Ещё мы&nbsp;хотели&nbsp;бы считать посещения
        и&nbsp;показывать рекламу по&nbsp;делу&nbsp;— но&nbsp;только если вы&nbsp;не&nbsp;против.{' '}
        <Link to="/politika/">Подробнее</Link>
      </p>
      <div className={styles.actions}>
        <Button look="outline" size="small" onClick={choose('necessary')}>
          Только нужные
        </Button>
        <Button look="outline" size="small" onClick={choose('all')}>
          Разрешить все
        </Button>
      </div>
    </section>
  );
}
