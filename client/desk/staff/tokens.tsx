import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatMoment } from '#shared/dates.ts';
import { createStaffToken, revokeToken } from '#shared/features/staff/contract.ts';
import { roleLabels, StaffRole } from '#shared/features/staff/roles.ts';
import type { StaffToken } from '#shared/features/staff/schema.ts';
import { SelectControl, TextControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { Once } from '../once.tsx';
import { Nothing, Sheet } from '../page-parts.tsx';
import { Report, Row } from '../table/report.tsx';

/** The secret of a token, which nobody can read again. */
const Secret = ({ secret }: AnswerOf<typeof createStaffToken>): ReactNode => (
  <div role="status">
    Сохраните сейчас, больше мы его не покажем: <Once>{secret}</Once>
  </div>
);

const TokenForm = (): ReactNode => (
  <ActForm
    call={createStaffToken}
    body={(field) => ({
      name: field('name'),
      role: field('role') as StaffRole,
      days: Number(field('days')),
    })}
    action="Создать токен"
    told={Secret}
  >
    <TextControl label="Для чего" name="name" required maxLength={60} />
    <SelectControl
      label="Может то же, что"
      name="role"
      defaultValue="care"
      options={StaffRole.options.map((role) => [role, roleLabels[role]] as const)}
    />
    <TextControl label="Дней" name="days" type="number" min={1} max={366} defaultValue={30} required />
  </ActForm>
);

const standingOf = ({ revokedAt, expiresAt, usedAt }: StaffToken): string => {
  if (revokedAt !== null) return `отозван ${formatMoment(revokedAt)}`;
  return `до ${formatMoment(expiresAt)}${usedAt === null ? '' : `, был в деле ${formatMoment(usedAt)}`}`;
};

/** What scripts prove themselves with. */
export function Tokens({ tokens }: { tokens: readonly StaffToken[] }): ReactNode {
  return (
    <Sheet title="Токены для скриптов">
      <TokenForm />
      {tokens.length === 0 ? (
        <Nothing>Токенов нет.</Nothing>
      ) : (
        <Report label="Токены" heads={['Для чего', 'Что может', 'Состояние', 'Действие']}>
          <tbody>
            {tokens.map((token) => (
              <Row key={token.id}>
                <th scope="row">{token.name}</th>
                <td>{token.role === null ? token.operations.join(', ') : roleLabels[token.role]}</td>
                <td>{standingOf(token)}</td>
                <td>
                  {token.revokedAt === null && (
                    <ActForm
                      call={revokeToken}
                      id={token.id}
                      action="Отозвать"
                      asks="Скрипты с этим токеном сразу перестанут работать."
                    />
                  )}
                </td>
              </Row>
            ))}
          </tbody>
        </Report>
      )}
    </Sheet>
  );
}
