import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDayLong } from '#shared/dates.ts';
import {
  type Alternative,
  listAlternatives,
  type ReplacementRule,
  replaceMeals,
} from '#shared/features/rations/contract.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { firstRefusalText } from '../../platform/rest/rest.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Spinner } from '../../ui/button.tsx';
import { Segmented } from '../../ui/choices.tsx';
import { Macros } from '../../ui/dish-facts.tsx';
import { Checkbox, FieldError } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { DishComposition, kcalDifferenceText } from './parts/replacement-choices.tsx';
import styles from './replace-several-modal.module.css';
import type { ExclusionsModals } from './shared/dialogs.ts';

const rules = [
  { value: 'near', label: 'Похожее' },
  { value: 'protein', label: 'Больше белка' },
  { value: 'light', label: 'Меньше калорий' },
] as const satisfies readonly { readonly value: ReplacementRule; readonly label: string }[];

const keyOf = ({ date, slot }: Pick<Alternative, 'date' | 'slot'>) => `${date} ${slot}`;

interface DayProps {
  readonly date: string;
  readonly meals: readonly Alternative[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (keys: readonly string[], isChosen: boolean) => void;
}

/** The meals of a day with what would come in their place; the whole day is one press. */
function Day({ date, meals, chosen, onChosen }: DayProps) {
  const keys = meals.map(keyOf);
  return (
    <fieldset className={styles.day}>
      <legend>{formatDayLong(date)}</legend>
      <Checkbox
        checked={keys.every((key) => chosen.has(key))}
        onChange={(event) => onChosen(keys, event.currentTarget.checked)}
      >
        <b>Весь день</b>
      </Checkbox>
      <ul className={layout.stack10}>
        {meals.map(({ slot, slotName, from, to, kcalDifference }) => (
          <li key={slot} className={styles.meal}>
            <Checkbox
              checked={chosen.has(keyOf({ date, slot }))}
              onChange={(event) => onChosen([keyOf({ date, slot })], event.currentTarget.checked)}
            >
              <small>
                {slotName}: {from ? from.title : 'безопасного блюда нет'}
              </small>
              <span className={styles.to}>{to.title}</span>
            </Checkbox>
            <span className={styles.photo} style={tintStyle(to.tint)}>
              <Picture picture={to.picture} alt="" sizes="56px" />
            </span>
            <div className={styles.facts}>
              {to.kcal}&nbsp;ккал <Macros {...to} areAfterEnergy />
              <br />
              <em>{kcalDifferenceText(kcalDifference)}</em>
              <DishComposition dish={to} />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface FormProps {
  readonly request: ExclusionsModals['replace-several'];
  readonly found: AnswerOf<typeof listAlternatives>;
  readonly onConflict: () => void;
}

function SeveralForm({ request, found, onConflict }: FormProps) {
  const state = useAppState();
  const { orderId, date, person, onDone } = request;
  const { calendarVersion: version, meals } = found;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(meals.filter((meal) => meal.date === date).map(keyOf)),
  );
  const choose = (keys: readonly string[], isChosen: boolean) =>
    setChosen((known) => {
      const next = new Set(known);
      for (const key of keys) isChosen ? next.add(key) : next.delete(key);
      return next;
    });
  const wanted = meals.filter((meal) => chosen.has(keyOf(meal)));
  const dishes = countOf(wanted.length, 'блюдо', 'блюда', 'блюд');
  return (
    <RestForm
      call={replaceMeals}
      params={{ id: orderId }}
      body={() => ({
        version,
        meals: wanted.map((meal) => ({ date: meal.date, person, slot: meal.slot, dish: meal.to.code })),
      })}
      label={wanted.length === 0 ? 'Отметьте блюда' : `Заменить ${dishes}`}
      isDisabled={wanted.length === 0}
      done={`Заменили ${dishes}. Вернуть прежние можно, пока открыт приём изменений`}
      onDone={() => {
        closeModal(state);
        onDone();
      }}
      onConflict={onConflict}
    >
      {[...new Set(meals.map((meal) => meal.date))].map((day) => (
        <Day
          key={day}
          date={day}
          meals={meals.filter((meal) => meal.date === day)}
          chosen={chosen}
          onChosen={choose}
        />
      ))}
    </RestForm>
  );
}

/** Replaces several meals of a week at once: one rule proposes, the customer ticks what to take. */
export function ReplaceSeveralModal(request: ExclusionsModals['replace-several']) {
  const { orderId, date, person } = request;
  const [rule, setRule] = useState<ReplacementRule>('near');
  const { latest, status, error, reload } = useRestData(listAlternatives, {
    params: { id: orderId },
    query: { from: date, person, rule },
  });
  return (
    <div className={layout.stack16}>
      <ModalTitle>Заменить несколько блюд</ModalTitle>
      <ModalLead>
        Предлагаем по&nbsp;одному варианту на&nbsp;блюдо: близко по&nbsp;калорийности и&nbsp;без&nbsp;доплаты.
        Блюда этого дня уже отмечены: снимите отметку с&nbsp;тех, что оставите.
      </ModalLead>
      <Segmented legend="Чем заменить" name="rule" value={rule} options={rules} onValue={setRule} />
      {status === 'pending' && (
        <p role="status">
          <Spinner /> Подбираем…
        </p>
      )}
      <div role="alert">
        {status === 'error' && (
          <FieldError>
            {firstRefusalText(error, 'Варианты не\u00a0загрузились. Попробуйте ещё раз')}
          </FieldError>
        )}
      </div>
      {status !== 'error' && latest && latest.meals.length === 0 && (
        <p>Таких блюд на&nbsp;эти дни нет. Выберите другой вариант.</p>
      )}
      {status !== 'error' && latest && latest.meals.length > 0 && (
        <SeveralForm request={request} found={latest} onConflict={reload} />
      )}
    </div>
  );
}
