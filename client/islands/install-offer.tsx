import type { ReactNode } from 'react';
import styles from '../platform/install/install-offer.module.css';
import { island } from './island.tsx';

const Offer = island(
  () => import('../platform/install/install-offer.tsx'),
  (m) => m.InstallOffer,
  { wakes: 'at-first-use' },
);

/** The place of the offer to install the site. */
export const InstallOffer = (): ReactNode => <Offer styles={styles} />;
