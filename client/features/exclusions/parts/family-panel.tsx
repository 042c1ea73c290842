import { type ReactNode, useState } from 'react';
import type { DangerousDay, FamilyMember, savePerson } from '#shared/features/exclusions/contract.ts';
import {
  exclusionCodes,
  exclusionsLine,
  hasAllergy,
  readExclusions,
} from '#shared/features/menu/exclusions.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { PERSON_TITLE_MAX } from '#shared/features/orders/price.ts';
import { FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import { ActionForm } from '../../../platform/forms/action-form.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ExclusionWords } from '../../../ui/exclusion-words.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './card.module.css';
import { Dangers } from './dangers.tsx';
import { HealthConsentLink } from './health-consent-link.tsx';

interface MemberFormProps {
  readonly member: FamilyMember;
  readonly onDangers: (days: readonly DangerousDay[]) => void;
}

function MemberForm({ member, onDangers }: MemberFormProps): ReactNode {
  const { orderId, calendarVersion: version, person } = member;
  const [exclusions, setExclusions] = useState(() => readExclusions(member.without));
  const without = exclusionCodes(exclusions);
  const isNewAllergy = hasAllergy(without.filter((code) => !member.without.includes(code)));
  return (
    <ActionForm<typeof savePerson>
      route="POST /rest/orders/:id/persons/"
      params={{ id: orderId }}
      body={(fields) => ({
        version,
        person,
        name: String(fields.get('name') ?? ''),
        without,
        healthConsent: fields.get('healthConsent') !== null,
      })}
      label="Сохранить"
      about={personTitle(member.name, person)}
      done={({ text }) => text}
      onDone={({ dangers }) => onDangers(dangers)}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="person" value={person} />
      <TextField
        label="Как зовут"
        name="name"
        defaultValue={member.name}
        maxLength={PERSON_TITLE_MAX}
        autoComplete="off"
      />
      <ExclusionWords name="without" exclusions={exclusions} onExclusions={setExclusions} />
      {member.dislikesMost > FREE_DISLIKES && (
        <p className={styles.lead}>
          В&nbsp;цену этого заказа входит {countOf(member.dislikesMost, 'группа', 'группы', 'групп')}.
        </p>
      )}
      {isNewAllergy && (
        <Checkbox name="healthConsent">
          Даю <HealthConsentLink />, чтобы кухня учитывала эту аллергию
        </Checkbox>
      )}
      {!isNewAllergy && (
        <noscript>
          <Checkbox name="healthConsent">
            Даю <HealthConsentLink /> (нужно, если отмечаете аллергию впервые)
          </Checkbox>
        </noscript>
      )}
    </ActionForm>
  );
}

/** Exclusions of the others of a family, for each person of each running order. */
export function FamilyPanel({ family }: { readonly family: readonly FamilyMember[] }): ReactNode {
  const orders = new Set(family.map(({ orderId }) => orderId));
  const [dangers, setDangers] = useState<readonly DangerousDay[]>([]);
  if (family.length === 0) return null;
  return (
    <Panel title="Семья" titleId="family" size="roomy">
      <p className={styles.lead}>
        Выше&nbsp;— ваши исключения. У&nbsp;каждого из&nbsp;семьи они свои и&nbsp;действуют в&nbsp;днях,
        которые ещё можно изменить.
      </p>
      {family.map((member) => (
        <Disclosure
          key={`${member.orderId} ${member.person} ${member.calendarVersion}`}
          title={[
            personTitle(member.name, member.person),
            ...(orders.size > 1 ? [`заказ №\u00a0${member.orderNumber}`] : []),
            `${member.programme}, ${member.kcal}\u00a0ккал`,
            ...(member.without.length > 0 ? [exclusionsLine(member.without)] : []),
          ].join('. ')}
        >
          <MemberForm member={member} onDangers={setDangers} />
        </Disclosure>
      ))}
      <Dangers days={dangers} />
    </Panel>
  );
}
