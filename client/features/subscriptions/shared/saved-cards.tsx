import type { ReactNode } from 'react';
import type { removePaymentMethod } from '#shared/features/subscriptions/contract.ts';
import type { SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import { ActionForm } from '../../../platform/forms/action-form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './saved-cards.module.css';

/** Payment methods stored at the provider, each with a button to remove it. */
export function SavedCards({
  methods,
  back,
}: Pick<SubscriptionList, 'methods'> & {
  /** Page to return to without scripts. */
  readonly back: string;
}): ReactNode {
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
            <ActionForm<typeof removePaymentMethod>
              route="POST /rest/payment-methods/:id/remove/"
              params={{ id }}
              label="Отвязать"
              about={title}
              look="ghost"
              done="Карта отвязана, списаний с&nbsp;неё больше не&nbsp;будет"
            >
              <input type="hidden" name="back" value={back} />
            </ActionForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
