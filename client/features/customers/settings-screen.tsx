import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { SavedCards } from '../subscriptions/shared/saved-cards.tsx';
import { AddressesCard } from './parts/addresses-card.tsx';
import { ConsentsCard } from './parts/consents-card.tsx';
import { DataCard } from './parts/data-card.tsx';
import { NotificationsCard } from './parts/notifications-card.tsx';
import { ProfileCard } from './parts/profile-card.tsx';
import { SessionsCard } from './parts/sessions-card.tsx';
import { loadSettings, type SettingsData } from './settings-data.ts';
import styles from './settings-screen.module.css';

export const loader = ({ context }: LoaderFunctionArgs) => pageData(context, 'settings', loadSettings);

function SettingsScreen({ data }: { readonly data: SettingsData }): ReactNode {
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
