import { useRef, useState } from 'react';
import { formatDayLong, type IsoDate, moscowDate } from '#shared/dates.ts';
import { listMoveDates, moveDelivery } from '#shared/features/deliveries/contract.ts';
import type { ChangeScope } from '#shared/features/deliveries/schema.ts';
import { useNow } from '../../../platform/clock/clock.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { Spinner } from '../../../ui/button.tsx';
import { CalendarMonth } from '../../../ui/calendar-month.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useFormValues } from '../../../ui/form-values.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChangePreview, useChangePreview } from './change-preview.tsx';
import { type ChangeFormProps, ScopeChoice, scopeIn } from './scope-choice.tsx';

interface DatesProps {
  readonly id: string;
  readonly scope: ChangeScope;
  /** When the delivery comes now. */
  readonly date: IsoDate;
  readonly chosen: IsoDate | null;
  readonly onChosen: (date: IsoDate) => void;
}

/** A lorry stands for what comes, a plus for where it could come. */
const plannedDay = { tone: 'plain', icon: <Icon name="truck" size={16} />, text: 'приедет сейчас' } as const;
const freeDay = { tone: 'pale', icon: <Icon name="plus" size={16} />, text: 'свободно' } as const;
const chosenDay = { tone: 'green', icon: <Icon name="check" size={16} /> } as const;

/** The days on which the delivery fits, to be pressed. */
function Dates({ id, scope, date, chosen, onChosen }: DatesProps) {
  const today = moscowDate(useNow());
  const { latest, status } = useRestData(listMoveDates, {
    params: { id },
    query: { scope },
  });
  if (status === 'error')
    return <FieldError>Дни не&nbsp;загрузились. Закройте окно и&nbsp;откройте его ещё раз</FieldError>;
  const free = status === 'success' ? latest?.dates : undefined;
  if (!free) {
    return (
      <p role="status">
        <Spinner /> Смотрим свободные дни…
      </p>
    );
  }
  const [first] = free;
  if (first === undefined) return <p>Свободных дней для&nbsp;переноса нет.</p>;
  return (
    <>
      <p>Первый свободный день&nbsp;— {formatDayLong(first)}.</p>
      <CalendarMonth
        // Another scope has other days, and may begin in another month: that of the first of them is shown.
        key={scope}
        label="Свободные дни"
        today={today}
        value={chosen ?? date}
        begin={first}
        dayOf={(day) => {
          if (day === date) return { ...plannedDay, note: 'приедет сейчас', isDisabled: true };
          if (!free.includes(day)) return { isDisabled: true };
          return { ...(day === chosen ? chosenDay : freeDay), note: 'свободно' };
        }}
        legend={[plannedDay, freeDay]}
        onValue={onChosen}
      />
    </>
  );
}

/** Moves deliveries with their food to other dates. */
export function MoveForm({ delivery, onDone, onConflict }: ChangeFormProps) {
  const { id, orderId, date, calendarVersion } = delivery;
  const form = useRef<HTMLFormElement>(null);
  const scope = scopeIn(useFormValues(form));
  const [choice, setChoice] = useState<{ readonly scope: ChangeScope; readonly date: IsoDate }>();
  // Another scope has other days.
  const chosen = choice?.scope === scope ? choice.date : null;
  const query = chosen === null ? null : ({ kind: 'move', delivery: id, scope, date: chosen } as const);
  const preview = useChangePreview(orderId, query);
  return (
    <RestForm
      form={form}
      call={moveDelivery}
      params={{ id }}
      body={() => ({ version: preview?.version ?? calendarVersion, scope, date: chosen ?? date })}
      label={chosen === null ? 'Выберите день' : `Перенести: ${formatDayLong(chosen)}`}
      isDisabled={chosen === null}
      onConflict={onConflict}
      onDone={onDone}
    >
      <ScopeChoice />
      <Dates
        id={id}
        scope={scope}
        date={date}
        chosen={chosen}
        onChosen={(date) => setChoice({ scope, date })}
      />
      <ChangePreview preview={preview} />
    </RestForm>
  );
}
