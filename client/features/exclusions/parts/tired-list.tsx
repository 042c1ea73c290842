import type { ReactNode } from 'react';
import { type CustomerTastes, setTired } from '#shared/features/exclusions/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { ActionForm } from '../../../platform/forms/action-form.tsx';
import layout from '../../../ui/layout.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './card.module.css';

/** Dishes the customer is tired of, each with a button to restore it. */
export function TiredList({ tired }: Pick<CustomerTastes, 'tired'>): ReactNode {
  return (
    <Panel title="Надоело" titleId="tired" size="roomy">
      {tired.length === 0 && (
        <p className={styles.lead}>
          Пока пусто. Нажмите «Надоело» у&nbsp;блюда в&nbsp;календаре, и&nbsp;мы&nbsp;перестанем его
          привозить.
        </p>
      )}
      <ul className={layout.stack12}>
        {tired.map(({ person, code, title, picture, tint }) => (
          <li key={`${person} ${code}`} className={styles.row}>
            <span className={styles.photo} style={tintStyle(tint)}>
              <Picture picture={picture} alt="" sizes="64px" />
            </span>
            <span className={styles.text}>
              {title}
              {person > 1 && <small>{personTitle('', person)}</small>}
            </span>
            <ActionForm
              call={setTired}
              body={{ dish: code, tired: false, person }}
              label="Вернуть"
              about={title}
              look="soft"
              done={({ text }) => text}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
