import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { presentMoment } from '../../platform/clock/clock.ts';
import { importAgain, tryAgain } from '../../platform/code/import-again.ts';
import { late } from '../../platform/hydration/late.tsx';
import { nowContext, pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Loader } from '../../ui/loader.tsx';
import type { FirstLook, HomeData, loadHome as LoadHome } from './home-data.ts';
import styles from './home-screen.module.css';
import { Hero, HeroDay, TrustRow } from './parts/hero.tsx';

const importHomeData = () => importAgain(() => import('./home-data.ts'));

const loadHome: typeof LoadHome = async (...input) => (await importHomeData()).loadHome(...input);

const HomeLower = late(
  () => import('./home-lower.tsx'),
  (m) => m.HomeLower,
  <Loader />,
);

const VisitStrip = late(
  () => import('../deliveries/shared/visit-strip.tsx'),
  (m) => m.VisitStrip,
);

const firstLookOf = ({ offer, starts, menuCall, visit }: HomeData): FirstLook => ({
  offer,
  starts,
  menuCall,
  visit,
});

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(
    context,
    async (rest) => {
      const [data] = await Promise.all([
        loadHome(rest, request, context.get(nowContext)()),
        // A page that another one leads to is shown when it is whole.
        HomeLower.preload(),
        TrustRow.preload(),
        HeroDay.preload(),
      ]);
      if (data.visit) await VisitStrip.preload();
      return data;
    },
    firstLookOf,
  );

const isWhole = (data: HomeData | FirstLook): data is HomeData => 'programmes' in data;

function HomeScreen({ data }: { readonly data: HomeData | FirstLook }) {
  const rest = useRest();
  const { site } = useAppState();
  const [lowerData] = useState(() =>
    isWhole(data)
      ? null
      : tryAgain(() => loadHome(rest, { url: window.location.href }, presentMoment(site), data)),
  );
  const lower = isWhole(data) ? data : lowerData;
  return (
    <>
      {data.visit && <VisitStrip {...data} />}
      <Hero offer={data.offer} firstStartDate={data.starts.first} data={lower} />
      <div className={styles.body}>{lower && <HomeLower data={lower} />}</div>
    </>
  );
}

export const Component = screenWithData(HomeScreen, <Loader />);
