import { type FormEvent, useEffect, useRef, useState } from 'react';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { EmailAddress } from '#shared/features/auth/schema.ts';
import { confirmEmail, requestEmailCode } from '#shared/features/customers/contract.ts';
import { useRest } from '../../platform/rest/rest.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, CodeWait } from '../../ui/code-field.tsx';
import steps from '../../ui/code-form.module.css';
import { TextField } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import type { CustomersModals } from './shared/dialogs.ts';
import { useProof } from './use-proof.ts';

const MINUTES = codeTerms.letterLifetimeMs / 60_000;

interface AddressFormProps {
  readonly email: string;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onSend: (email: string) => void;
}

function AddressForm({ email, error, isBusy, onSend }: AddressFormProps) {
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(String(new FormData(event.currentTarget).get('email')));
  };
  return (
    <form className={steps.form} onSubmit={begin} noValidate>
      <ModalTitle>Почта</ModalTitle>
      <ModalLead>
        Пришлём туда код из&nbsp;шести цифр. Потом на&nbsp;неё будут приходить чеки и&nbsp;письма.
      </ModalLead>
      <TextField
        label="Почта"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoFocus
        maxLength={120}
        defaultValue={email}
        error={error}
      />
      <Button type="submit" size="large" wide isBusy={isBusy}>
        Получить код
      </Button>
    </form>
  );
}

interface CodeStepProps {
  readonly email: string;
  readonly code: string;
  readonly proof: ReturnType<typeof useProof>;
  readonly onCode: (code: string) => void;
  readonly onComplete: (entered: string) => void;
  readonly onSend: () => void;
}

function CodeStep({ email, code, proof, onCode, onComplete, onSend }: CodeStepProps) {
  return (
    <div className={steps.form}>
      <ModalTitle>Код из&nbsp;письма</ModalTitle>
      <ModalLead>
        Отправили шесть цифр на&nbsp;<span className={styles.address}>{email}</span>. Код действует {MINUTES}
        &nbsp;минут; нет письма&nbsp;— загляните в&nbsp;спам.
      </ModalLead>
      <CodeField
        label="Код из&nbsp;письма"
        length={codeTerms.length}
        value={code}
        error={proof.errors.code}
        onValue={onCode}
        onComplete={onComplete}
      />
      <CodeWait isBusy={proof.isBusy} left={proof.left} />
      {proof.left === 0 && (
        <Button look="soft" wide onClick={onSend}>
          Прислать новый код
        </Button>
      )}
      <Button look="ghost" wide onClick={proof.startAnew}>
        Изменить почту
      </Button>
    </div>
  );
}

/** The e-mail address, proven by a code that is sent there. */
export function EmailCodeModal({ email: known, isSentAtOnce = false }: CustomersModals['email-code']) {
  const rest = useRest();
  const proof = useProof('code');
  const [email, setEmail] = useState(known);
  const [error, setError] = useState<string>();
  const [code, setCode] = useState('');

  const send = async (typed = email) => {
    setEmail(typed);
    const parsed = EmailAddress.safeParse(typed);
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (!parsed.success) return;
    setCode('');
    await proof.send(() => rest(requestEmailCode, { body: { email: parsed.data } }));
  };
  const asked = useRef(!isSentAtOnce);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void send();
  });
  const confirm = async (entered: string) => {
    const isDone = await proof.confirm(
      () => rest(confirmEmail, { body: { email, code: entered } }),
      'Почта подтверждена: письма и\u00a0чеки придут туда',
    );
    if (!isDone) setCode('');
  };
  if (!proof.isSent) {
    return (
      <AddressForm
        email={email}
        error={error ?? proof.errors.email ?? proof.errors.code}
        isBusy={proof.isBusy}
        onSend={(typed) => void send(typed)}
      />
    );
  }
  return (
    <CodeStep
      email={email}
      code={code}
      proof={proof}
      onCode={setCode}
      onComplete={(entered) => void confirm(entered)}
      onSend={() => void send()}
    />
  );
}
