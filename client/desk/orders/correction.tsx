import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDays } from '#shared/dates.ts';
import {
  type noteArrival,
  ReversalReason,
  reversalWords,
  type reverseDelivery,
} from '#shared/features/deliveries/reversal/contract.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { SelectControl, TextControl } from '../controls.tsx';
import { TriedForm } from '../forms/tried-form.tsx';
import { mayCall, type Place } from '../place.ts';

const reversal = 'POST /rest/operations/deliveries/:id/reversal/';
const arrival = 'POST /rest/operations/deliveries/:id/arrival/';

const corrections: Partial<Record<DeliveryState, typeof reversal | typeof arrival>> = {
  delivered: reversal,
  failed: arrival,
};

/** The act by which somebody can take the state of a delivery back; undefined where there is none that they may do. */
export function correctionOf(state: DeliveryState, place: Place) {
  const operation = corrections[state];
  return operation !== undefined && mayCall(place, operation) ? operation : undefined;
}

/** What goes back with a wrong «delivered». */
const TakenBack = ({
  earnedKop,
  cashKop,
  bonusesKop,
  missingKop,
}: AnswerOf<typeof reverseDelivery>): ReactNode => (
  <>
    <p>Вернётся в&nbsp;заказ: {formatMoney(earnedKop)}</p>
    {cashKop > 0 && <p>Снимем с&nbsp;курьера наличные: {formatMoney(cashKop)}</p>}
    {bonusesKop > 0 && <p>Спишем бонусы: {formatMoney(bonusesKop)}</p>}
    {missingKop > 0 && <p>Бонусы уже потрачены, решите с&nbsp;клиентом сами: {formatMoney(missingKop)}</p>}
    <p>Еда приедет снова в&nbsp;ближайший свободный день. Клиент получит сообщение с&nbsp;этой причиной.</p>
  </>
);

/** What changes with a wrong «failed». */
const Withdrawn = ({ withdrawn }: AnswerOf<typeof noteArrival>): ReactNode => (
  <p>
    {withdrawn.length > 0
      ? `Не\u00a0повезём эту еду снова: ${formatDays(withdrawn)}. `
      : 'Снова везти эту еду не\u00a0собирались. '}
    Посчитаем деньги и&nbsp;бонусы как за&nbsp;обычную доставку.
  </p>
);

/** Takes the state of a delivery back that was noted by mistake. */
export function Correction({
  id,
  operation,
}: {
  id: string;
  operation: NonNullable<ReturnType<typeof correctionOf>>;
}): ReactNode {
  if (operation === arrival) {
    return (
      <TriedForm operation={operation} id={id} action={'На\u00a0самом деле привезли'} told={Withdrawn} />
    );
  }
  return (
    <TriedForm operation={operation} id={id} action={'Доставлено по\u00a0ошибке'} told={TakenBack}>
      <SelectControl
        label={'Причина, её\u00a0прочтёт клиент'}
        name="reason"
        options={ReversalReason.options.map((reason) => [reason, reversalWords[reason]] as const)}
      />
      <TextControl label={'Что случилось, для\u00a0своих'} name="note" maxLength={200} />
    </TriedForm>
  );
}
