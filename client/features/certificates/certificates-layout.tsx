import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type {
  getCertificate,
  getCertificatePurchase,
  getCertificateTerms,
} from '#shared/features/certificates/contract.ts';
import type { Certificate, CertificatePurchase } from '#shared/features/certificates/schema.ts';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { type RestCall, RestError } from '../../platform/rest/rest-client.ts';
import { Outlet } from '../../router/router-view.tsx';
import { Loader } from '../../ui/loader.tsx';
import { BuySection, NotSold } from './parts/buy-section.tsx';
import { CertificateView } from './parts/certificate-view.tsx';
import { PurchaseNotice } from './parts/purchase-notice.tsx';
import { UnknownCode } from './parts/unknown-code.tsx';

interface CertificatesData {
  /** The certificate that the address names, or the typed code where there is none. */
  readonly looked: { readonly code: string; readonly certificate: Certificate | null } | null;
  readonly purchase: CertificatePurchase | null;
  readonly terms: { readonly isSold: boolean; readonly formKey: string };
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
  const code = query.get('code');
  const id = query.get('purchase');
  const [terms, found, bought] = await Promise.all([
    rest<typeof getCertificateTerms>('GET /rest/certificates/terms/'),
    code && orNull(rest<typeof getCertificate>('GET /rest/certificates/', { query: { code } })),
    id &&
      orNull(
        rest<typeof getCertificatePurchase>('GET /rest/certificates/purchases/:id/', { params: { id } }),
      ),
  ]);
  return {
    looked: code === null ? null : { code, certificate: (found || null)?.certificate ?? null },
    purchase: (bought || null)?.purchase ?? null,
    terms,
  };
}

export function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return pageData(context, 'certificates', (rest) => load(rest, searchParams));
}

function CertificatesScreen({ data }: { readonly data: CertificatesData }): ReactNode {
  const { looked, purchase, terms } = data;
  if (looked?.certificate) return <CertificateView certificate={looked.certificate} />;
  if (looked) return <UnknownCode code={looked.code} />;
  return (
    <>
      {purchase && <PurchaseNotice purchase={purchase} />}
      <Outlet />
      {terms.isSold ? <BuySection formKey={terms.formKey} /> : <NotSold />}
    </>
  );
}

/** The page about certificates with the form that sells them, or the page of the one certificate that the address names. */
export const Component = screenWithData(CertificatesScreen, <Loader />);
