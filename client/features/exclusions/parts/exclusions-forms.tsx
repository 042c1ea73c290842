import { type ReactNode, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDayLong } from '#shared/dates.ts';
import {
  type CustomerTastes,
  type DangerousDay,
  type FamilyMember,
  type getTastes,
  savePerson,
  saveTastes,
} from '#shared/features/exclusions/contract.ts';
import { REPEATS_MOST, SINGLE_INGREDIENTS } from '#shared/features/exclusions/tastes.ts';
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
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/basics.tsx';
import { RemovableChip } from '../../../ui/choices.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { ExclusionWords } from '../../../ui/exclusion-words.tsx';
import { Switch, TextField, useFormValues } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Disclosure, Panel } from '../../../ui/surfaces.tsx';
import { phoneHref } from '../../../ui/text.tsx';
import { HealthConsentLink } from '../../consents/shared/consents.tsx';
import { useSigning } from '../../consents/shared/signing.ts';
import { useOfferedGroups } from '../shared/offered-groups.ts';
import { PromisesNotice } from '../shared/promises-notice.tsx';
import styles from './card.module.css';
import { ChangedDays, useTastesPreview, whoseFood } from './changed-days.tsx';

function Dangers({ days }: { days: readonly DangerousDay[] }) {
  const phone = useAppState().site.config?.region.phone;
  if (days.length === 0) return null;
  return (
    <Notice
      tone="error"
      isLive
      title="Не ешьте эти блюда"
      action={
        phone !== undefined && (
          <ButtonLink look="soft" to={phoneHref(phone)}>
            Позвонить
          </ButtonLink>
        )
      }
    >
      <p>
        Кухня приготовила их до ваших исключений. Мы уже знаем и позвоним, чтобы заменить еду или вернуть
        деньги.
      </p>
      <ul>
        {days.map(({ date, person, personName, meals }) => (
          <li key={`${date} ${person}`}>
            <b>{[formatDayLong(date), whoseFood(personName, person) ?? []].flat().join(', ')}</b>
            {`: ${meals.map(({ title, because }) => `${title} (${because.join(', ')})`).join('; ')}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The words that somebody leaves out, as a part of a form: a new allergy wants a signature. */
function useExclusions(kept: readonly string[], isSigned: boolean) {
  const [exclusions, setExclusions] = useState(() => readExclusions(kept));
  const groups = useOfferedGroups();
  const without = exclusionCodes(exclusions);
  const isUnsigned = !isSigned && hasAllergy(without.filter((code) => !kept.includes(code)));
  const words: ReactNode = (
    <ExclusionWords name="without" exclusions={exclusions} onExclusions={setExclusions} groups={groups} />
  );
  const notice = isUnsigned && (
    <p className={styles.lead}>
      Аллергия — это сведения о здоровье: <HealthConsentLink /> один раз подписывают кодом из SMS.
    </p>
  );
  return { without, words, notice, wants: useSigning(isUnsigned) };
}

type Ingredient = CustomerTastes['ingredients'][number];

interface IngredientsProps {
  readonly all: readonly Ingredient[];
  readonly chosen: readonly Ingredient[];
  readonly onChosen: (chosen: readonly Ingredient[]) => void;
}

function Ingredients({ all, chosen, onChosen }: IngredientsProps) {
  const left = all.filter(({ code }) => !chosen.some((one) => one.code === code));
  return (
    <>
      {chosen.length < SINGLE_INGREDIENTS && (
        <Combobox
          key={chosen.length}
          label="Отдельный продукт"
          hint={`Бесплатно, до ${SINGLE_INGREDIENTS}: заменим блюдо, если найдётся чем`}
          placeholder="Например, кинза"
          value={null}
          items={left.map(({ code, name }) => ({ value: code, label: name }))}
          emptyText="Такого продукта у нас нет"
          onValue={(item) => item && onChosen([...chosen, { code: item.value, name: item.label }])}
        />
      )}
      {chosen.length > 0 && (
        <p className={layout.row8}>
          {chosen.map((one) => (
            <span key={one.code}>
              <RemovableChip
                removeLabel={`Убрать из исключений: ${one.name}`}
                onRemove={() => onChosen(chosen.filter((other) => other !== one))}
              >
                {one.name}
              </RemovableChip>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

const repeatOptions = Array.from({ length: REPEATS_MOST + 1 }, (_, times) => ({
  value: String(times),
  label: times === 0 ? 'Как в меню' : `Не чаще ${countOf(times, 'раза', 'раз', 'раз')} в неделю`,
}));

type TastesProps = Pick<AnswerOf<typeof getTastes>, 'tastes' | 'ingredients' | 'isSigned'>;

export function TastesForm({ tastes: kept, ingredients: all, isSigned }: TastesProps) {
  const form = useRef<HTMLFormElement>(null);
  const { without, words, notice, wants } = useExclusions(kept.without, isSigned);
  const [chosen, setChosen] = useState<readonly Ingredient[]>(kept.ingredients);
  const [dangers, setDangers] = useState<readonly DangerousDay[]>([]);
  const ingredients = chosen.map(({ code }) => code);
  const repeatLimit = Number(useFormValues(form)?.get('repeatLimit') ?? kept.repeatLimit);
  const change = { without: without.join(','), ingredients: ingredients.join(','), repeatLimit };
  const isChanged =
    change.without !== kept.without.join(',') ||
    change.ingredients !== kept.ingredients.map(({ code }) => code).join(',') ||
    repeatLimit !== kept.repeatLimit;
  // What is left out already breaks promises as well.
  const preview = useTastesPreview(isChanged || kept.without.length > 0 ? change : null);
  return (
    <Panel title="Что не класть в рацион" titleId="tastes" size="roomy">
      <p className={styles.lead}>
        Действует для всех заказов: и нынешних — в днях, которые ещё можно изменить, — и будущих.
      </p>
      {/* Without scripts there is no form to read it in. */}
      <noscript>
        <p>{exclusionsLine(kept.without) || 'Пока ничего не исключено.'}</p>
      </noscript>
      <RestForm
        form={form}
        call={saveTastes}
        body={(fields) => ({
          ...{ version: kept.version, without, ingredients, repeatLimit },
          autopilot: fields.has('autopilot'),
        })}
        label="Сохранить"
        wants={wants}
        done={({ text }) => text}
        onDone={({ dangers: found }) => setDangers(found)}
      >
        {words}
        <Ingredients all={all} chosen={chosen} onChosen={setChosen} />
        <Select
          label="Повторы одного блюда"
          name="repeatLimit"
          value={String(kept.repeatLimit)}
          options={repeatOptions}
        />
        <Switch
          name="autopilot"
          defaultChecked={kept.autopilot}
          note="Смотрит на ваши оценки и замены и предлагает, чем заменить. Сам ничего не меняет"
        >
          Автопилот вкуса
        </Switch>
        {notice}
        {isChanged && <ChangedDays preview={preview} />}
        {preview.found?.promises.map(({ person, personName, ...promises }) => (
          <PromisesNotice
            key={`${person} ${promises.programme} ${promises.broken.join()}`}
            whose={whoseFood(personName, person)}
            {...promises}
          />
        ))}
      </RestForm>
      <Dangers days={dangers} />
    </Panel>
  );
}

interface MemberProps {
  readonly member: FamilyMember;
  readonly isSigned: boolean;
  readonly onDangers: (days: readonly DangerousDay[]) => void;
}

function MemberForm({ member, isSigned, onDangers }: MemberProps) {
  const { orderId, calendarVersion: version, person, name, dislikesMost } = member;
  const { without, words, notice, wants } = useExclusions(member.without, isSigned);
  // The name of somebody with an allergy is not kept, and its field is closed.
  const isNameless = hasAllergy(without);
  return (
    <RestForm
      call={savePerson}
      params={{ id: orderId }}
      body={{ version, person, without, ...(isNameless && { name: '' }) }}
      label="Сохранить"
      wants={wants}
      about={personTitle(name, person)}
      done={({ text }) => text}
      onDone={({ dangers }) => onDangers(dangers)}
    >
      <TextField
        label="Как зовут"
        name="name"
        defaultValue={name}
        hint={isNameless ? 'Аллергию другого человека храним без имени' : `До ${PERSON_TITLE_MAX} символов`}
        disabled={isNameless}
        maxLength={PERSON_TITLE_MAX}
        autoComplete="off"
      />
      {words}
      {dislikesMost > FREE_DISLIKES && (
        <p className={styles.lead}>
          В цену этого заказа входит {countOf(dislikesMost, 'группа', 'группы', 'групп')}.
        </p>
      )}
      {notice}
    </RestForm>
  );
}

export function FamilyPanel({ family, isSigned }: { family: readonly FamilyMember[]; isSigned: boolean }) {
  const orders = new Set(family.map(({ orderId }) => orderId));
  const [dangers, setDangers] = useState<readonly DangerousDay[]>([]);
  if (family.length === 0) return null;
  return (
    <Panel title="Семья" titleId="family" size="roomy">
      <p className={styles.lead}>
        Выше — ваши исключения. У каждого из семьи они свои и действуют в днях, которые ещё можно изменить.
      </p>
      {family.map((member) => (
        <Disclosure
          key={`${member.orderId} ${member.person} ${member.calendarVersion}`}
          title={[
            personTitle(member.name, member.person),
            ...(orders.size > 1 ? [`заказ № ${member.orderNumber}`] : []),
            `${member.programme}, ${member.kcal} ккал`,
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
