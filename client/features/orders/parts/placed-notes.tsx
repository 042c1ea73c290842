import * as z from 'zod/mini';
import type { AnswerOf } from '#shared/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import type { getReturn } from '#shared/features/payments/contract.ts';
import { loginPath } from '#shared/routes.ts';
import { useIsHydrated, WithScripts } from '../../../platform/hydration/scripting.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState, useSnapshot } from '../../../platform/state/app-state.ts';
import { tabStore } from '../../../platform/storage/stores.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import { emailCodeDialog } from '../../customers/shared/dialogs.ts';
import { notesOfPrice } from '../reduction-notes.ts';
import placedPageStyles from '../shared/placed-page.module.css';
import styles from './placed-notes.module.css';

const Kept = z.array(z.string());

/** Outcomes of codes and bonuses where this tab has placed the order: stored by its chips, claimed by `forgetForm`. */
export function readNotes(store: Pick<Storage, 'getItem'>, orderId: string): readonly string[] {
  try {
    if (store.getItem('order-notes-of') !== orderId) return [];
    return Kept.safeParse(JSON.parse(store.getItem('order-notes') ?? '')).data ?? [];
  } catch {
    return [];
  }
}

/** Outcomes of codes and bonuses: with what is left where the tab knows it, else as the order's price says. */
export function PlacedNotes({ order }: { readonly order: Pick<Order, 'id' | 'price'> }) {
  const kept = useIsHydrated() ? readNotes(tabStore(), order.id) : [];
  const notes = kept.length > 0 ? kept : notesOfPrice(order.price);
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ));
}

/** Letters go to an address that a code has proven alone: the code is a press away. */
export function EmailOffer({ email }: { readonly email: string }) {
  const state = useAppState();
  const { auth } = useSnapshot(state);
  if (!auth.isAuthorized || email === '' || email.toLowerCase() === auth.email) return null;
  return (
    <WithScripts>
      <Notice
        title="Подтвердите почту"
        action={
          <Button
            look="dark"
            onClick={() => openDialog(state, emailCodeDialog, { email, isSentAtOnce: true })}
          >
            Прислать код
          </Button>
        }
      >
        Тогда письма о&nbsp;заказе с&nbsp;меню и&nbsp;датами придут на&nbsp;{email}. Без&nbsp;этого пишем
        в&nbsp;SMS.
      </Notice>
    </WithScripts>
  );
}

export type Returned = AnswerOf<typeof getReturn>;

/** For whoever comes back from a payment in a browser that does not know them: how it ended, and how to go on. */
export function ReturnedPayment({ title, isPaid }: Returned) {
  return (
    <div className={placedPageStyles.screen}>
      <span className={placedPageStyles.sign} data-outcome={isPaid ? 'placed' : 'waits'} aria-hidden>
        <Icon name={isPaid ? 'check' : 'clock'} size={24} />
      </span>
      <h1 className={placedPageStyles.title}>
        {isPaid ? 'Оплата прошла' : 'Оплата ещё не\u00a0подтверждена'}
      </h1>
      <p className={placedPageStyles.number}>
        <b>{title}</b>
      </p>
      <div className={placedPageStyles.unpaid}>
        {isPaid
          ? 'Деньги пришли, больше ничего не\u00a0нужно. Чтобы посмотреть подробности здесь, войдите по\u00a0номеру телефона, с\u00a0которым оформляли, или вернитесь в\u00a0тот браузер, где начинали.'
          : 'Если вы\u00a0заплатили, подтверждение придёт за\u00a0несколько минут: обновите страницу. Если нет, войдите по\u00a0номеру телефона, с\u00a0которым оформляли, и\u00a0оплатите в\u00a0личном кабинете.'}
      </div>
      <div className={placedPageStyles.actions}>
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
