import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import styles from './status-screen.module.css';

export function NotFoundScreen(): ReactNode {
  return (
    <div className={styles.screen}>
      <img src="/images/404.webp" width={250} height={269} alt="" />
      <h1 className={styles.title}>Ошибка 404</h1>
      <p className={styles.text}>
        Увы, такой странички не существует. Перейдите на главную и ознакомьтесь с нашими программами питания
      </p>
      <ButtonLink to="/" size="large">
        На главную
      </ButtonLink>
    </div>
  );
}
