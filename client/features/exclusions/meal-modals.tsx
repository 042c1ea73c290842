import { useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDayLong, formatMoment } from '#shared/dates.ts';
import { setTired } from '#shared/features/exclusions/contract.ts';
import type { MealPlace } from '#shared/features/rations/address.ts';
import {
  type Alternative,
  listAlternatives,
  listChoices,
  type ReplacementRule,
  replaceMeals,
} from '#shared/features/rations/contract.ts';
import type { ServedDish } from '#shared/features/rations/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { useNow } from '../../platform/clock/use-now.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { LoadStatus } from '../../platform/rest/load-status.tsx';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/basics.tsx';
import { Segmented } from '../../ui/choices.tsx';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { Macros } from '../../ui/dish-facts.tsx';
import { Checkbox } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { ChangedDays, useTastesPreview } from './parts/changed-days.tsx';
import { DishComposition, kcalDifferenceText, ReplacementChoices } from './parts/replacement-choices.tsx';

export interface ReplacementProps extends MealPlace {
  /** The cut-off of the meal, in milliseconds. */
  readonly openUntil: number;
  /** Null brings back what is planned. */
  readonly onChoose: (dish: ServedDish | null) => void;
}

export function SideReplacementModal({ openUntil, onChoose, orderId, ...query }: ReplacementProps) {
  const state = useAppState();
  const choices = useRestData(listChoices, { params: { id: orderId }, query });
  const { data, status, error } = choices;
  const isOpen = openUntil > useNow();
  const choose = (dish: ServedDish | null) => {
    closeModal(state);
    onChoose(dish);
  };
  return (
    <div className={layout.stack16}>
      <ModalTitle>Заменить блюдо</ModalTitle>
      <ModalLead>
        {upperFirst([data?.meal.slotName, formatDayLong(query.date)].filter(Boolean).join(', '))}. Предлагаем
        близкое по калорийности.
        {isOpen && ` Вернуть прежнее можно до ${formatMoment(openUntil)}.`}
      </ModalLead>
      {!isOpen && (
        <Notice tone="warning" isLive>
          Приём изменений закрылся {formatMoment(openUntil)}: кухня уже готовит этот день.
        </Notice>
      )}
      <LoadStatus
        of={{ status: !isOpen && status === 'pending' ? 'idle' : status, error }}
        waiting="Подбираем…"
        failed="Блюда не загрузились. Попробуйте ещё раз"
      />
      {isOpen && data && (
        <>
          <p className={layout.small}>
            Сейчас: <b>{data.meal.dish?.title ?? 'безопасной замены нет'}</b>
          </p>
          {data.meal.kind === 'chosen' && (
            <Button look="outline" wide onClick={() => choose(null)}>
              Вернуть блюдо «{data.meal.insteadOf}»
            </Button>
          )}
          <ReplacementChoices
            choices={data}
            renderControl={(dish) => (
              <Button size="small" aria-label={`Выбрать: ${dish.title}`} onClick={() => choose(dish)}>
                Выбрать
              </Button>
            )}
          />
        </>
      )}
    </div>
  );
}

const rules = [
  { value: 'near', label: 'Похожее' },
  { value: 'protein', label: 'Больше белка' },
  { value: 'light', label: 'Меньше калорий' },
] as const satisfies readonly { readonly value: ReplacementRule; readonly label: string }[];

const keyOf = ({ date, slot }: Alternative) => `${date} ${slot}`;

interface DayProps {
  readonly meals: readonly Alternative[];
  readonly chosen: readonly string[];
  readonly onChosen: (meals: readonly Alternative[], isChosen: boolean) => void;
}

