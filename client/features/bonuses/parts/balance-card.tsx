import { formatDay } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { BonusView } from '#shared/features/bonuses/schema.ts';
import { openDialog } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { bonusDonateDialog, bonusSpendDialog, bonusZeroDialog } from '../shared/dialogs.ts';
import styles from './cards.module.css';

export function BalanceCard({ bonuses }: { readonly bonuses: BonusView }) {
  const state = useAppState();
  const { balanceKop, giftableKop, waiting, expiry, charities } = bonuses;
  const [nearest] = expiry;
  const spend = () =>
    balanceKop > 0
      ? openDialog(state, bonusSpendDialog, { balanceKop })
      : openDialog(state, bonusZeroDialog, {});
  const donate = () =>
    giftableKop >= 100
      ? openDialog(state, bonusDonateDialog, { balanceKop, giftableKop, charities })
      : openDialog(state, bonusZeroDialog, {});
  return (
    <Panel title="Бонусный счёт" titleId="bonus-balance" className={styles.card} tint="butter">
      <p className={styles.figure}>{bonusText(balanceKop)}</p>
      <p>
        1&nbsp;бонус&nbsp;— 1&nbsp;₽.{' '}
        {nearest
          ? `До\u00a0${formatDay(nearest.date)} включительно потратьте ${bonusText(nearest.amountKop)}: потом они сгорят.`
          : 'Бонусы приходят после каждой доставки.'}
      </p>
      <div className={styles.row}>
        <Button onClick={spend}>Потратить</Button>
        {(giftableKop >= 100 || balanceKop < 100) && (
          <Button look="outline" onClick={donate}>
            Подарить
          </Button>
        )}
      </div>
      {giftableKop < balanceKop && (
        <p>
          {giftableKop < 100 ? 'Подарить их\u00a0нельзя' : `Подарить можно ${bonusText(giftableKop)}`}: бонусы
          за&nbsp;обращения&nbsp;— только для&nbsp;ваших заказов.
        </p>
      )}
      {waiting.map((text) => (
        <p key={text}>{text}.</p>
      ))}
      {expiry.length > 1 && (
        <details className={styles.more}>
          <summary>Все сроки</summary>
          <ul>
            {expiry.map(({ date, amountKop }) => (
              <li key={date}>
                <span>до&nbsp;{formatDay(date)}</span>
                <b>{bonusText(amountKop)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
