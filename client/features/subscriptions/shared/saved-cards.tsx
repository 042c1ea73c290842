import { removePaymentMethod } from '#shared/features/subscriptions/contract.ts';
import type { SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { Confirmation } from '../../../ui/basics.tsx';
import { Panel } from '../../../ui/surfaces.tsx';
import styles from './saved-cards.module.css';

/** Says what stops with the card. */
function removalQuestion(title: string, programmes: readonly string[]): string {
  if (programmes.length === 0) return `Отвязать карту ${title}? Списаний с\u00a0неё больше не\u00a0будет.`;
  const names = programmes.map((name) => `«${name}»`).join(', ');
  return `Отвязать карту ${title}? С\u00a0неё продлевается рацион ${names}: продление встанет на\u00a0паузу, пока вы\u00a0не\u00a0привяжете другую.`;
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
        Данные карты хранит платёжный сервис, у&nbsp;нас&nbsp;— только последние цифры, чтобы
        вы&nbsp;её&nbsp;узнали. Отвяжете&nbsp;— списаний с&nbsp;неё больше не&nbsp;будет.
      </p>
      <ul>
        {methods.map(({ id, title }) => (
          <li key={id}>
            <b>{title}</b>
            <Confirmation label="Отвязать" about={title} question={removalQuestion(title, renewedBy(id))}>
              <RestForm
                call={removePaymentMethod}
                params={{ id }}
                label="Да, отвязать"
                about={title}
                look="outline"
                done="Карта отвязана, списаний с&nbsp;неё больше не&nbsp;будет"
              />
            </Confirmation>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