function Day({ meals, chosen, onChosen }: DayProps) {
  return (
    <fieldset className={layout.stack10}>
      <legend className={css('pb-4 font-bold text-lead')}>
        {upperFirst(formatDayLong(meals[0]?.date ?? ''))}
      </legend>
      <Checkbox
        checked={meals.every((meal) => chosen.includes(keyOf(meal)))}
        onChange={(event) => onChosen(meals, event.currentTarget.checked)}
      >
        <b>Весь день</b>
      </Checkbox>
      <ul className={layout.stack10}>
        {meals.map((meal) => (
          <li
            key={meal.slot}
            className={css(
              'grid grid-cols-[minmax(0,1fr)_var(--s56)] gap-y-6 gap-x-12 items-start py-10 px-12 border',
              'rounded-input',
            )}
          >
            <Checkbox
              checked={chosen.includes(keyOf(meal))}
              onChange={(event) => onChosen([meal], event.currentTarget.checked)}
            >
              <small className={css('block text-ink-3 text-caption')}>
                {meal.slotName}: {meal.from ? meal.from.title : 'безопасного блюда нет'}
              </small>
              <span className={css('block font-semibold leading-[1.3]')}>{meal.to.title}</span>
            </Checkbox>
            <span
              className={css('grid place-items-center size-56 rounded-12')}
              style={tintStyle(meal.to.tint)}
            >
              <Picture className={css('w-52')} picture={meal.to.picture} alt="" sizes="56px" />
            </span>
            <div className={css('col-span-full text-ink-2 text-caption')}>
              {meal.to.kcal} ккал <Macros {...meal.to} areAfterEnergy />
              <br />
              <em className={css('not-italic font-semibold')}>{kcalDifferenceText(meal.kcalDifference)}</em>
              <DishComposition dish={meal.to} />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

export interface SeveralProps {
  readonly orderId: string;
  readonly date: string;
  readonly person: number;
  readonly onDone: () => void;
}

interface SeveralFormProps extends SeveralProps {
  readonly found: AnswerOf<typeof listAlternatives>;
  readonly onConflict: () => void;
}

function SeveralForm({ orderId, date, person, onDone, found, onConflict }: SeveralFormProps) {
  const { calendarVersion: version, meals } = found;
  const [chosen, setChosen] = useState(() => meals.filter((meal) => meal.date === date).map(keyOf));
  const wanted = meals.filter((meal) => chosen.includes(keyOf(meal)));
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
      closes
      onDone={onDone}
      onConflict={onConflict}
    >
      {[...new Set(meals.map((meal) => meal.date))].map((day) => (
        <Day
          key={day}
          meals={meals.filter((meal) => meal.date === day)}
          chosen={chosen}
          onChosen={(pressed, isChosen) => {
            const others = chosen.filter((key) => !pressed.some((meal) => keyOf(meal) === key));
            setChosen(isChosen ? [...others, ...pressed.map(keyOf)] : others);
          }}
        />
      ))}
    </RestForm>
  );
}

export function ReplaceSeveralModal(request: SeveralProps) {
  const { orderId, date, person } = request;
  const [rule, setRule] = useState<ReplacementRule>('near');
  const alternatives = useRestData(listAlternatives, {
    params: { id: orderId },
    query: { from: date, person, rule },
  });
  const found = alternatives.status === 'error' ? undefined : alternatives.latest;
  return (
    <div className={layout.stack16}>
      <ModalTitle>Заменить несколько блюд</ModalTitle>
      <ModalLead>
        Предлагаем по одному варианту на блюдо: близко по калорийности и без доплаты. Блюда этого дня уже
        отмечены: снимите отметку с тех, что оставите.
      </ModalLead>
      <Segmented legend="Чем заменить" name="rule" value={rule} options={rules} onValue={setRule} />
      <LoadStatus
        of={alternatives}
        waiting="Подбираем…"
        failed="Варианты не загрузились. Попробуйте ещё раз"
      />
      {found?.meals.length === 0 && <p>Таких блюд на эти дни нет. Выберите другой вариант.</p>}
      {found && found.meals.length > 0 && (
        <SeveralForm {...request} found={found} onConflict={alternatives.reload} />
      )}
    </div>
  );
}

export interface TiredProps {
  readonly code: string;
  readonly title: string;
  readonly person: number;
  /** How the person is called; empty where the order is for one. */
  readonly personTitle: string;
  readonly onDone: () => void;
}

export function DishTiredOfModal({ code, title, person, personTitle, onDone }: TiredProps) {
  const state = useAppState();
  const preview = useTastesPreview({ tired: code, person });
  return (
    <div className={layout.stack16}>
      <ModalTitle>Больше не привозить?</ModalTitle>
      <ModalLead>
        Блюдо «{title}» заменим близким по калорийности блюдом во всех днях, которые ещё можно изменить
        {personTitle !== '' && `, только в рационе «${personTitle}»`}. Вернуть его можно в разделе
        «Исключения».
      </ModalLead>
      <ChangedDays preview={preview} />
      <div className={layout.stack8}>
        <RestForm
          call={setTired}
          body={{ dish: code, tired: true, person }}
          label="Больше не привозить"
          done={({ text }) => text}
          closes
          onDone={onDone}
        />
        <Button look="ghost" wide onClick={() => closeModal(state)}>
          Оставить в рационе
        </Button>
      </div>
    </div>
  );
}
