import type { ReactNode } from 'react';
import { ownAddress } from '#shared/desk/routes.ts';
import { Button } from '../../ui/button.tsx';
import { type Place, queryOf } from '../place.ts';
import styles from './sign-in-screen.module.css';

/** The way into the desk. */
export function SignInScreen({ place }: { place: Place }): ReactNode {
  const { trial } = place;
  return (
    <section className={styles.card}>
      <h1>Вход для&nbsp;сотрудников</h1>
      {trial === null ? (
        <p>Войти можно по&nbsp;приглашению. Его присылает тот, кто управляет доступом.</p>
      ) : (
        <form method="post" action={trial} className={styles.form}>
          <p>Это пробная копия на&nbsp;вашем компьютере: войдите менеджером и&nbsp;делайте что хотите.</p>
          <input type="hidden" name="from" value={ownAddress(queryOf(place).get('from'))} />
          <Button type="submit" wide>
            Войти для&nbsp;пробы
          </Button>
        </form>
      )}
    </section>
  );
}
