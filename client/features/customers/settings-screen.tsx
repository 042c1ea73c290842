import type { LoaderFunctionArgs } from 'react-router';
import { formatMoment } from '#shared/dates.ts';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import type { SavedAddress } from '#shared/features/addresses/schema.ts';
import { endAllSessions, endSession, getSettings } from '#shared/features/customers/contract.ts';
import type { CustomerSettings, OpenSession } from '#shared/features/customers/schema.ts';
import { listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { DialogButton } from '../../platform/modals/dialogs.tsx';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import type { RestCall } from '../../platform/rest/rest.ts';
import { leave } from '../../platform/session/session.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Confirmation } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { PhoneText } from '../../ui/text.tsx';
import { addressText } from '../addresses/shared/address-values.ts';
import { locationDialog } from '../regions/shared/dialogs.ts';
import { SavedCards } from '../subscriptions/shared/saved-cards.tsx';
import { NotificationsCard } from './parts/notifications-card.tsx';
import { ConsentsCard, DataCard, SettingsCard, SettingsRow } from './parts/settings-card.tsx';
import {
  addressFormDialog,
  addressRemoveDialog,
  emailCodeDialog,
  phoneChangeDialog,
  profileDialog,
} from './shared/dialogs.ts';

function ProfileCard({ customer: { phone, email }, profile }: CustomerSettings) {
  const region = useAppState().site.config?.region.name;
  return (
    <SettingsCard id="profile" title="Профиль">
      <ul className={css('grid')}>
        <SettingsRow
          title={profile.name}
          note={
            profile.salutation === ''
              ? 'Так к вам обращаются курьер и поддержка'
              : `В письмах обращаемся: ${profile.salutation}`
          }
        >
          <DialogButton look="ghost" aria-label="Изменить имя" opens={profileDialog} given={{ profile }}>
            Изменить
          </DialogButton>
        </SettingsRow>
        <SettingsRow title={<PhoneText phone={phone} />} note="По нему вы входите, на него звонит курьер">
          <DialogButton look="ghost" aria-label="Сменить номер" opens={phoneChangeDialog} given={{}}>
            Сменить
          </DialogButton>
        </SettingsRow>
        <SettingsRow
          title={email === '' ? 'Почта не указана' : email}
          note={email === '' ? 'Чеки и сообщения приходят по SMS' : 'Сюда приходят чеки и письма'}
        >
          <DialogButton
            look="ghost"
            aria-label={email === '' ? 'Добавить почту' : 'Изменить почту'}
            opens={emailCodeDialog}
            given={{ email }}
          >
            {email === '' ? 'Добавить' : 'Изменить'}
          </DialogButton>
        </SettingsRow>
        {region !== undefined && (
          <SettingsRow title={region} note="Регион доставки: от него зависят зоны и телефон поддержки">
            <DialogButton look="ghost" aria-label="Изменить регион" opens={locationDialog} given={{}}>
              Изменить
            </DialogButton>
          </SettingsRow>
        )}
      </ul>
    </SettingsCard>
  );
}

function noteOfAddress(address: SavedAddress): string {
  const { comment, street } = address;
  const unserved = street.zone === null ? 'Сейчас сюда не возим' : '';
  return [addressText(address), comment && `«${comment}»`, unserved].filter(Boolean).join('. ');
}

function AddressesCard({ addresses }: { addresses: readonly SavedAddress[] }) {
  return (
    <SettingsCard
      id="addresses"
      title="Адреса"
      lead="Предложим их при следующем заказе. Уже оформленные доставки от правки здесь не меняются."
    >
      {addresses.length > 0 && (
        <ul className={css('grid')}>
          {addresses.map((address) => {
            const common = { look: 'ghost', given: { address } } as const;
            const text = addressText(address);
            return (
              <SettingsRow key={address.id} title={address.label} note={noteOfAddress(address)}>
                <DialogButton {...common} aria-label={`Изменить: ${text}`} opens={addressFormDialog}>
                  Изменить
                </DialogButton>
                <DialogButton {...common} aria-label={`Удалить: ${text}`} opens={addressRemoveDialog}>
                  Удалить
                </DialogButton>
              </SettingsRow>
            );
          })}
        </ul>
      )}
      <div className={layout.row10}>
        <DialogButton look="outline" opens={addressFormDialog} given={{ address: null }}>
          Добавить адрес
        </DialogButton>
      </div>
    </SettingsCard>
  );
}

function noteOfSession({ isCurrent, lastUsedAt, openedAt }: OpenSession): string {
  const opened = `Вход ${formatMoment(openedAt)}`;
  return isCurrent ? `Это устройство. ${opened}` : `Последний раз ${formatMoment(lastUsedAt)}. ${opened}`;
}

function SessionsCard({ sessions }: { sessions: readonly OpenSession[] }) {
  const state = useAppState();
  return (
    <SettingsCard
      id="sessions"
      title="Устройства"
      lead="Где открыт ваш личный кабинет. Не узнаёте устройство — выйдите на нём: это сработает сразу."
    >
      <ul className={css('grid')}>
        {sessions.map((session) => (
          <SettingsRow key={session.id} title={session.device} note={noteOfSession(session)}>
            {!session.isCurrent && (
              <RestForm
                call={endSession}
                params={{ id: session.id }}
                label="Выйти"
                about={`${session.device}, вход ${formatMoment(session.openedAt)}`}
                look="ghost"
                done={`Вышли: ${session.device}`}
              />
            )}
          </SettingsRow>
        ))}
      </ul>
      <Confirmation
        label="Выйти на всех устройствах"
        look="outline"
        question="Выйти везде, и на этом устройстве тоже? Войти снова можно по коду из SMS."
      >
        <RestForm
          call={endAllSessions}
          label="Да, выйти везде"
          look="outline"
          onDone={() => void leave(state)}
          isPageLeft
        />
      </Confirmation>
    </SettingsCard>
  );
}

async function loadSettings(rest: RestCall) {
  const [settings, { addresses }, cards] = await Promise.all([
    rest(getSettings),
    rest(listAddresses),
    rest(listSubscriptions),
  ]);
  return { settings, addresses, cards };
}

export const loader = ({ context }: LoaderFunctionArgs) => pageData(context, loadSettings);

function SettingsScreen({ data }: { data: Awaited<ReturnType<typeof loadSettings>> }) {
  const { settings, addresses, cards } = data;
  return (
    <div className={layout.stack16}>
      <h1 className={css('text-[clamp(2rem,_5vw,_2.375rem)]')}>Настройки</h1>
      <ProfileCard {...settings} />
      <AddressesCard addresses={addresses} />
      <NotificationsCard {...settings} />
      {cards.methods.length > 0 && <SavedCards {...cards} />}
      <SessionsCard sessions={settings.sessions} />
      <ConsentsCard {...settings} />
      <DataCard {...settings} />
    </div>
  );
}

export const Component = screenWithData(SettingsScreen, <Loader />);
