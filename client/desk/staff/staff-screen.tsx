import { type FormEvent, type ReactNode, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatMoment } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import type {
  changeStaffRole,
  inviteStaff,
  listStaff,
  listTokens,
  removeStaff,
  renewInvitation,
} from '#shared/features/staff/contract.ts';
import { roleLabels, StaffRole } from '#shared/features/staff/roles.ts';
import type { InvitationLink, StaffMember } from '#shared/features/staff/schema.ts';
import type { RestCall } from '../../platform/rest/rest-client.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { ModalTitle } from '../../ui/modal-text.tsx';
import controls from '../controls.module.css';
import { DeskButton, Labelled, Line, TextControl } from '../controls.tsx';
import { PageHead, Sheet } from '../page-parts.tsx';
import { rest } from '../rest.ts';
import { Report } from '../table/report.tsx';
import { useAct } from '../use-act.ts';
import { Tokens } from './tokens.tsx';

export interface People {
  readonly staff: AnswerOf<typeof listStaff>['staff'];
  readonly tokens: AnswerOf<typeof listTokens>['tokens'];
}

export async function loadPeople(call: RestCall): Promise<People> {
  const [{ staff }, { tokens }] = await Promise.all([
    call<typeof listStaff>('GET /rest/operations/staff/'),
    call<typeof listTokens>('GET /rest/operations/tokens/'),
  ]);
  return { staff, tokens };
}

const reload = () => window.location.reload();

/** The link of an invitation, which nobody can read again. */
function Invitation({ invitation }: { invitation: InvitationLink | null }): ReactNode {
  if (invitation === null) return null;
  return (
    <p role="status">
      {invitation.isMailed ? 'Приглашение ушло на\u00a0почту. ' : ''}
      Ссылка сработает один раз, до&nbsp;{formatMoment(invitation.until)}: <code>{invitation.link}</code>
    </p>
  );
}

function RoleSelect(props: { role: StaffRole; label: string; onRole: (role: StaffRole) => void }): ReactNode {
  const { role, label, onRole } = props;
  return (
    <select
      aria-label={label}
      className={controls.control}
      value={role}
      onChange={(event) => onRole(StaffRole.parse(event.target.value))}
    >
      {StaffRole.options.map((one) => (
        <option key={one} value={one}>
          {roleLabels[one]}
        </option>
      ))}
    </select>
  );
}

function InviteForm({ onInvited }: { onInvited: (invitation: InvitationLink) => void }): ReactNode {
  const [role, setRole] = useState<StaffRole>('care');
  const { isBusy, refusal, act } = useAct();
  const invite = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void act(async () => {
      const { invitation } = await rest<typeof inviteStaff>('POST /rest/operations/staff/', {
        body: { name: String(form.get('name')), email: String(form.get('email')), role },
      });
      onInvited(invitation);
    });
  };
  return (
    <form onSubmit={invite}>
      <Line>
        <TextControl label="Имя" name="name" required maxLength={60} />
        <TextControl label="Почта" name="email" type="email" required />
        <Labelled label="Роль">
          <RoleSelect label="Роль приглашённого" role={role} onRole={setRole} />
        </Labelled>
        <DeskButton type="submit" isMain disabled={isBusy}>
          Пригласить
        </DeskButton>
      </Line>
      {refusal !== '' && <p role="alert">{refusal}</p>}
    </form>
  );
}

const standingOf = ({ joinedAt, invitedUntil, seenAt }: StaffMember): string => {
  if (joinedAt === null)
    return invitedUntil === null ? 'приглашение истекло' : `приглашён до\u00a0${formatMoment(invitedUntil)}`;
  return seenAt === null ? 'не\u00a0заходил' : `был ${formatMoment(seenAt)}`;
};

interface MemberRowProps {
  readonly member: StaffMember;
  readonly onRemove: (member: StaffMember) => void;
  readonly onInvited: (invitation: InvitationLink) => void;
  readonly act: ReturnType<typeof useAct>['act'];
}

function MemberRow({ member, onRemove, onInvited, act }: MemberRowProps): ReactNode {
  const params = { id: member.id };
  const changeRole = (role: StaffRole) =>
    act(async () => {
      await rest<typeof changeStaffRole>('POST /rest/operations/staff/:id/role/', { params, body: { role } });
      reload();
    });
  const inviteAgain = () =>
    act(async () => {
      const answer = await rest<typeof renewInvitation>('POST /rest/operations/staff/:id/invite/', {
        params,
      });
      onInvited(answer.invitation);
    });
  return (
    <tr>
      <th scope="row">
        <a href={deskPath('audit', { actor: member.id })}>{member.name}</a>
      </th>
      <td>{member.email}</td>
      <td>
        <RoleSelect label={`Роль: ${member.name}`} role={member.role} onRole={changeRole} />
      </td>
      <td>{standingOf(member)}</td>
      <td>
        <Line>
          <DeskButton onClick={inviteAgain}>Пригласить заново</DeskButton>
          <DeskButton onClick={() => onRemove(member)}>Убрать</DeskButton>
        </Line>
      </td>
    </tr>
  );
}

function RemoveDialog({
  member,
  isOpen,
  onClose,
}: {
  member: StaffMember | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { isBusy, refusal, act } = useAct();
  const remove = () =>
    act(async () => {
      if (!member) return;
      await rest<typeof removeStaff>('POST /rest/operations/staff/:id/remove/', {
        params: { id: member.id },
      });
      reload();
    });
  return (
    <DialogFrame
      place="centre"
      isOpen={isOpen}
      shown={member?.id}
      onClose={onClose}
      onClosed={() => undefined}
    >
      <ModalTitle>{`Убрать: ${member?.name ?? ''}`}</ModalTitle>
      <p>Входы, ключи и&nbsp;токены этого человека сразу перестанут действовать. Записи журнала останутся.</p>
      {refusal !== '' && <p role="alert">{refusal}</p>}
      <Line>
        <DeskButton isMain disabled={isBusy} onClick={remove}>
          Убрать
        </DeskButton>
        <DeskButton onClick={onClose}>Отмена</DeskButton>
      </Line>
    </DialogFrame>
  );
}

/** Who works at the desk, in which role, and what scripts prove themselves with. */
export function StaffScreen({ people }: { people: People }): ReactNode {
  const [invitation, setInvitation] = useState<InvitationLink | null>(null);
  const [leaving, setLeaving] = useState<StaffMember | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { refusal, act } = useAct();
  return (
    <>
      <PageHead title="Люди" />
      <Sheet title="Пригласить">
        <InviteForm onInvited={setInvitation} />
        <Invitation invitation={invitation} />
      </Sheet>
      <Sheet title="Сотрудники">
        {refusal !== '' && <p role="alert">{refusal}</p>}
        <Report label="Сотрудники" heads={['Имя', 'Почта', 'Роль', 'Состояние', 'Действия']}>
          <tbody>
            {people.staff.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                act={act}
                onInvited={setInvitation}
                onRemove={(one) => {
                  setLeaving(one);
                  setOpen(true);
                }}
              />
            ))}
          </tbody>
        </Report>
      </Sheet>
      <Tokens tokens={people.tokens} />
      <RemoveDialog member={leaving} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
