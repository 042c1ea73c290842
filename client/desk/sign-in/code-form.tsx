import { type FormEvent, type ReactNode, useState } from 'react';
import { enterDeskCode, requestDeskCode } from '#shared/desk/sign-in/contract.ts';
import { staffCodeTerms } from '#shared/features/staff/terms.ts';
import { DeskButton, TextControl } from '../controls.tsx';
import { rest } from '../rest.ts';
import { useAct } from '../use-act.ts';
import styles from './sign-in-screen.module.css';

/** The way back without a passkey: a code by e-mail. */
export function CodeForm({ onSignedIn }: { onSignedIn: () => void }): ReactNode {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [request, setRequest] = useState('');
  const isSent = request !== '';
  const { isBusy, refusal, act } = useAct();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      if (isSent) {
        await rest(enterDeskCode, { body: { request, code } });
        onSignedIn();
        return;
      }
      const sent = await rest(requestDeskCode, { body: { email } });
      setRequest(sent.request);
    });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <TextControl
        label="Рабочая почта"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {isSent && (
        <>
          <p>Если у&nbsp;вас есть доступ, код придёт на&nbsp;почту.</p>
          <TextControl
            label={'Код из\u00a0письма'}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={staffCodeTerms.length}
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      )}
      {refusal !== '' && <p role="alert">{refusal}</p>}
      <DeskButton type="submit" disabled={isBusy}>
        {isSent ? 'Войти кодом' : 'Прислать код'}
      </DeskButton>
    </form>
  );
}
