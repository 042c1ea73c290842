import { type FormEvent, useState } from 'react';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { confirmPhone, requestPhoneCodes } from '#shared/features/customers/contract.ts';
import { formatPhone, normalizePhone, phoneInText } from '#shared/phone.ts';
import { waitText } from '#shared/wait-text.ts';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import steps from '../../ui/code-form.module.css';
import { FieldError } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { useProof } from './use-proof.ts';

interface CodesProps {
  readonly known: string;
  readonly phone: string;
  readonly proof: ReturnType<typeof useProof>;
  readonly onConfirm: (codes: { readonly oldCode: string; readonly newCode: string }) => void;
  readonly onAgain: () => void;
}

/** The code from the phone of today and the one from the new phone. */
function Codes({ known, phone, proof, onConfirm, onAgain }: CodesProps) {
  const [oldCode, setOldCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const isWhole = oldCode.length === codeTerms.length && newCode.length === codeTerms.length;
  const askAgain = () => {
    setOldCode('');
    setNewCode('');
    onAgain();
  };
  const { oldCode: oldError, newCode: newError, phone: other } = proof.errors;
  return (
    <div className={steps.form}>
      <ModalTitle>Два кода из&nbsp;SMS</ModalTitle>
      <ModalLead>
        Отправили по&nbsp;шесть цифр на&nbsp;прежний и&nbsp;на&nbsp;новый номер: так никто не&nbsp;уведёт ваш
        кабинет.
      </ModalLead>
      <CodeField
        label={`Код с\u00a0прежнего номера ${phoneInText(known)}`}
        length={codeTerms.length}
        value={oldCode}
        error={oldError}
        onValue={setOldCode}
        onComplete={setOldCode}
      />
      <CodeField
        label={`Код с\u00a0нового номера ${phoneInText(phone)}`}
        length={codeTerms.length}
        value={newCode}
        error={newError}
        isFocused={false}
        onValue={setNewCode}
        onComplete={setNewCode}
      />
      <div role="alert">{other !== undefined && <FieldError>{other}</FieldError>}</div>
      <Button
        size="large"
        wide
        isBusy={proof.isBusy}
        disabled={!isWhole}
        onClick={() => onConfirm({ oldCode, newCode })}
      >
        Сменить номер
      </Button>
      {proof.left > 0 ? (
        <p className={steps.wait}>Новые коды можно запросить через {waitText(proof.left)}</p>
      ) : (
        <Button look="soft" wide onClick={askAgain}>
          Прислать новые коды
        </Button>
      )}
      <Button look="ghost" wide onClick={proof.startAnew}>
        Другой номер
      </Button>
    </div>
  );
}

/** Another phone: both the old and the new one have to agree. */
export function PhoneChangeModal() {
  const rest = useRest();
  const { phone: known } = useAppState().auth;
  const proof = useProof('phone');
  const [phone, setPhone] = useState('');
  const [error, setError] = useState<string>();
  const send = async (phone: string) => {
    setPhone(phone);
    setError(phone === '' ? 'Укажите мобильный номер полностью: +7\u00a0916\u00a0204-18-30' : undefined);
    if (phone === '') return;
    await proof.send(() => rest(requestPhoneCodes, { body: { phone } }));
  };
  const confirm = (codes: { readonly oldCode: string; readonly newCode: string }) =>
    proof.confirm(
      () => rest(confirmPhone, { body: { phone, ...codes } }),
      'Номер изменён: входите теперь по\u00a0нему. На\u00a0других устройствах вы\u00a0вышли',
    );
  if (proof.isSent) {
    return (
      <Codes
        known={known}
        phone={phone}
        proof={proof}
        onConfirm={(codes) => void confirm(codes)}
        onAgain={() => void send(phone)}
      />
    );
  }
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(normalizePhone(String(new FormData(event.currentTarget).get('phone'))) ?? '');
  };
  return (
    <form className={steps.form} onSubmit={begin} noValidate>
      <ModalTitle>Сменить номер</ModalTitle>
      <ModalLead>
        Понадобятся оба телефона: на&nbsp;прежний и&nbsp;на&nbsp;новый придёт по&nbsp;коду. На&nbsp;других
        устройствах вы&nbsp;выйдете из&nbsp;кабинета. Нет доступа к&nbsp;прежнему номеру&nbsp;— позвоните нам.
      </ModalLead>
      <PhoneField
        label="Новый телефон"
        name="phone"
        autoFocus
        defaultValue={formatPhone(phone)}
        error={error ?? proof.errors.phone}
      />
      <Button type="submit" size="large" wide isBusy={proof.isBusy}>
        Получить коды
      </Button>
      {proof.left > 0 && (
        <p className={steps.wait}>Новые коды можно запросить через {waitText(proof.left)}</p>
      )}
    </form>
  );
}
