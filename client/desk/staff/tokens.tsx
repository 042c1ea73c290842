import { type FormEvent, type ReactNode, useState } from 'react';
import { formatMoment } from '#shared/dates.ts';
import type { createStaffToken, revokeToken } from '#shared/features/staff/contract.ts';
import { roleLabels, StaffRole } from '#shared/features/staff/roles.ts';
import type { StaffToken } from '#shared/features/staff/schema.ts';
import controls from '../controls.module.css';
import { DeskButton, Labelled, Line, TextControl } from '../controls.tsx';
import { Nothing, Sheet } from '../page-parts.tsx';
import { rest } from '../rest.ts';
import { Report } from '../table/report.tsx';
import { useAct } from '../use-act.ts';

function TokenForm(): ReactNode {
  const [secret, setSecret] = useState('');
  const { isBusy, refusal, act } = useAct();
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const role = StaffRole.parse(form.get('role'));
    void act(async () => {
      const answer = await rest<typeof createStaffToken>('POST /rest/operations/tokens/', {
        body: { name: String(form.get('name')), role, days: Number(form.get('days')) },
      });
      setSecret(answer.secret);
    });
  };
  return (
    <form onSubmit={create}>
      <Line>
        <TextControl label={'Для\u00a0чего'} name="name" required maxLength={60} />
        <Labelled label={'Может то\u00a0же, что'}>
          <select name="role" defaultValue="care" className={controls.control}>
            {StaffRole.options.map((role) => (
              <option key={role} value={role}>
                {roleLabels[role]}
              </option>
            ))}
          </select>
        </Labelled>
        <TextControl label="Дней" name="days" type="number" min={1} max={366} defaultValue={30} required />
        <DeskButton type="submit" disabled={isBusy}>
          Создать токен
        </DeskButton>
      </Line>
      {refusal !== '' && <p role="alert">{refusal}</p>}
      {secret !== '' && (
        <p role="status">
          Сохраните сейчас, больше мы&nbsp;его не&nbsp;покажем: <code>{secret}</code>
        </p>
      )}
    </form>
  );
}

const standingOf = ({ revokedAt, expiresAt, usedAt }: StaffToken): string => {
  if (revokedAt !== null) return `отозван ${formatMoment(revokedAt)}`;
  return `до\u00a0${formatMoment(expiresAt)}${usedAt === null ? '' : `, был в\u00a0деле ${formatMoment(usedAt)}`}`;
};

/** What scripts prove themselves with. */
export function Tokens({ tokens }: { tokens: readonly StaffToken[] }): ReactNode {
  const { isBusy, refusal, act } = useAct();
  const revoke = (id: string) =>
    act(async () => {
      await rest<typeof revokeToken>('POST /rest/operations/tokens/:id/revoke/', { params: { id } });
      window.location.reload();
    });
  return (
    <Sheet title={'Токены для\u00a0скриптов'}>
      <TokenForm />
      {refusal !== '' && <p role="alert">{refusal}</p>}
      {tokens.length === 0 ? (
        <Nothing>Токенов нет.</Nothing>
      ) : (
        <Report label="Токены" heads={['Для\u00a0чего', 'Что может', 'Состояние', 'Действие']}>
          <tbody>
            {tokens.map((token) => (
              <tr key={token.id}>
                <th scope="row">{token.name}</th>
                <td>{token.role === null ? token.operations.join(', ') : roleLabels[token.role]}</td>
                <td>{standingOf(token)}</td>
                <td>
                  <DeskButton disabled={isBusy || token.revokedAt !== null} onClick={() => revoke(token.id)}>
                    Отозвать
                  </DeskButton>
                </td>
              </tr>
            ))}
          </tbody>
        </Report>
      )}
    </Sheet>
  );
}
