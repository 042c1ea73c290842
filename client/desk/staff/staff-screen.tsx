import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatMoment } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import {
  changeStaffRole,
  inviteStaff,
  listStaff,
  listTokens,
  removeStaff,
  renewInvitation,
} from '#shared/features/staff/contract.ts';
import { roleLabels, StaffRole } from '#shared/features/staff/roles.ts';
import type { InvitationLink, StaffMember } from '#shared/features/staff/schema.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { SelectControl, TextControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { Once } from '../once.tsx';
import { PageHead, Sheet } from '../page-parts.tsx';
import { Report, Row } from '../table/report.tsx';
import { Tokens } from './tokens.tsx';

export interface People {
  readonly staff: AnswerOf<typeof listStaff>['staff'];
  readonly tokens: AnswerOf<typeof listTokens>['tokens'];
}

export async function loadPeople(call: RestCall): Promise<People> {
  const [{ staff }, { tokens }] = await Promise.all([call(listStaff), call(listTokens)]);
  return { staff, tokens };
}

const roles = StaffRole.options.map((role) => [role, roleLabels[role]] as const);

/** The link of an invitation, which nobody can read again. */
function Invitation({ invitation }: { readonly invitation: InvitationLink }): ReactNode {
  return (
    <div role="status">
      {invitation.isMailed ? 'Приглашение ушло на почту. ' : ''}
      Ссылка сработает один раз, до {formatMoment(invitation.until)}:<Once>{invitation.link}</Once>
    </div>
  );
}

const InviteForm = (): ReactNode => (
  <ActForm
    call={inviteStaff}
    body={(field) => ({ name: field('name'), email: field('email'), role: field('role') as StaffRole })}
    action="Пригласить"
    isMain
    told={Invitation}
  >
    <TextControl label="Имя" name="name" required maxLength={60} />
    <TextControl label="Почта" name="email" type="email" required />
    <SelectControl label="Роль приглашённого" name="role" defaultValue="care" options={roles} />
  </ActForm>
);

const standingOf = ({ joinedAt, invitedUntil, seenAt }: StaffMember): string => {
  if (joinedAt === null)
    return invitedUntil === null ? 'приглашение истекло' : `приглашение до ${formatMoment(invitedUntil)}`;
  return seenAt === null ? 'входов не было' : `последний вход ${formatMoment(seenAt)}`;
};

function MemberRow({ member }: { member: StaffMember }): ReactNode {
  const { id, name, email, role } = member;
  return (
    <Row>
      <th scope="row">
        <a href={deskPath('audit', { actor: id })}>{name}</a>
      </th>
      <td>{email}</td>
      <td>
        <ActForm
          call={changeStaffRole}
          id={id}
          body={(field) => ({ role: field('role') as StaffRole })}
          action="Сменить"
        >
          <SelectControl
            label="Новая роль"
            aria-label={`Новая роль: ${name}`}
            name="role"
            defaultValue={role}
            options={roles}
          />
        </ActForm>
      </td>
      <td>{standingOf(member)}</td>
      <td>
        <ActForm
          call={renewInvitation}
          id={id}
          action="Пригласить заново"
          asks="Прежнее приглашение и ключи этого человека сразу перестанут действовать."
          told={Invitation}
        />
        <ActForm
          call={removeStaff}
          id={id}
          action="Убрать"
          asks={
            'Входы, ключи и токены этого человека сразу перестанут действовать. Записи журнала останутся.'
          }
        />
      </td>
    </Row>
  );
}

/** Who works at the desk, in which role, and what scripts prove themselves with. */
export function StaffScreen({ people }: { people: People }): ReactNode {
  return (
    <>
      <PageHead title="Люди" />
      <Sheet title="Пригласить">
        <InviteForm />
      </Sheet>
      <Sheet title="Сотрудники">
        <Report label="Сотрудники" heads={['Имя', 'Почта', 'Роль', 'Состояние', 'Действия']}>
          <tbody>
            {people.staff.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </tbody>
        </Report>
      </Sheet>
      <Tokens tokens={people.tokens} />
    </>
  );
}
