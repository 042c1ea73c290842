import type { ReactNode } from 'react';
import type { changeProfile } from '#shared/features/customers/contract.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { closeModal } from '../../platform/modals/modal-actions.ts';
import { saveSignedIn } from '../../platform/session/session.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import type { CustomersModals } from './shared/modals.ts';

/** Changes the name. */
export function ProfileNameModal({ name }: CustomersModals['profile-name']): ReactNode {
  const state = useAppState();
  return (
    <div className={classNames(layout.stack14, styles.form)}>
      <ModalTitle>Как к&nbsp;вам обращаться?</ModalTitle>
      <ActionForm<typeof changeProfile>
        route="PATCH /rest/customer/profile/"
        body={(fields) => ({ name: String(fields.get('name') ?? '') })}
        label="Сохранить"
        done="Имя изменено"
        onDone={(customer) => {
          saveSignedIn(state, customer);
          closeModal(state);
        }}
      >
        <TextField
          label="Имя"
          name="name"
          autoComplete="given-name"
          autoFocus
          maxLength={60}
          defaultValue={name}
        />
      </ActionForm>
    </div>
  );
}
