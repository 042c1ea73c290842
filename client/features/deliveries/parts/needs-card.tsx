import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '#shared/dates.ts';
import { settleNeed } from '#shared/features/needs/contract.ts';
import type { Need, PaymentSubject } from '#shared/features/needs/rules.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { declineTexts } from '#shared/features/payments/schema.ts';
import { replacementPath } from '#shared/features/rations/address.ts';
import { formatMoney } from '#shared/money.ts';
import { upperFirst } from '#shared/typography.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { DialogButton } from '../../../platform/modals/dialogs.tsx';
import { ButtonLink } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { ExtendLink } from '../../orders/shared/extend-link.tsx';
import { PayButton } from '../../payments/shared/pay-button.tsx';
import { PayForm } from '../../payments/shared/pay-form.tsx';
import { deliveryRefundDialog } from '../shared/dialogs.ts';
import { FailedDishes, failureOutcome } from './state-look.tsx';

/** What the customer reads of something that waits for them, and what can be done about it. */
interface Shown {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

/** How what is to be paid is called while it waits, and once a bank has refused it; then what follows the payment. */
const payments: Readonly<Record<PaymentSubject, (number: string) => readonly [string, string, string]>> = {
  order: (number) => [
    `Заказ ${number} ждёт оплаты`,
    `Оплата заказа ${number} не прошла`,
    'Доставки появятся в календаре, как только она пройдёт.',
  ],
  extension: (number) => [
    `Продление ждёт оплаты: заказ ${number}`,
    `Оплата продления не прошла: заказ ${number}`,
    'Следующий рацион начнём готовить, как только придёт оплата.',
  ],
  fee: () => [
    'Новый адрес ждёт доплаты',
    'Доплата за новый адрес не прошла',
    'Адрес изменится, когда придёт доплата. Не оплатите — всё останется как есть.',
  ],
  card: () => [
    'Карта ещё не привязана',
    'Карту привязать не получилось',
    'Попробуйте другую карту: рубль проверки вернём.',
  ],
  homemade: (number) => [
    `Заказ блюд ${number} ждёт оплаты`,
    `Оплата заказа блюд ${number} не прошла`,
    'Приготовим и привезём, как только придёт оплата.',
  ],
  certificate: (number) => [
    `Сертификат ждёт оплаты: заказ ${number}`,
    `Оплата сертификата не прошла: заказ ${number}`,
    'Пришлём его письмом, как только придёт оплата.',
  ],
};

function shownPayment(need: Extract<Need, { kind: 'payment' }>): Shown {
  const { subject, number, reason, until, invoiceId, amountKop, payment } = need;
  const [waits, refused, outcome] = payments[subject](number);
  const text = until === null ? outcome : `${outcome} Место держим до ${formatMoment(until)}.`;
  return {
    title: reason === null ? waits : refused,
    text: reason === null ? text : `${upperFirst(declineTexts[reason])}. Деньги не списаны. ${text}`,
    action: payment ? (
      <PayButton invoiceId={invoiceId} payment={payment}>
        Оплатить {formatMoney(amountKop)}
      </PayButton>
    ) : (
      <PayForm invoiceId={invoiceId}>
        {subject === 'card' ? 'Привязать другую карту' : `Оплатить ${formatMoney(amountKop)}`}
      </PayForm>
    ),
  };
}

/** Both ways out of a failed delivery: the food once more, or the money. */
function shownFailed({ key, delivery }: Extract<Need, { kind: 'failed' }>): Shown {
  const { id, date, state, failure } = delivery;
  const until = failure?.refundUntil ?? null;
  const limit = until === null ? '' : ` Решить можно до ${formatMoment(until)}.`;
  const isFailed = state === 'failed';
  const [comesOn] = failure?.comesOn ?? [];
  return {
    title: isFailed
      ? `Мы не привезли доставку ${formatDay(date)}. Простите нас`
      : `${failure?.reason ?? ''}. Простите нас`,
    text: `${failureOutcome(delivery)} Если ${isFailed ? 'она больше не нужна' : 'этот день не подходит, выберите другой в календаре, а если еда больше не нужна'}, вернём деньги.${limit}`,
    action: (
      <>
        <RestForm
          call={settleNeed}
          body={{ need: key }}
          label={isFailed ? 'Привезите ещё раз' : 'Новый день подходит'}
          about={formatDay(date)}
          done={comesOn === undefined ? 'Привезём заново' : `Привезём ${formatDay(comesOn)}`}
        />
        <DialogButton look="soft" opens={deliveryRefundDialog} given={{ id, date }}>
          Вернуть деньги
        </DialogButton>
      </>
    ),
  };
}

function shownOf(need: Need, orders: readonly Order[]): Shown {
  switch (need.kind) {
    case 'payment':
      return shownPayment(need);
    case 'renewal':
      return {
        title: `Не получилось продлить «${need.programme}»`,
        text: `${upperFirst(declineTexts[need.reason])}. Деньги не списаны. Выберите другую карту, чтобы рацион не прервался.`,
        action: <ButtonLink to="/personal/subscription/">Выбрать карту</ButtonLink>,
      };
    case 'failed':
      return shownFailed(need);
    case 'failed-dishes': {
      const { number, date, payment, price } = need.order;
      const outcome = payment.paid
        ? `вернём ${formatMoney(price.totalKop)} ${TO_PAYER}`
        : 'отменим его: платить ничего не нужно';
      return {
        title: `Мы не привезли блюда ${formatDay(date)}: заказ\u00a0${number}. Простите нас`,
        text: `Выберите другой день, и мы приготовим его заново. Если заказ больше не нужен, ${outcome}.`,
        action: <FailedDishes order={need.order} />,
      };
    }
    case 'answer':
      return {
        title: `Ответили на обращение № ${need.number}`,
        text: need.answer,
        action: (
          <RestForm
            call={settleNeed}
            body={{ need: need.key }}
            label="Понятно"
            about={`обращение ${need.number}`}
            done="Ответ остаётся в ваших обращениях"
          />
        ),
      };
    case 'unserved': {
      const whose = need.personName === '' ? '' : `, ${personTitle(need.personName, need.person)}`;
      return {
        title: `${upperFirst(formatDay(need.date))}${whose}: не хватает блюда — ${need.slotName.toLowerCase()}`,
        text: `Всё близкое по калорийности исключено из-за аллергии. Выберите другое блюдо до ${formatMoment(need.until)}, иначе вернём его стоимость.`,
        action: <ButtonLink to={replacementPath(need)}>Выбрать блюдо</ButtonLink>,
      };
    }
    case 'ending':
      return {
        title: `Рацион заканчивается ${formatDay(need.endDate)}`,
        text: 'Продлите его, чтобы следующие дни не остались без еды.',
        action: (
          <>
            <ExtendLink order={need.order} orders={orders} />
            <RestForm
              call={settleNeed}
              body={{ need: need.key }}
              label="Не продлевать"
              about={`заказ ${need.order.number}`}
              look="ghost"
              done="Хорошо, убрали"
            />
          </>
        ),
      };
  }
}

function One({ need, orders }: { need: Need; orders: readonly Order[] }) {
  const { title, text, action } = shownOf(need, orders);
  return (
    <div className={css('flex flex-wrap gap-y-12 gap-x-24 items-center pb-8')}>
      <div className={css('wrap-anywhere [flex:1_1_260px]')}>
        <h2 className={css('text-lead')}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={layout.row8}>{action}</div>
    </div>
  );
}

export function NeedsCard({ needs, orders }: { needs: readonly Need[]; orders: readonly Order[] }) {
  const [first, ...others] = needs;
  if (!first) return null;
  return (
    <section
      className={css(
        'grid gap-8 mb-14 py-18 px-20 rounded-card bg-amber-ground text-amber-ink',
        'forced-colors:border-current print:hidden',
      )}
      aria-label="Ждёт вашего решения"
    >
      <One key={first.key} need={first} orders={orders} />
      {others.length > 0 && (
        <details>
          <summary className={css('py-12 font-bold')}>Ещё {others.length}</summary>
          <ul>
            {others.map((need) => (
              <li key={need.key}>
                <One need={need} orders={orders} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
