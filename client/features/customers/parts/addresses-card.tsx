import type { ReactNode } from 'react';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { addressText } from '../settings-data.ts';
import styles from './card.module.css';
import { SettingsCard, SettingsRow } from './settings-card.tsx';

function noteOf(address: SavedAddress): string {
  const { comment, street } = address;
  const unserved = street.zone === null ? 'Сейчас сюда не\u00a0возим' : '';
  return [addressText(address), comment && `«${comment}»`, unserved].filter(Boolean).join('. ');
}

/** Saved addresses, offered with the next order. */
export function AddressesCard({ addresses }: { readonly addresses: readonly SavedAddress[] }): ReactNode {
  const state = useAppState();
  return (
    <SettingsCard
      id="addresses"
      title="Адреса"
      lead="Предложим их&nbsp;при&nbsp;следующем заказе. Уже оформленные доставки от&nbsp;правки здесь не&nbsp;меняются."
    >
      {addresses.length > 0 && (
        <ul className={styles.rows}>
          {addresses.map((address) => (
            <SettingsRow isScripted key={address.id} title={address.label} note={noteOf(address)}>
              <Button
                look="ghost"
                aria-label={`Изменить: ${address.label}`}
                onClick={() => openModal(state, 'address-form', { address })}
              >
                Изменить
              </Button>
              <Button
                look="ghost"
                aria-label={`Удалить: ${address.label}`}
                onClick={() => openModal(state, 'address-remove', { address })}
              >
                Удалить
              </Button>
            </SettingsRow>
          ))}
        </ul>
      )}
      <div className={layout.row10} data-scripted>
        <Button look="outline" onClick={() => openModal(state, 'address-form', { address: null })}>
          Добавить адрес
        </Button>
      </div>
    </SettingsCard>
  );
}
