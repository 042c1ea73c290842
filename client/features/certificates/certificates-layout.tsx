import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import {
  getCertificate,
  getCertificatePurchase,
  getCertificateTerms,
} from '#shared/features/certificates/contract.ts';
import type { Certificate, CertificatePurchase } from '#shared/features/certificates/schema.ts';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { type RestCall, RestError } from '../../platform/rest/rest-client.ts';
import { Outlet } from '../../router/router-view.tsx';
import { Loader } from '../../ui/loader.tsx';
import { AfterHead } from '../pages/shared/after-head.ts';
import { BuySection, NotSold } from './parts/buy-section.tsx';
import { CertificateView } from './parts/certificate-view.tsx';
import { CheckSection, ClosedCertificate } from './parts/check-section.tsx';
import { Purchase } from './parts/purchase-notice.tsx';
import { useFragmentCode } from './parts/use-fragment-code.ts';

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
  return pageData(context, 'certificates', (rest) => load(rest, searchParams));
}

function CertificatesScreen({ data }: { readonly data: CertificatesData }): ReactNode {
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
