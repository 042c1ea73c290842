import { type ReactNode, useState } from 'react';
import {
  dislikesKopPerDay,
  exclusionCodes,
  hasExclusions,
  readExclusions,
} from '#shared/features/menu/exclusions.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { useAppState } from '../../platform/app-state.ts';
import { closeModal, type ModalProps } from '../../platform/modal-actions.ts';
import { Button } from '../../ui/button.tsx';
import { ExclusionWords } from '../../ui/exclusion-words.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { AffectedDays } from './parts/affected-days.tsx';
import { usePlanMenus } from './parts/use-plan-menus.ts';
import styles from './side-exclusion-modal.module.css';

/** Exclusions of an order, with the affected days and the surcharge. */
export function SideExclusionModal(props: ModalProps['side-exclusion']): ReactNode {
  const { rations, dates, onWithout } = props;
  const state = useAppState();
  const [exclusions, setExclusions] = useState(() => readExclusions(props.without));
  const isExcluding = hasExclusions(exclusions);
  const menus = usePlanMenus(rations, dates, isExcluding);
  const extraKop = dislikesKopPerDay(exclusions);
  const apply = () => {
    onWithout(exclusionCodes(exclusions));
    closeModal(state);
  };
  return (
    <div className={styles.modal}>
      <ModalTitle>Исключения</ModalTitle>
      <ModalLead>Отметьте, чего не&nbsp;должно быть в&nbsp;рационе: покажем, какие дни изменятся.</ModalLead>
      <ExclusionWords name="without" exclusions={exclusions} onExclusions={setExclusions} />
      {isExcluding && <AffectedDays rations={rations} menus={menus} dates={dates} exclusions={exclusions} />}
      <div className={styles.actions}>
        {extraKop > 0 && (
          <p className={styles.surcharge}>
            Доплата за&nbsp;замены: <b>{formatMoney(extraKop * dates.length)}</b> за&nbsp;
            {countOf(dates.length, 'день', 'дня', 'дней')}
          </p>
        )}
        <Button size="large" wide onClick={apply}>
          Готово
        </Button>
        {isExcluding && (
          <Button look="ghost" wide onClick={() => setExclusions({ allergens: [], dislikes: [] })}>
            Сбросить
          </Button>
        )}
      </div>
    </div>
  );
}
