import { type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { presentMoment } from '../../platform/clock/use-now.ts';
import { importAgain } from '../../platform/code/import-again.ts';
import { Late, latePart, loadLate, used } from '../../platform/hydration/late.tsx';
import { nowContext, pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { useRest } from '../../platform/rest/rest-context.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Loader } from '../../ui/loader.tsx';
import type { FirstLook, HomeData, loadHome as LoadHome } from './home-data.ts';
import styles from './home-screen.module.css';
import { Hero, trustRow } from './parts/hero.tsx';
import { LOWER_PART } from './parts/lower-part-id.ts';

const importHomeData = () => importAgain(() => import('./home-data.ts'));

const loadHome: typeof LoadHome = async (...input) => (await importHomeData()).loadHome(...input);

const homeLower = latePart(
  async () => {
    const [lower] = await Promise.all([import('./home-lower.tsx'), trustRow.preload()]);
    await lower.loadTrials();
    return lower;
  },
  (m) => m.HomeLower,
  { id: LOWER_PART, whenFailing: 'reload' },
);

const visitStrip = latePart(
  () => import('../deliveries/shared/visit-strip.tsx'),
  (m) => m.VisitStrip,
  { whenFailing: 'reload' },
);

// A press that came before React is answered sooner when the code does not wait for it.
if (!import.meta.env.SSR) {
  void used.then(() => Promise.all([homeLower.preload(), importHomeData()])).catch(() => undefined);
}

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData<HomeData>(context, 'home', async (rest) => {
    const [data] = await Promise.all([
      loadHome(rest, request, context.get(nowContext)()),
      // A page that another one leads to is shown when it is whole.
      homeLower.preload(),
    ]);
    if (data.visit) await visitStrip.preload();
    return data;
  });

const isWhole = (data: HomeData | FirstLook): data is HomeData => 'programmes' in data;

function Lower({ data }: { readonly data: HomeData | Promise<HomeData> }): ReactNode {
  return <Late part={homeLower} props={{ data: data instanceof Promise ? use(data) : data }} />;
}

function HomeScreen({ data }: { readonly data: HomeData | FirstLook }): ReactNode {
  const rest = useRest();
  const { site } = useAppState();
  const [lowerData] = useState(() => {
    if (isWhole(data)) return null;
    // Its code comes beside the data, not after it.
    void homeLower.loadWhenNeeded();
    return loadLate(LOWER_PART, () =>
      loadHome(rest, { url: window.location.href }, presentMoment(site), data),
    );
  });
  const lower = isWhole(data) ? data : lowerData;
  // A new element would make the part anew that is not taken over yet.
  const lowerPart = useMemo(
    () => <Suspense fallback={<Loader />}>{lower && <Lower data={lower} />}</Suspense>,
    [lower],
  );
  return (
    <>
      <Suspense>{data.visit && <Late part={visitStrip} props={data} />}</Suspense>
      <Hero dish={data.hero} firstStartDate={data.starts.first} />
      <div className={styles.body}>{lowerPart}</div>
    </>
  );
}

export const Component = screenWithData<HomeData, FirstLook>(
  HomeScreen,
  <Loader />,
  ({ hero, starts, menuCall, visit }) => ({ hero, starts, menuCall, visit }),
);
