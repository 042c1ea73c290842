import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { replacementQuery } from '#shared/features/rations/address.ts';
import { ReturnedFormOutcome } from '../../platform/forms/returned-outcome.tsx';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { Loader } from '../../ui/loader.tsx';
import { type ExceptionsData, loadExceptions } from './exceptions-data.ts';
import styles from './exceptions-screen.module.css';
import { FamilyPanel } from './parts/family-panel.tsx';
import { PlainReplacementForm } from './parts/plain-replacement-form.tsx';
import { Proposals } from './parts/proposals.tsx';
import { TastesForm } from './parts/tastes-form.tsx';
import { TiredList } from './parts/tired-list.tsx';

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(context, 'exceptions', (rest) =>
    loadExceptions(rest, new URL(request.url).searchParams.get(replacementQuery.name)),
  );

function ExceptionsScreen({ data }: { readonly data: ExceptionsData }): ReactNode {
  const { tastes, replacement, proposals } = data;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Исключения</h1>
      <ReturnedFormOutcome />
      {replacement && <PlainReplacementForm replacement={replacement} />}
      {tastes.autopilot && <Proposals proposals={proposals} />}
      <TastesForm
        key={tastes.version}
        tastes={tastes}
        ingredients={data.ingredients}
        isSigned={data.isSigned}
      />
      <FamilyPanel family={data.family} isSigned={data.isSigned} />
      <TiredList tired={tastes.tired} />
    </div>
  );
}

export const Component = screenWithData(ExceptionsScreen, <Loader />);
