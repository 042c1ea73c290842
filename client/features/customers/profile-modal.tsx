import { changeProfile } from '#shared/features/customers/contract.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { saveSignedIn } from '../../platform/session/session.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import steps from '../../ui/code-form.module.css';
import { TextField } from '../../ui/field.tsx';
import { ModalTitle } from '../../ui/modal-text.tsx';
import type { CustomersModals } from './shared/dialogs.ts';

/** Changes the profile. */
export function ProfileModal({ profile }: CustomersModals['profile']) {
  const state = useAppState();
  return (
    <div className={steps.form}>
      <ModalTitle>Как к&nbsp;вам обращаться?</ModalTitle>
      <RestForm
        call={changeProfile}
        defaults={profile}
        label="Сохранить"
        done="Профиль изменён"
        onDone={(customer) => {
          saveSignedIn(state, customer);
          closeModal(state);
        }}
      >
        <TextField label="Имя" name="name" autoComplete="given-name" autoFocus maxLength={60} />
        <TextField
          label="Обращение в&nbsp;письмах"
          name="salutation"
          placeholder={profile.name}
          hint="Например, «Анна Петровна». Пустое поле&nbsp;— по&nbsp;имени"
          maxLength={60}
        />
      </RestForm>
    </div>
  );
}
