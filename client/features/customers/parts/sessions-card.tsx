import { formatMoment } from '#shared/dates.ts';
import { endAllSessions, endSession } from '#shared/features/customers/contract.ts';
import type { OpenSession } from '#shared/features/customers/schema.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { leave } from '../../../platform/session/session.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Confirmation } from '../../../ui/modal-text.tsx';
import styles from './card.module.css';
import { SettingsCard, SettingsRow } from './settings-card.tsx';

function noteOf({ isCurrent, lastUsedAt, openedAt }: OpenSession): string {
  const opened = `Вход ${formatMoment(openedAt)}`;
  return isCurrent ? `Это устройство. ${opened}` : `Последний раз ${formatMoment(lastUsedAt)}. ${opened}`;
}

/** Signed-in devices. */
export function SessionsCard({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  const state = useAppState();
  return (
    <SettingsCard
      id="sessions"
      title="Устройства"
      lead="Где открыт ваш личный кабинет. Не&nbsp;узнаёте устройство&nbsp;— выйдите на&nbsp;нём: это сработает сразу."
    >
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SettingsRow key={session.id} title={session.device} note={noteOf(session)}>
            {!session.isCurrent && (
              <RestForm
                call={endSession}
                params={{ id: session.id }}
                label="Выйти"
                about={`${session.device}, вход ${formatMoment(session.openedAt)}`}
                look="ghost"
                done={`Вышли: ${session.device}`}
              />
            )}
          </SettingsRow>
        ))}
      </ul>
      <Confirmation
        label="Выйти на&nbsp;всех устройствах"
        look="outline"
        question="Выйти везде, и&nbsp;на&nbsp;этом устройстве тоже? Войти снова можно по&nbsp;коду из&nbsp;SMS."
      >
        <RestForm
          call={endAllSessions}
          label="Да, выйти везде"
          look="outline"
          onDone={() => void leave(state)}
          isPageLeft
        />
      </Confirmation>
    </SettingsCard>
  );
}
