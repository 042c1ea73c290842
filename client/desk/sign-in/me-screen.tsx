import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatMoment } from '#shared/dates.ts';
import {
  endDeskSession,
  endOtherDeskSessions,
  readDeskMember,
  removePasskey,
} from '#shared/desk/sign-in/contract.ts';
import { roleLabels } from '#shared/features/staff/roles.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { DeskButton, Line } from '../controls.tsx';
import { Facts, Nothing, PageHead, Sheet } from '../page-parts.tsx';
import { rest } from '../rest.ts';
import { Report, Row } from '../table/report.tsx';
import { useAct } from '../use-act.ts';
import { addPasskey, isGivenUp } from './passkeys.ts';

export type Me = AnswerOf<typeof readDeskMember>;

export const loadMe = (call: RestCall): Promise<Me> => call(readDeskMember);

const reload = () => window.location.reload();

/** Where somebody has signed in: one that they do not know, or have left open, they end from here. */
function Sessions({ sessions }: Pick<Me, 'sessions'>): ReactNode {
  const { isBusy, refusal, act } = useAct();
  const end = (id: string) =>
    act(async () => {
      await rest(endDeskSession, { params: { id } });
      reload();
    });
  const endOthers = () =>
    act(async () => {
      await rest(endOtherDeskSessions);
      reload();
    });
  return (
    <Sheet title="Где вы вошли">
      <Report label="Где вы вошли" heads={['Устройство', 'Вход', 'Последнее действие', 'Действие']}>
        <tbody>
          {sessions.map(({ id, name, createdAt, usedAt, isCurrent }) => (
            <Row key={id}>
              <th scope="row">{name}</th>
              <td>{formatMoment(createdAt)}</td>
              <td>{formatMoment(usedAt)}</td>
              <td>
                {isCurrent ? (
                  'Это устройство'
                ) : (
                  <DeskButton disabled={isBusy} onClick={() => end(id)}>
                    Выйти
                  </DeskButton>
                )}
              </td>
            </Row>
          ))}
        </tbody>
      </Report>
      {refusal !== '' && <p role="alert">{refusal}</p>}
      {sessions.length > 1 && (
        <Line>
          <DeskButton disabled={isBusy} onClick={endOthers}>
            Выйти на остальных устройствах
          </DeskButton>
        </Line>
      )}
    </Sheet>
  );
}

/** Who has signed in, the passkeys that they sign in with, and where they have. */
export function MeScreen({ me }: { me: Me }): ReactNode {
  const { isBusy, refusal, act } = useAct();
  const { member, passkeys, sessions } = me;
  const remove = (id: string) =>
    act(async () => {
      await rest(removePasskey, { params: { id } });
      reload();
    });
  return (
    <>
      <PageHead title={member.name} />
      <Sheet title="Вы">
        <Facts
          facts={[
            ['Почта', member.email],
            ['Роль', roleLabels[member.role]],
          ]}
        />
      </Sheet>
      <Sheet title="Ключи">
        {passkeys.length === 0 ? (
          <Nothing>Ключей нет. Создайте первый, чтобы входить без кода.</Nothing>
        ) : (
          <Report label="Ключи" heads={['Где создан', 'Когда', 'Последний вход', 'Действие']}>
            <tbody>
              {passkeys.map(({ id, name, createdAt, usedAt }) => (
                <Row key={id}>
                  <th scope="row">{name}</th>
                  <td>{formatMoment(createdAt)}</td>
                  <td>{usedAt === null ? '—' : formatMoment(usedAt)}</td>
                  <td>
                    <DeskButton disabled={isBusy || passkeys.length === 1} onClick={() => remove(id)}>
                      Удалить
                    </DeskButton>
                  </td>
                </Row>
              ))}
            </tbody>
          </Report>
        )}
        {refusal !== '' && <p role="alert">{refusal}</p>}
        <Line>
          <DeskButton
            disabled={isBusy}
            onClick={() =>
              act(
                async () => addPasskey().then(reload),
                (error) => (isGivenUp(error) ? '' : 'Ключ не создан. Попробуйте ещё раз.'),
              )
            }
          >
            Добавить ключ
          </DeskButton>
        </Line>
      </Sheet>
      <Sessions sessions={sessions} />
    </>
  );
}
