import { useState } from 'react';
import { type CustomerTastes, type DangerousDay, saveTastes } from '#shared/features/exclusions/contract.ts';
import { REPEATS_MOST, SINGLE_INGREDIENTS } from '#shared/features/exclusions/tastes.ts';
import {
  type Exclusions,
  exclusionCodes,
  exclusionsLine,
  hasAllergy,
  readExclusions,
} from '#shared/features/menu/exclusions.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { RemovableChip } from '../../../ui/choices.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { ExclusionWords } from '../../../ui/exclusion-words.tsx';
import { Switch } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/select.tsx';
import { Panel } from '../../../ui/surfaces.tsx';
import { useSigning } from '../../consents/shared/signing.ts';
import { useOfferedGroups } from '../shared/offered-groups.ts';
import { PromisesNotice } from '../shared/promises-notice.tsx';
import styles from './card.module.css';
import { ChangedDays } from './changed-days.tsx';
import { AllergyNotice, Dangers } from './dangers.tsx';
import { useTastesPreview } from './use-tastes-preview.ts';

type Ingredient = CustomerTastes['ingredients'][number];

interface IngredientsProps {
  readonly all: readonly Ingredient[];
  readonly chosen: readonly Ingredient[];
  readonly onChosen: (chosen: readonly Ingredient[]) => void;
}

/** Excluded ingredients, found by typing. */
function Ingredients({ all, chosen, onChosen }: IngredientsProps) {
  const left = all.filter(({ code }) => !chosen.some((one) => one.code === code));
  return (
    <>
      {chosen.length < SINGLE_INGREDIENTS && (
        <Combobox
          key={chosen.length}
          label="Отдельный продукт"
          hint={`Бесплатно, до\u00a0${SINGLE_INGREDIENTS}: заменим блюдо, если найдётся чем`}
          placeholder="Например, кинза"
          value={null}
          items={left.map(({ code, name }) => ({ value: code, label: name }))}
          emptyText="Такого продукта у&nbsp;нас нет"
          onValue={(item) => item && onChosen([...chosen, { code: item.value, name: item.label }])}
        />
      )}
      {chosen.length > 0 && (
        <p className={layout.row8}>
          {chosen.map(({ code, name }) => (
            <span key={code}>
              <RemovableChip
                removeLabel={`Убрать из\u00a0исключений: ${name}`}
                onRemove={() => onChosen(chosen.filter((one) => one.code !== code))}
              >
                {name}
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
  label:
    times === 0 ? 'Как в\u00a0меню' : `Не\u00a0чаще ${countOf(times, 'раза', 'раз', 'раз')} в\u00a0неделю`,
}));

function useTastes(kept: CustomerTastes) {
  const [exclusions, setExclusions] = useState<Exclusions>(() => readExclusions(kept.without));
  const [ingredients, setIngredients] = useState<readonly Ingredient[]>(kept.ingredients);
  const [repeatLimit, setRepeatLimit] = useState(kept.repeatLimit);
  const [autopilot, setAutopilot] = useState(kept.autopilot);
  const without = exclusionCodes(exclusions);
  const codes = ingredients.map(({ code }) => code);
  const change = { without: without.join(','), ingredients: codes.join(','), repeatLimit };
  const isChanged =
    change.without !== kept.without.join(',') ||
    change.ingredients !== kept.ingredients.map(({ code }) => code).join(',') ||
    repeatLimit !== kept.repeatLimit;
  return {
    ...{ exclusions, setExclusions, ingredients, setIngredients, repeatLimit, setRepeatLimit },
    ...{ autopilot, setAutopilot },
    isChanged,
    // What is left out already breaks promises as well.
    preview: isChanged || kept.without.length > 0 ? change : null,
    isNewAllergy: hasAllergy(without.filter((code) => !kept.without.includes(code))),
    body: { version: kept.version, without, ingredients: codes, repeatLimit, autopilot },
  };
}

interface TastesFormProps {
  readonly tastes: CustomerTastes;
  readonly ingredients: readonly Ingredient[];
  readonly isSigned: boolean;
}

/** Exclusions for all orders of the customer, with a preview of the changed days. */
export function TastesForm({ tastes, ingredients, isSigned }: TastesFormProps) {
  const form = useTastes(tastes);
  const groups = useOfferedGroups();
  const isUnsigned = form.isNewAllergy && !isSigned;
  const signing = useSigning(isUnsigned);
  const preview = useTastesPreview(form.preview);
  const [dangers, setDangers] = useState<readonly DangerousDay[]>([]);
  return (
    <Panel title="Что не&nbsp;класть в&nbsp;рацион" titleId="tastes" size="roomy">
      <p className={styles.lead}>
        Действует для&nbsp;всех заказов: и&nbsp;нынешних&nbsp;— в&nbsp;днях, которые ещё можно
        изменить,&nbsp;— и&nbsp;будущих.
      </p>
      {/* Without scripts there is no form to read it in. */}
      <noscript>
        <p>{exclusionsLine(tastes.without) || 'Пока ничего не\u00a0исключено.'}</p>
      </noscript>
      <RestForm
        call={saveTastes}
        body={() => form.body}
        label="Сохранить"
        wants={signing}
        done={({ text }) => text}
        onDone={({ dangers }) => setDangers(dangers)}
      >
        <ExclusionWords
          name="without"
          exclusions={form.exclusions}
          onExclusions={form.setExclusions}
          groups={groups}
        />
        <Ingredients all={ingredients} chosen={form.ingredients} onChosen={form.setIngredients} />
        <Select
          label="Повторы одного блюда"
          name="repeatLimit"
          value={String(form.repeatLimit)}
          options={repeatOptions}
          onValue={(value) => form.setRepeatLimit(Number(value))}
        />
        <Switch
          name="autopilot"
          checked={form.autopilot}
          onChange={({ currentTarget }) => form.setAutopilot(currentTarget.checked)}
          note="Смотрит на&nbsp;ваши оценки и&nbsp;замены и&nbsp;предлагает, чем заменить. Сам ничего не&nbsp;меняет"
        >
          Автопилот вкуса
        </Switch>
        {isUnsigned && <AllergyNotice />}
        {form.isChanged && <ChangedDays preview={preview} />}
        {preview.found?.promises.map(({ person, personName, ...promises }) => (
          <PromisesNotice
            key={`${person} ${promises.programme} ${promises.broken.join()}`}
            whose={person > 1 || personName !== '' ? personTitle(personName, person) : undefined}
            {...promises}
          />
        ))}
      </RestForm>
      <Dangers days={dangers} />
    </Panel>
  );
}
