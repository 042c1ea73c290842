import type { ReactNode } from 'react';
import { formatDay, formatDays, formatSpan } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { previewDeliveryRefund, refundDelivery } from '#shared/features/deliveries/contract.ts';
import type { DeliveryRefund } from '#shared/features/deliveries/schema.ts';
import type { Cancellation } from '#shared/features/orders/cancellation.ts';
import { cancelOrder, previewCancellation } from '#shared/features/orders/contract.ts';
import { certificateTarget, refundWords } from '#shared/features/orders/refund-words.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { REFUND_TO_BONUSES_EXTRA } from '#shared/features/promotions/terms.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { LoadStatus } from '../../platform/rest/load-status.tsx';
import { type RestData, useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { reportEvent } from '../../platform/vendors/events.ts';
import { classNames } from '../../ui/basics.tsx';
import { RadioList } from '../../ui/choices.tsx';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import layout from '../../ui/layout.module.css';
import { FactList } from '../../ui/surfaces.tsx';
import styles from './modal.module.css';

const days = (count: number) => countOf(count, 'день', 'дня', 'дней');
const sumsClass = classNames(layout.stack8, styles.sums);

export function RefundTargets(refund: Pick<DeliveryRefund, 'moneyKop' | 'extraKop' | 'targets'>) {
  const { moneyKop, extraKop, targets } = refund;
  const names = {
    card: `${upperFirst(TO_PAYER)} — ${formatMoney(moneyKop)}`,
    bonuses: `Бонусами — ${bonusText(moneyKop + extraKop)}, на ${formatPercent(REFUND_TO_BONUSES_EXTRA)} больше`,
  };
  const [only, ...others] = targets;
  if (only !== undefined && others.length === 0) {
    return (
      <p>
        {names[only]}.
        <input type="hidden" name="to" value={only} />
      </p>
    );
  }
  return (
    <RadioList
      legend="Куда вернуть деньги"
      name="to"
      options={targets.map((target) => [target, names[target]] as const)}
    />
  );
}

/** What goes back beside money, of which there may be none. */
const otherSums = ({ bonusesKop, certificateKop, isCertificateOver }: DeliveryRefund | Cancellation) => [
  ...(bonusesKop > 0 ? [['Вернём бонусами', bonusText(bonusesKop)] as const] : []),
  ...(certificateKop > 0
    ? [[`Вернём ${certificateTarget(isCertificateOver)}`, formatMoney(certificateKop)] as const]
    : []),
];

/** What the server is asked to confirm: without money there is nothing to choose. */
const bodyOf = (moneyKop: number) => ({
  expectedKop: moneyKop,
  ...(moneyKop === 0 && { to: 'bonuses' as const }),
});

interface RefundDialogProps<T> {
  readonly title: string;
  readonly lead: string;
  readonly data: RestData<T>;
  readonly renderForm: (counted: T) => ReactNode;
}

/** Shows the form of a refund once the server has counted it. */
function RefundDialog<T>({ title, lead, data: { status, error, latest }, renderForm }: RefundDialogProps<T>) {
  return (
    <div className={classNames(layout.stack16, styles.modal)}>
      <ModalTitle>{title}</ModalTitle>
      <ModalLead>{lead}</ModalLead>
      <LoadStatus
        of={{ status: latest && status === 'pending' ? 'success' : status, error }}
        waiting="Считаем возврат…"
        failed="Не получилось посчитать возврат. Попробуйте ещё раз"
      />
      {status !== 'error' && latest !== undefined && renderForm(latest)}
    </div>
  );
}

function Sums({ cancellation }: { cancellation: Cancellation }) {
  const { number, span, isPaid, usedDays, restDays, usedKop, moneyKop, feesKop } = cancellation;
  const used = ['Получено или уже готовится', `${days(usedDays)} — ${formatMoney(usedKop)}`] as const;
  return (
    <FactList
      className={sumsClass}
      of={[
        ...(usedDays > 0 ? [used] : []),
        ['Заказ', `№ ${number}`],
        ['Отменяем', span ? `${days(restDays)}, ${formatSpan(span.from, span.to)}` : days(restDays)],
        ...(isPaid ? [['К возврату', formatMoney(moneyKop)] as const] : []),
        ...otherSums(cancellation),
        ...(feesKop > 0 ? [[`Доплату за доставку вернём ${TO_PAYER}`, formatMoney(feesKop)] as const] : []),
      ]}
    />
  );
}

export function DeliveryCancelModal({ orderId }: { orderId: string }) {
  const state = useAppState();
  const data = useRestData(previewCancellation, { params: { id: orderId } });
  return (
    <RefundDialog
      title="Отменить оставшиеся дни?"
      lead="Полученные дни пересчитаем по скидке за фактический срок, остальное вернём. Доставки, которые кухня уже начала готовить, приедут."
      data={data}
      renderForm={({ cancellation }) => (
        <RestForm
          call={cancelOrder}
          params={{ id: orderId }}
          body={bodyOf(cancellation.moneyKop)}
          label="Отменить оставшиеся дни"
          look="outline"
          closes
          done={(_, fields) => {
            const words = refundWords({
              ...cancellation,
              to: fields.get('to') === 'card' ? 'card' : 'bonuses',
            });
            return `Оставшиеся дни заказа ${cancellation.number} отменены${words === '' ? '' : `. Вернули ${words}`}`;
          }}
          onDone={({ order: { number } }) => {
            const facts = { kind: 'programme', number, totalKop: cancellation.moneyKop } as const;
            if (facts.totalKop > 0) reportEvent(state, { name: 'refund', facts });
          }}
          onConflict={data.reload}
        >
          <Sums cancellation={cancellation} />
          {!cancellation.isPaid && (
            <p>
              {cancellation.usedDays > 0
                ? 'Деньгами за заказ вы ещё не платили: за то, что привезём, заплатите курьеру.'
                : 'Деньгами за заказ вы ещё не платили, поэтому возвращать нечего.'}
            </p>
          )}
          {cancellation.moneyKop > 0 && <RefundTargets {...cancellation} />}
        </RestForm>
      )}
    />
  );
}

export function DeliveryRefundModal({ id, date }: { id: string; date: string }) {
  const data = useRestData(previewDeliveryRefund, { params: { id } });
  return (
    <RefundDialog
      title={`Вернуть деньги за ${formatDay(date)}?`}
      lead="Эту еду мы не привезли и готовы привезти в другой день. Если она больше не нужна, вернём деньги."
      data={data}
      renderForm={({ refund }) => (
        <RestForm
          call={refundDelivery}
          params={{ id }}
          body={{ version: refund.version, ...bodyOf(refund.moneyKop) }}
          label="Не везти, вернуть деньги"
          look="outline"
          closes
          done={({ text }) => text}
          onConflict={data.reload}
        >
          <p>
            Рациона на {formatDays(refund.foodDates)} не будет: заказ станет короче на{' '}
            {days(refund.foodDates.length)}.
          </p>
          {otherSums(refund).length > 0 && <FactList className={sumsClass} of={otherSums(refund)} />}
          {refund.moneyKop > 0 && <RefundTargets {...refund} />}
          {refund.feesKop > 0 && (
            <p>
              Доплату за доставку, {formatMoney(refund.feesKop)}, вернём отдельно — {TO_PAYER}, не позже конца
              заказа.
            </p>
          )}
        </RestForm>
      )}
    />
  );
}
