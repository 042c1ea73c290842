import { type ReactNode, Suspense } from 'react';
import { Late, latePart } from '../hydration/late.tsx';
import styles from './install-offer.module.css';

const installOffer = latePart(
  () => import('./install-offer.tsx'),
  (m) => m.InstallOffer,
  { whenFailing: 'wait' },
);

const props = { styles };

/** The place of the offer, whose code comes when the page is used. */
export function LateInstallOffer(): ReactNode {
  return (
    <Suspense>
      <Late part={installOffer} props={props} />
    </Suspense>
  );
}
