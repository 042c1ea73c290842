import { useState } from 'react';
import { Link } from 'react-router';
import { PackagingOption } from '#shared/features/orders/packaging.ts';
import { packagingLabels, packagingLine } from '#shared/features/orders/packaging-words.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import foot from '../../ui/dialog-foot.module.css';
import { Switch } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import type { OrdersModals } from './shared/dialogs.ts';

/** How the food of an order is packed: what the kitchen and the courier are told. */
export function EcologyModal({ packaging, onPackaging }: OrdersModals['order-ecology']) {
  const state = useAppState();
  const [chosen, setChosen] = useState(packaging);
  const toggle = (option: PackagingOption, isOn: boolean) =>
    setChosen(PackagingOption.options.filter((one) => (one === option ? isOn : chosen.includes(one))));
  return (
    <div className={styles.modal}>
      <ModalTitle>Упаковка и&nbsp;приборы</ModalTitle>
      <ModalLead>Скажем кухне и&nbsp;курьеру, как собрать ваш заказ.</ModalLead>
      <div className={layout.stack14}>
        {(Object.keys(packagingLabels) as PackagingOption[]).map((option) => (
          <Switch
            key={option}
            note={packagingLabels[option].note}
            checked={chosen.includes(option)}
            onChange={(event) => toggle(option, event.currentTarget.checked)}
          >
            {packagingLabels[option].name}
          </Switch>
        ))}
      </div>
      <p className={styles.outcome} role="status">
        Передадим: <b>{packagingLine(chosen)}</b>
      </p>
      <div className={foot.foot}>
        <Button
          size="large"
          wide
          onClick={() => {
            onPackaging(chosen);
            closeModal(state);
          }}
        >
          Готово
        </Button>
      </div>
      {!state.site.isSimply && (
        <p className={styles.terms}>
          Что делаем с&nbsp;упаковкой для&nbsp;всех&nbsp;— на&nbsp;странице{' '}
          <Link to="/ecology/" target="_blank">
            «Экология»
          </Link>
          .
        </p>
      )}
    </div>
  );
}
