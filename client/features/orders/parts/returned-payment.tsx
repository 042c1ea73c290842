import type { AnswerOf } from '#shared/contract.ts';
import type { getReturn } from '#shared/features/payments/contract.ts';
import { loginPath } from '#shared/routes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../shared/placed-page.module.css';

export type Returned = AnswerOf<typeof getReturn>;

/** For whoever comes back from a payment in a browser that does not know them: how it ended, and how to go on. */
export function ReturnedPayment({ title, isPaid }: Returned) {
  return (
    <div className={styles.screen}>
      <span className={styles.sign} data-outcome={isPaid ? 'placed' : 'waits'} aria-hidden>
        <Icon name={isPaid ? 'check' : 'clock'} size={24} />
      </span>
      <h1 className={styles.title}>{isPaid ? 'Оплата прошла' : 'Оплата ещё не\u00a0подтверждена'}</h1>
      <p className={styles.number}>
        <b>{title}</b>
      </p>
      <div className={styles.unpaid}>
        {isPaid
          ? 'Деньги пришли, больше ничего не\u00a0нужно. Чтобы посмотреть подробности здесь, войдите по\u00a0номеру телефона, с\u00a0которым оформляли, или вернитесь в\u00a0тот браузер, где начинали.'
          : 'Если вы\u00a0заплатили, подтверждение придёт за\u00a0несколько минут: обновите страницу. Если нет, войдите по\u00a0номеру телефона, с\u00a0которым оформляли, и\u00a0оплатите в\u00a0личном кабинете.'}
      </div>
      <div className={styles.actions}>
        <ButtonLink to={loginPath('/personal/orders/')} size="large">
          Войти и&nbsp;посмотреть
        </ButtonLink>
        <ButtonLink to="/" size="large" look="outline">
          На&nbsp;главную
        </ButtonLink>
      </div>
    </div>
  );
}
