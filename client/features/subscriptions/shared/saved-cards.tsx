import { removePaymentMethod } from '#shared/features/subscriptions/contract.ts';
import type { SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { Confirmation } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Panel } from '../../../ui/surfaces.tsx';
import styles from './saved-cards.module.css';

/** Says what stops with the card. */
function removalQuestion(title: string, programmes: readonly string[]): string {
  if (programmes.length === 0) return `Отвязать карту ${title}? Списаний с неё больше не будет.`;
  const names = programmes.map((name) => `«${name}»`).join(', ');
  return `Отвязать карту ${title}? С неё продлевается рацион ${names}: продление встанет на паузу, пока вы не привяжете другую.`;
}

/** Payment methods stored at the provider, each with a button to remove it. */
export function SavedCards({ methods, subscriptions }: Pick<SubscriptionList, 'methods' | 'subscriptions'>) {
  const renewedBy = (methodId: string) =>
    subscriptions
      .filter(
        ({ state, method }) => method?.id === methodId && (state === 'active' || state === 'payment_failed'),
      )
      .map(({ programme }) => programme.name);
  return (
    <Panel title="Привязанные карты" titleId="saved-cards" size="compact" className={styles.cards}>
      <p>
        Данные карты хранит платёжный сервис, у нас — только последние цифры, чтобы вы её узнали. Отвяжете —
        списаний с неё больше не будет.
      </p>
      <ul>
        {methods.map(({ id, title }) => (
          <li
            className={css('flex flex-wrap gap-y-8 gap-x-16 items-center justify-between pt-8 border-t')}
            key={id}
          >
            <b>{title}</b>
            <Confirmation label="Отвязать" about={title} question={removalQuestion(title, renewedBy(id))}>
              <RestForm
                call={removePaymentMethod}
                params={{ id }}
                label="Да, отвязать"
                about={title}
                look="outline"
                done="Карта отвязана, списаний с неё больше не будет"
              />
            </Confirmation>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
