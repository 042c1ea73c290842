import type { LoaderFunctionArgs } from 'react-router';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import type { Profile, SignedInCustomer } from '#shared/features/customers/schema.ts';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { openDialog } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { PhoneText } from '../../ui/text.tsx';
import { addressText } from '../addresses/shared/address-values.ts';
import { locationDialog } from '../regions/shared/dialogs.ts';
import { SavedCards } from '../subscriptions/shared/saved-cards.tsx';
import card from './parts/card.module.css';
import cardStyles from './parts/card.module.css';
import { ConsentsCard } from './parts/consents-card.tsx';
import { DataCard } from './parts/data-card.tsx';
import { NotificationsCard } from './parts/notifications-card.tsx';
import { SessionsCard } from './parts/sessions-card.tsx';
import { SettingsCard, SettingsRow } from './parts/settings-card.tsx';
import { loadSettings, type SettingsData } from './settings-data.ts';
import styles from './settings-screen.module.css';
import {
  addressFormDialog,
  addressRemoveDialog,
  emailCodeDialog,
  phoneChangeDialog,
  profileDialog,
} from './shared/dialogs.ts';

interface ProfileCardProps {
  readonly customer: SignedInCustomer;
  readonly profile: Profile;
}

/** Name, phone, e-mail and region. */
function ProfileCard({ customer, profile }: ProfileCardProps) {
  const state = useAppState();
  const { phone, email } = customer;
  const region = state.site.config?.region.name;
  return (
    <SettingsCard id="profile" title="Профиль">
      <ul className={cardStyles.rows}>
        <SettingsRow
          isScripted
          title={profile.name}
          note={
            profile.salutation === ''
              ? 'Так к\u00a0вам обращаются курьер и\u00a0поддержка'
              : `В\u00a0письмах обращаемся: ${profile.salutation}`
          }
        >
          <Button
            look="ghost"
            aria-label="Изменить имя"
            onClick={() => openDialog(state, profileDialog, { profile })}
          >
            Изменить
          </Button>
        </SettingsRow>
        <SettingsRow
          isScripted
          title={<PhoneText phone={phone} />}
          note="По&nbsp;нему вы&nbsp;входите, на&nbsp;него звонит курьер"
        >
          <Button
            look="ghost"
            aria-label="Сменить номер"
            onClick={() => openDialog(state, phoneChangeDialog, {})}
          >
            Сменить
          </Button>
        </SettingsRow>
        <SettingsRow
          isScripted
          title={email === '' ? 'Почта не\u00a0указана' : email}
          note={
            email === '' ? 'Чеки и\u00a0сообщения приходят по\u00a0SMS' : 'Сюда приходят чеки и\u00a0письма'
          }
        >
          <Button
            look="ghost"
            aria-label={email === '' ? 'Добавить почту' : 'Изменить почту'}
            onClick={() => openDialog(state, emailCodeDialog, { email })}
          >
            {email === '' ? 'Добавить' : 'Изменить'}
          </Button>
        </SettingsRow>
        {region !== undefined && (
          <SettingsRow
            isScripted
            title={region}
            note="Регион доставки: от&nbsp;него зависят зоны и&nbsp;телефон поддержки"
          >
            <Button
              look="ghost"
              aria-label="Изменить регион"
              onClick={() => openDialog(state, locationDialog, {})}
            >
              Изменить
            </Button>
          </SettingsRow>
        )}
      </ul>
    </SettingsCard>
  );
}

function noteOf(address: SavedAddress): string {
  const { comment, street } = address;
  const unserved = street.zone === null ? 'Сейчас сюда не\u00a0возим' : '';
  return [addressText(address), comment && `«${comment}»`, unserved].filter(Boolean).join('. ');
}

/** Saved addresses, offered with the next order. */
function AddressesCard({ addresses }: { readonly addresses: readonly SavedAddress[] }) {
  const state = useAppState();
  return (
    <SettingsCard
      id="addresses"
      title="Адреса"
      lead="Предложим их&nbsp;при&nbsp;следующем заказе. Уже оформленные доставки от&nbsp;правки здесь не&nbsp;меняются."
    >
      {addresses.length > 0 && (
        <ul className={card.rows}>
          {addresses.map((address) => (
            <SettingsRow isScripted key={address.id} title={address.label} note={noteOf(address)}>
              <Button
                look="ghost"
                aria-label={`Изменить: ${addressText(address)}`}
                onClick={() => openDialog(state, addressFormDialog, { address })}
              >
                Изменить
              </Button>
              <Button
                look="ghost"
                aria-label={`Удалить: ${addressText(address)}`}
                onClick={() => openDialog(state, addressRemoveDialog, { address })}
              >
                Удалить
              </Button>
            </SettingsRow>
          ))}
        </ul>
      )}
      <div className={layout.row10} data-scripted>
        <Button look="outline" onClick={() => openDialog(state, addressFormDialog, { address: null })}>
          Добавить адрес
        </Button>
      </div>
    </SettingsCard>
  );
}

export const loader = ({ context }: LoaderFunctionArgs) => pageData(context, loadSettings);

function SettingsScreen({ data }: { readonly data: SettingsData }) {
  const { settings, addresses, cards } = data;
  return (
    <div className={layout.stack16}>
      <h1 className={styles.title}>Настройки</h1>
      <ProfileCard customer={settings.customer} profile={settings.profile} />
      <AddressesCard addresses={addresses} />
      <NotificationsCard
        switches={settings.notifications}
        hasEmail={settings.customer.email !== ''}
        push={settings.push}
      />
      {cards.methods.length > 0 && <SavedCards {...cards} />}
      <SessionsCard sessions={settings.sessions} />
      <ConsentsCard consents={settings.consents} isHealthSigned={settings.isHealthSigned} />
      <DataCard settings={settings} />
    </div>
  );
}

export const Component = screenWithData(SettingsScreen, <Loader />);
