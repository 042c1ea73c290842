import { openDialog } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { addressDialog } from '../../pages/shared/dialogs.ts';

/** An address as it was typed: a request begins with it. */
interface TypedAddress {
  readonly street: string;
  readonly house: string;
  readonly flat: string;
}

const lineOf = ({ street, house, flat }: TypedAddress): string =>
  [street.trim(), house.trim(), flat.trim() && `кв.\u00a0${flat.trim()}`].filter(Boolean).join(', ');

/** Asks staff about a street that nothing suggests. */
export function MissingStreet(address: TypedAddress) {
  const state = useAppState();
  return (
    <Button look="soft" onClick={() => openDialog(state, addressDialog, { address: lineOf(address) })}>
      Оставить адрес&nbsp;— перезвоним
    </Button>
  );
}

/** Offers a request for an address outside the zones, which staff price by hand. */
export function UnservedAddress(address: TypedAddress) {
  const state = useAppState();
  return (
    <Notice
      tone="warning"
      title="Адрес за&nbsp;пределами зон доставки"
      isLive
      action={
        <Button look="dark" onClick={() => openDialog(state, addressDialog, { address: lineOf(address) })}>
          Оставить адрес
        </Button>
      }
    >
      Оставьте его нам: посчитаем доставку вручную и&nbsp;перезвоним.
    </Notice>
  );
}
