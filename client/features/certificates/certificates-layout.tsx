import { startTransition, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, useLocation, useNavigate } from 'react-router';
import {
  getCertificate,
  getCertificatePurchase,
  getCertificateTerms,
  openCertificate,
} from '#shared/features/certificates/contract.ts';
import { codeOfFragment } from '#shared/features/certificates/rules.ts';
import type { Certificate, CertificatePurchase } from '#shared/features/certificates/schema.ts';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { type RestCall, RestError, refusalText, useFetchStatus, useRest } from '../../platform/rest/rest.ts';
import { Loader } from '../../ui/loader.tsx';
import { Section } from '../../ui/surfaces.tsx';
import texts from '../../ui/texts.module.css';
import { AfterHead } from '../pages/shared/after-head.ts';
import { BuySection, NotSold } from './parts/buy-section.tsx';
import { CertificateView } from './parts/certificate-view.tsx';
import styles from './parts/check-section.module.css';
import { Purchase } from './parts/purchase-notice.tsx';
import { CheckForm } from './shared/check-form.tsx';

/**
 * Opens the certificate whose code stands in the fragment, as in letters and square codes, and takes the code out of the
 * address: a pass that is soon over comes in its place.
 */
function useFragmentCode(isShown: boolean) {
  const rest = useRest();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { run } = useFetchStatus();
  const [closed, setClosed] = useState<{ readonly code: string; readonly refusal: string }>();
  const asked = useRef('');
  const code = isShown ? '' : codeOfFragment(hash);
  const open = async () => {
    const fail = (error: unknown) => {
      const refusal = refusalText(error, 'Не\u00a0получилось открыть. Попробуйте ещё раз');
      // Parts of the page may still be on their way to life: only a transition waits for them.
      startTransition(() => setClosed({ code, refusal }));
    };
    const opened = await run(() => rest(openCertificate, { body: { code } }), fail);
    if (opened) await navigate(`/sertificat/?pass=${opened.pass}`, { replace: true });
  };
  useEffect(() => {
    if (code === '' || asked.current === code) return;
    asked.current = code;
    void open();
  });
  return closed;
}

/** Where whoever has a code sees what is left on the certificate. */
function CheckSection() {
  return (
    <Section title="Уже есть сертификат" id="check" isPrinted={false}>
      <div className={styles.section}>
        <p>По&nbsp;коду покажем остаток и&nbsp;срок, а&nbsp;потом подберём рацион.</p>
        <CheckForm />
      </div>
    </Section>
  );
}

interface ClosedProps {
  /** What was looked for; empty where the address only had a pass. */
  readonly code: string;
  readonly refusal?: string;
}

/** The address opens no certificate: its pass is over, or nobody has such a code. */
function ClosedCertificate({ code, refusal }: ClosedProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{code === '' ? 'Страница закрылась' : 'Сертификат не\u00a0открылся'}</h1>
      <p className={texts.lead}>
        {code === ''
          ? 'Страница сертификата открыта полчаса, чтобы её\u00a0не\u00a0увидели чужие. Введите код ещё раз.'
          : 'Проверьте код: он\u00a0есть в\u00a0файле из\u00a0письма.'}
      </p>
      <CheckForm code={code} {...(refusal !== undefined && { refusal })} />
    </div>
  );
}

interface CertificatesData {
  /** What the pass of the address shows: null once that is over, undefined for an address without one. */
  readonly certificate: Certificate | null | undefined;
  readonly purchase: CertificatePurchase | null;
  readonly terms: { readonly isSold: boolean };
}

/** Null for something that does not exist, or cannot; every other failure is one. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RestError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

async function load(rest: RestCall, query: URLSearchParams): Promise<CertificatesData> {
  const pass = query.get('pass');
  const id = query.get('purchase');
  const [terms, found, bought] = await Promise.all([
    rest(getCertificateTerms),
    pass === null ? undefined : orNull(rest(getCertificate, { query: { pass } })),
    id && orNull(rest(getCertificatePurchase, { params: { id } })),
  ]);
  return {
    certificate: found === null ? null : found?.certificate,
    purchase: (bought || null)?.purchase ?? null,
    terms,
  };
}

export function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return pageData(context, (rest) => load(rest, searchParams));
}

function CertificatesScreen({ data }: { readonly data: CertificatesData }) {
  const { certificate, purchase, terms } = data;
  const closed = useFragmentCode(certificate !== undefined && certificate !== null);
  if (certificate) return <CertificateView certificate={certificate} />;
  if (closed || certificate === null) return <ClosedCertificate code="" {...closed} />;
  const bought = purchase && <Purchase purchase={purchase} />;
  if (bought && purchase.state !== 'cancelled') return bought;
  return (
    <>
      {bought}
      <AfterHead value={terms.isSold ? <BuySection /> : <NotSold />}>
        <Outlet />
      </AfterHead>
      <CheckSection />
    </>
  );
}

/** The page about certificates with the form that sells them, or the page of the one certificate that the address names. */
export const Component = screenWithData(CertificatesScreen, <Loader />);
