import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { replacementQuery } from '#shared/features/rations/address.ts';
import { useAppState } from '../../platform/app-state.ts';
import { pageData, screenWithData } from '../../platform/page-data.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type ExceptionsData, loadExceptions } from './exceptions-data.ts';
import styles from './exceptions-screen.module.css';
import { PlainReplacementForm } from './parts/plain-replacement-form.tsx';
import { Proposals } from './parts/proposals.tsx';
import { TastesForm } from './parts/tastes-form.tsx';
import { TiredList } from './parts/tired-list.tsx';

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(context, 'exceptions', (rest) =>
    loadExceptions(rest, new URL(request.url).searchParams.get(replacementQuery.name)),
  );

/** What became of a form that was sent without scripts. */
function Outcome(): ReactNode {
  const [query] = useSearchParams();
  const { returnedForm } = useAppState().site;
  if (returnedForm && returnedForm.message !== '') {
    return <Notice tone="error">{Object.values(returnedForm.fields)[0] ?? returnedForm.message}</Notice>;
  }
  return query.has('done') && <Notice tone="success">Сохранили: ниже уже всё по-новому.</Notice>;
}

function ExceptionsScreen({ data }: { readonly data: ExceptionsData }): ReactNode {
  const { tastes, replacement, proposals } = data;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Исключения</h1>
      <Outcome />
      {replacement && <PlainReplacementForm replacement={replacement} />}
      {tastes.autopilot && <Proposals proposals={proposals} />}
      <TastesForm key={tastes.version} tastes={tastes} ingredients={data.ingredients} />
      <TiredList tired={tastes.tired} />
    </div>
  );
}

export const Component = screenWithData(ExceptionsScreen, <Loader />);
