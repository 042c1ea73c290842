import { useState } from 'react';
import { type LoaderFunctionArgs, data as routeData } from 'react-router';
import { presentMoment } from '../../platform/clock/clock.ts';
import { importAgain, tryAgain } from '../../platform/code/import-again.ts';
import { late } from '../../platform/hydration/late.tsx';
import { nowContext, pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { revalidatesMenu } from './menu-address.ts';
import { coverDayOf, ProgrammeCover } from './parts/programme-cover.tsx';
import type { FirstLook, ProgrammeData } from './programme-data.ts';
import styles from './programme-screen.module.css';

const importProgrammeData = () => importAgain(() => import('./programme-data.ts'));

const ProgrammeLower = late(
  () => import('./programme-lower.tsx'),
  (m) => m.ProgrammeLower,
  <Loader />,
);

export const shouldRevalidate = revalidatesMenu;

const firstLookOf = ({ programme, isOffered, firstOrder, starts, menu }: ProgrammeData): FirstLook => ({
  ...{ programme, isOffered, firstOrder, starts },
  day: menu.days[0] && coverDayOf(menu.days[0]),
});

/** An unknown programme answers 404, which has to be decided before the page is sent. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { loadProgramme, loadProgrammes, loadTerms } = await importProgrammeData();
  const terms = loadTerms(context.get(restContext));
  // Whoever waits for them meets the failure.
  terms.catch(() => undefined);
  const all = await loadProgrammes(context.get(restContext));
  const programme = all.find(({ code }) => code === params.code);
  if (!programme) throw routeData(null, { status: 404 });
  const now = context.get(nowContext)();
  return pageData(
    context,
    async (rest) => {
      // A page that another one leads to is shown when it is whole.
      const preloading = ProgrammeLower.preload();
      preloading.catch(() => undefined);
      const data = await loadProgramme(rest, { request, now, programme, all, terms });
      await preloading;
      return data;
    },
    firstLookOf,
  );
}

const isWhole = (data: ProgrammeData | FirstLook): data is ProgrammeData => 'menu' in data;

function ProgrammeScreen({ data }: { readonly data: ProgrammeData | FirstLook }) {
  const rest = useRest();
  const { site } = useAppState();
  const [lowerData] = useState(() =>
    isWhole(data)
      ? null
      : tryAgain(async () => {
          const { loadShownProgramme } = await importProgrammeData();
          return loadShownProgramme(rest, data, { url: window.location.href }, presentMoment(site));
        }),
  );
  const lower = isWhole(data) ? data : lowerData;
  const { programme, isOffered, day } = isWhole(data) ? firstLookOf(data) : data;
  return (
    <>
      <div className={classNames(layout.wrap, styles.crumbs)}>
        <Breadcrumbs
          trail={[
            { href: '/', label: 'Главная' },
            { href: '/programmy/', label: 'Программы' },
          ]}
          current={programme.name}
        />
      </div>
      <ProgrammeCover programme={programme} day={day} isOffered={isOffered} />
      {/* Another programme is another draft. */}
      {lower && <ProgrammeLower key={programme.code} data={lower} />}
    </>
  );
}

export const Component = screenWithData(ProgrammeScreen, <Loader />);
