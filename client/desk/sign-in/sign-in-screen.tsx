import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { ownAddress } from '#shared/desk/routes.ts';
import { enterDeskCode, requestDeskCode } from '#shared/desk/sign-in/contract.ts';
import { roleLabels, StaffRole } from '#shared/features/staff/roles.ts';
import { staffCodeTerms } from '#shared/features/staff/terms.ts';
import { css } from '../../ui/css.ts';
import controls from '../controls.module.css';
import { DeskButton, Labelled, TextControl } from '../controls.tsx';
import { type Place, queryOf } from '../place.ts';
import { rest } from '../rest.ts';
import { useAct } from '../use-act.ts';
import { isGivenUp, join, signIn } from './passkeys.ts';

const cardClass = css('grid gap-16 w-[min(100%,_400px)] p-28 border rounded-card bg-surface');

/** The way back without a passkey: a code by e-mail. */
function CodeForm({ onSignedIn }: { onSignedIn: () => void }): ReactNode {
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
    <form className={css('grid gap-16')} onSubmit={send}>
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
          <p>Если у вас есть доступ, код придёт на почту.</p>
          <TextControl
            label="Код из письма"
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

/** What is said where a passkey could not be used; nothing where somebody has changed their mind. */
const wordsOfPasskey = (error: unknown): string =>
  isGivenUp(error) ? '' : 'Ключ не сработал. Попробуйте ещё раз или другой браузер.';

/** The local environment alone lets anybody in, in whatever role they want to try. */
function TrialForm({ action, from }: { action: string; from: string }): ReactNode {
  return (
    <form method="post" action={action} className={css('grid gap-16')}>
      <p>Это пробная копия на вашем компьютере: войдите кем хотите.</p>
      <input type="hidden" name="from" value={from} />
      <Labelled label="Роль">
        <select name="role" defaultValue="manager" className={controls.control}>
          {StaffRole.options.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </select>
      </Labelled>
      <DeskButton type="submit">Войти для пробы</DeskButton>
    </form>
  );
}

/** The way into the desk: a passkey, or a code where one has been. */
export function SignInScreen({ place }: { place: Place }): ReactNode {
  const { isBusy, refusal, act } = useAct();
  const from = ownAddress(queryOf(place).get('from'));
  const goOn = () => window.location.assign(from);
  return (
    <section className={cardClass}>
      <h1>Вход для сотрудников</h1>
      <noscript>
        <p>Вход ключом работает со скриптами: включите их в браузере.</p>
      </noscript>
      <DeskButton
        isMain
        disabled={isBusy}
        onClick={() => act(async () => signIn().then(goOn), wordsOfPasskey)}
      >
        Войти ключом
      </DeskButton>
      {refusal !== '' && <p role="alert">{refusal}</p>}
      <details>
        <summary>Ключа под рукой нет</summary>
        <CodeForm onSignedIn={goOn} />
      </details>
      {place.trial !== null && <TrialForm action={place.trial} from={from} />}
    </section>
  );
}

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** Where an invitation is taken: its secret stands behind the sign that browsers send to nobody. */
export function JoinScreen(): ReactNode {
  const { isBusy, refusal, act } = useAct();
  const invitation = useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => '',
  );
  const take = () =>
    act(async () => join(invitation).then(() => window.location.assign('/')), wordsOfPasskey);
  return (
    <section className={cardClass}>
      <h1>Вас пригласили за рабочий стол</h1>
      <p>
        Входить вы будете ключом: отпечатком, лицом или PIN-кодом этого устройства. Пароля нет, и его нельзя
        украсть.
      </p>
      <DeskButton isMain disabled={isBusy} onClick={take}>
        Создать ключ и войти
      </DeskButton>
      {refusal !== '' && <p role="alert">{refusal}</p>}
    </section>
  );
}
