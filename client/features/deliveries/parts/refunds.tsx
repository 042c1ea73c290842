import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { RefundTarget } from '#shared/features/orders/cancellation.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { REFUND_TO_BONUSES_EXTRA } from '#shared/features/promotions/terms.ts';
import { formatMoney, formatPercent, type Kopecks } from '#shared/money.ts';
import { upperFirst } from '#shared/typography.ts';
import { refusalText } from '../../../platform/rest/rest.ts';
import { Spinner } from '../../../ui/button.tsx';
import { RadioList } from '../../../ui/choices.tsx';
import { FieldError } from '../../../ui/field.tsx';

interface RefundStatusProps {
  readonly isCounting: boolean;
  readonly failure: unknown;
}

/** How it stands with a refund that the server works out. */
export function RefundStatus({ isCounting, failure }: RefundStatusProps) {
  return (
    <>
      {isCounting && (
        <p role="status">
          <Spinner /> Считаем возврат…
        </p>
      )}
      <div role="alert">
        {failure !== undefined && (
          <FieldError>
            {refusalText(failure, 'Не\u00a0получилось посчитать возврат. Попробуйте ещё раз')}
          </FieldError>
        )}
      </div>
    </>
  );
}

interface RefundTargetsProps {
  readonly moneyKop: Kopecks;
  /** Bonuses get this on top. */
  readonly extraKop: Kopecks;
  readonly targets: readonly RefundTarget[];
}

/** Where money goes back to, with the sum of each destination. */
export function RefundTargets({ moneyKop, extraKop, targets }: RefundTargetsProps) {
  const names = {
    card: `${upperFirst(TO_PAYER)}\u00a0— ${formatMoney(moneyKop)}`,
    bonuses: `Бонусами\u00a0— ${bonusText(moneyKop + extraKop)}, на\u00a0${formatPercent(REFUND_TO_BONUSES_EXTRA)} больше`,
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
