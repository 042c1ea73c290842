import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDays } from '#shared/dates.ts';
import { reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { TextControl } from '../controls.tsx';
import { TriedForm } from '../forms/tried-form.tsx';
import { PREVIEW } from '../forms/use-sent-form.ts';
import { mayCall, type Place } from '../place.ts';

/** Whether somebody can correct the mark of a delivery. */
export const isCorrectable = (state: DeliveryState, place: Place): boolean =>
  (state === 'delivered' || state === 'failed') && mayCall(place, reverseDelivery);

type TakenBackSums = AnswerOf<typeof reverseDelivery>;

/** What goes back with a wrong mark. */
const TakenBack = ({ earnedKop, cashKop, bonusesKop, missingKop, withdrawn }: TakenBackSums): ReactNode => (
  <>
    {earnedKop > 0 && <p>Вернётся в&nbsp;заказ: {formatMoney(earnedKop)}</p>}
    {cashKop > 0 && <p>Снимем с&nbsp;курьера наличные: {formatMoney(cashKop)}</p>}
    {bonusesKop > 0 && <p>Спишем бонусы: {formatMoney(bonusesKop)}</p>}
    {missingKop > 0 && <p>Бонусы уже потрачены, решите с&nbsp;клиентом сами: {formatMoney(missingKop)}</p>}
    {withdrawn.length > 0 && <p>Не&nbsp;повезём эту еду снова: {formatDays(withdrawn)}</p>}
  </>
);

const HasFailed = (sums: TakenBackSums): ReactNode => (
  <>
    <TakenBack {...sums} />
    <p>Еда приедет снова в&nbsp;ближайший свободный день. Клиент получит об&nbsp;этом сообщение.</p>
  </>
);

const HasCome = (sums: TakenBackSums): ReactNode => (
  <>
    <TakenBack {...sums} />
    <p>Посчитаем деньги и&nbsp;бонусы как за&nbsp;обычную доставку.</p>
  </>
);

/** Corrects the mark of a delivery that was made by mistake. */
export const Correction = ({ id, state }: { id: string; state: DeliveryState }): ReactNode => (
  <TriedForm
    call={reverseDelivery}
    id={id}
    body={(field) => ({ note: field('note'), dryRun: field('step') === PREVIEW })}
    action={state === 'failed' ? 'На\u00a0самом деле привезли' : 'Доставлено по\u00a0ошибке'}
    told={state === 'failed' ? HasCome : HasFailed}
  >
    <TextControl label={'Что случилось, для\u00a0своих'} name="note" maxLength={200} />
  </TriedForm>
);
