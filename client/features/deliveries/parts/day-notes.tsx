import { bonusText } from '#shared/features/bonuses/rules.ts';
import { chooseUnservedRefund } from '#shared/features/deliveries/contract.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import { phoneHref } from '../../../ui/text.tsx';
import styles from './delivery-actions.module.css';

interface DayNotesProps {
  readonly day: MealPlanDay;
  /** Loads the food again. */
  readonly onDone: () => void;
}

/** The refund for meals without a safe dish: the customer may choose its target until the rest has come. */
function CreditNote({ day, onDone }: DayNotesProps) {
  const { orderId, creditKop, creditCardKop, creditTo, isDelivered } = day;
  if (creditKop === 0) return null;
  const isToCard = creditTo === 'card' && creditCardKop > 0;
  const sums = {
    card: `${formatMoney(creditCardKop)} ${TO_PAYER}`,
    bonuses: bonusText(creditKop),
  };
  const shown = isToCard ? sums.card : sums.bonuses;
  if (isDelivered)
    return (
      <p className={styles.note}>За&nbsp;то, что не&nbsp;смогли приготовить безопасно, вернули {shown}.</p>
    );
  const other = isToCard ? 'bonuses' : 'card';
  return (
    <div className={styles.note}>
      <p>
        За&nbsp;то, что не&nbsp;сможем приготовить безопасно, вернём <b>{shown}</b>, когда привезём остальное.
      </p>
      {creditCardKop > 0 && (
        <RestForm
          call={chooseUnservedRefund}
          params={{ id: orderId }}
          body={{ to: other }}
          label={`Лучше ${sums[other]}`}
          look="ghost"
          size="small"
          done={({ text }) => text}
          onDone={onDone}
        />
      )}
    </div>
  );
}

/** Says what to do about food that was closed before an allergy was named. */
function DangerNotice({ day }: Pick<DayNotesProps, 'day'>) {
  const phone = useAppState().site.config?.region.phone;
  if (day.dangers.length === 0) return null;
  return (
    <div className={styles.warning}>
      <Notice
        tone="error"
        title="Эту еду уже не&nbsp;изменить"
        action={
          phone !== undefined && (
            <ButtonLink look="soft" size="small" to={phoneHref(phone)}>
              Позвонить
            </ButtonLink>
          )
        }
      >
        Здесь {countOf(day.dangers.length, 'блюдо', 'блюда', 'блюд')} с&nbsp;тем, что вы&nbsp;исключили позже.
        Не&nbsp;ешьте их: мы&nbsp;уже знаем и&nbsp;позвоним, чтобы заменить еду или вернуть деньги.
      </Notice>
    </div>
  );
}

export function DayNotes(props: DayNotesProps) {
  return (
    <>
      <DangerNotice day={props.day} />
      <CreditNote {...props} />
    </>
  );
}
