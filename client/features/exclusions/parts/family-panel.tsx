import { useState } from 'react';
import { type DangerousDay, type FamilyMember, savePerson } from '#shared/features/exclusions/contract.ts';
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
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { ExclusionWords } from '../../../ui/exclusion-words.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Disclosure, Panel } from '../../../ui/surfaces.tsx';
import { useSigning } from '../../consents/shared/signing.ts';
import { useOfferedGroups } from '../shared/offered-groups.ts';
import styles from './card.module.css';
import { AllergyNotice, Dangers } from './dangers.tsx';

interface MemberFormProps {
  readonly member: FamilyMember;
  readonly isSigned: boolean;
  readonly onDangers: (days: readonly DangerousDay[]) => void;
}

function MemberForm({ member, isSigned, onDangers }: MemberFormProps) {
  const { orderId, calendarVersion: version, person } = member;
  const [exclusions, setExclusions] = useState(() => readExclusions(member.without));
  const without = exclusionCodes(exclusions);
  const isNewAllergy = hasAllergy(without.filter((code) => !member.without.includes(code)));
  const isUnsigned = isNewAllergy && !isSigned;
  const signing = useSigning(isUnsigned);
  const groups = useOfferedGroups();
  return (
    <RestForm
      call={savePerson}
      params={{ id: orderId }}
      // The name of somebody with an allergy is not kept, and its field is closed.
      body={{ version, person, without, ...(hasAllergy(without) && { name: '' }) }}
      label="Сохранить"
      wants={signing}
      about={personTitle(member.name, person)}
      done={({ text }) => text}
      onDone={({ dangers }) => onDangers(dangers)}
    >
      <TextField
        label="Как зовут"
        name="name"
        defaultValue={member.name}
        hint={
          hasAllergy(without)
            ? 'Аллергию другого человека храним без\u00a0имени'
            : `До\u00a0${PERSON_TITLE_MAX} символов`
        }
        disabled={hasAllergy(without)}
        maxLength={PERSON_TITLE_MAX}
        autoComplete="off"
      />
      <ExclusionWords name="without" exclusions={exclusions} onExclusions={setExclusions} groups={groups} />
      {member.dislikesMost > FREE_DISLIKES && (
        <p className={styles.lead}>
          В&nbsp;цену этого заказа входит {countOf(member.dislikesMost, 'группа', 'группы', 'групп')}.
        </p>
      )}
      {isUnsigned && <AllergyNotice />}
    </RestForm>
  );
}

interface FamilyPanelProps {
  readonly family: readonly FamilyMember[];
  readonly isSigned: boolean;
}

/** Exclusions of the others of a family, for each person of each running order. */
export function FamilyPanel({ family, isSigned }: FamilyPanelProps) {
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
          <MemberForm member={member} isSigned={isSigned} onDangers={setDangers} />
        </Disclosure>
      ))}
      <Dangers days={dangers} />
    </Panel>
  );
}
