import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { Loader } from '../../ui/loader.tsx';
import { loadPartners, type PartnersData } from './partners-data.ts';
import styles from './partners-screen.module.css';
import { BalanceCard } from './parts/balance-card.tsx';
import { FriendsCard } from './parts/friends-card.tsx';
import { HistoryCard } from './parts/history-card.tsx';
import { LevelCard } from './parts/level-card.tsx';
import { OfferCards } from './parts/offer-cards.tsx';

export const loader = ({ context }: LoaderFunctionArgs) => pageData(context, 'partners', loadPartners);

function PartnersScreen({ data }: { readonly data: PartnersData }): ReactNode {
  const { bonuses, friends, referral, offers } = data;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Бонусы и&nbsp;партнёры</h1>
      <div className={styles.top}>
        <BalanceCard bonuses={bonuses} />
        <LevelCard level={bonuses.level} />
      </div>
      <FriendsCard referral={referral} friends={friends} />
      <HistoryCard history={bonuses.history} />
      {offers.length > 0 && <OfferCards offers={offers} />}
    </div>
  );
}

export const Component = screenWithData(PartnersScreen, <Loader />);
