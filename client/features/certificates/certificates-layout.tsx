import { startTransition, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, useLocation, useNavigate } from 'react-router';
import { formatDayOfYear } from '#shared/dates.ts';
import {
  getCertificate,
  getCertificateFile,
  getCertificatePurchase,
  getCertificateTerms,
  openCertificate,
} from '#shared/features/certificates/contract.ts';
import { codeOfFragment } from '#shared/features/certificates/rules.ts';
import type { Certificate } from '#shared/features/certificates/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import { type RestCall, RestError, refusalText, useFetchStatus, useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { keepTyped } from '../../platform/storage/typed.ts';
import { Button, ButtonLink } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { AfterHead } from '../pages/shared/after-head.ts';
import { BuySection, NotSold, Purchase } from './parts/buy-section.tsx';
import { CheckForm } from './shared/check-form.tsx';

/**
 * Opens the certificate whose code stands in the fragment, as in letters and square codes, and takes the code out of the
 * address: a pass that is soon over comes in its place.
 */
function useFragmentCode(isShown: boolean) {
  const rest = useRest();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [closed, setClosed] = useState<{ readonly code: string; readonly refusal: string }>();
  const code = isShown ? '' : codeOfFragment(hash);
  useEffect(() => {
    if (code === '') return;
    rest(openCertificate, { body: { code } }).then(
      ({ pass }) => navigate(`/sertificat/?pass=${pass}`, { replace: true }),
      (error) => {
        const refusal = refusalText(error, 'Не получилось открыть. Попробуйте ещё раз');
        // Parts of the page may still be on their way to life: only a transition waits for them.
        startTransition(() => setClosed({ code, refusal }));
      },
    );
  }, [code, rest, navigate]);
  return closed;
}

/** The address opens no certificate: its pass is over, or nobody has such a code. */
function ClosedCertificate({ code = '', refusal }: { code?: string; refusal?: string }) {
  return (
    <div className={css('grid gap-14 max-w-[560px] mx-auto pt-32 px-gutter')}>
      <h1 className={css('text-[clamp(2rem,_6vw,_2.75rem)]')}>
        {code === '' ? 'Страница закрылась' : 'Сертификат не открылся'}
      </h1>
      <p className={layout.lead}>
        {code === ''
          ? 'Страница сертификата открыта полчаса, чтобы её не увидели чужие. Введите код ещё раз.'
          : 'Проверьте код: он есть в файле из письма.'}
      </p>
      <CheckForm code={code} refusal={refusal} />
    </div>
  );
}

/** Null for something that does not exist, or cannot; every other failure is one. */
const orNull = <T,>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof RestError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  });

async function load(rest: RestCall, query: URLSearchParams) {
  const pass = query.get('pass');
  const id = query.get('purchase');
  const [{ isSold }, found, bought] = await Promise.all([
    rest(getCertificateTerms),
    pass === null ? undefined : orNull(rest(getCertificate, { query: { pass } })),
    id ? orNull(rest(getCertificatePurchase, { params: { id } })) : null,
  ]);
  // What the pass of the address shows: null once that is over, undefined for an address without one.
  const certificate = found === null ? null : found?.certificate;
  return { certificate, purchase: bought?.purchase, isSold };
}

export function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return pageData(context, (rest) => load(rest, searchParams));
}

function CertificatesScreen({ data }: { readonly data: Awaited<ReturnType<typeof load>> }) {
  const { certificate, purchase, isSold } = data;
  const closed = useFragmentCode(Boolean(certificate));
  if (certificate) return <CertificateView certificate={certificate} />;
  if (closed || certificate === null) return <ClosedCertificate {...closed} />;
  const bought = purchase && <Purchase purchase={purchase} />;
  if (bought && purchase.state !== 'cancelled') return bought;
  return (
    <>
      {bought}
      <AfterHead value={isSold ? <BuySection /> : <NotSold />}>
        <Outlet />
      </AfterHead>
      <Section title="Уже есть сертификат" id="check" isPrinted={false}>
        <div className={css('grid gap-14 max-w-[560px]')}>
          <p>По коду покажем остаток и срок, а потом подберём рацион.</p>
          <CheckForm />
        </div>
      </Section>
    </>
  );
}

/** The page about certificates with the form that sells them, or the page of the one certificate that the address names. */
export const Component = screenWithData(CertificatesScreen, <Loader />);

function save(filename: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: filename });
  link.click();
  URL.revokeObjectURL(url);
}

/** The file and the printer; both need scripts, without them the browser's own menu prints the page. */
function PaperButtons({ code }: { readonly code: string }) {
  const state = useAppState();
  const rest = useRest();
  const { status, run } = useFetchStatus();
  const download = async () => {
    const file = await run(
      () => rest(getCertificateFile, { body: { code } }),
      (error) => {
        state.notice = { text: refusalText(error, 'Файл не открылся. Попробуйте ещё раз') };
      },
    );
    if (file) save(file.filename, file.base64);
  };
  return (
    <div className={css('flex flex-wrap gap-10 items-center')} data-scripted>
      <Button look="outline" isBusy={status === 'pending'} onClick={() => void download()}>
        Скачать PDF
      </Button>
      <Button look="outline" onClick={() => window.print()}>
        Распечатать
      </Button>
    </div>
  );
}

/** A certificate for whoever has its code: what is left, until when, and the way to spend it. */
function CertificateView({ certificate }: { readonly certificate: Certificate }) {
  const state = useAppState();
  const { code, nominalKop, balanceKop, validTo, isExpired, text, qr } = certificate;
  const { recipientName, senderName } = certificate;
  const whose = [recipientName && `Кому: ${recipientName}`, senderName && `от кого: ${senderName}`];
  return (
    <div className={css('grid gap-20 max-w-[calc(920px_+_2_*_var(--gutter))] mx-auto pt-20 px-gutter')}>
      <article
        className={css(
          'grid gap-24 py-28 px-20 rounded-hero bg-tint-lime',
          'tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center tablet:p-40',
          'print:border-current',
        )}
      >
        <div>
          <p className={layout.lead}>Подарочный сертификат</p>
          <h1
            className={css(
              'mt-4 tracking-[-0.04em] whitespace-nowrap text-[clamp(3rem,_12vw,_5.25rem)]',
              'tablet:text-[clamp(4rem,_8vw,_5.25rem)]',
            )}
          >
            {formatMoney(nominalKop)}
          </h1>
          <p className={css('mt-12 font-bold text-lead wrap-anywhere')}>{whose.filter(Boolean).join(', ')}</p>
          {text !== '' && (
            <p className={css('mt-8 text-ink-2 text-lead leading-[1.45] whitespace-pre-line wrap-anywhere')}>
              {text}
            </p>
          )}
          <dl className={css('flex flex-wrap gap-y-14 gap-x-32 mt-20')}>
            <div>
              <dt className={layout.caption}>Остаток</dt>
              <dd className={css('font-extrabold text-lead tabular-nums')}>{formatMoney(balanceKop)}</dd>
            </div>
            <div>
              <dt className={layout.caption}>Действует до</dt>
              <dd className={css('font-extrabold text-lead tabular-nums')}>{formatDayOfYear(validTo)}</dd>
            </div>
          </dl>
        </div>
        <figure className={css('justify-self-center text-center break-inside-avoid')}>
          <p className={css('grid mb-10')}>
            <span className={layout.caption}>Код</span>
            {/* Read aloud and copied by hand: one line, however narrow the window. */}
            <b
              className={css(
                'text-[clamp(1rem,_5.4vw,_1.375rem)] leading-[1.4] whitespace-nowrap tabular-nums',
                '[user-select:all]',
                'tablet:text-[1.25rem]',
              )}
            >
              {code}
            </b>
          </p>
          <svg
            className={css(
              'block w-[220px] max-w-full mx-auto h-auto p-10 rounded-card bg-white fill-green-950',
            )}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="QR-код: этот сертификат"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </svg>
          <figcaption className={css('mt-8 text-ink-2 text-caption')}>
            Наведите камеру — откроется на телефоне
          </figcaption>
        </figure>
      </article>
      {isExpired && <Notice tone="warning">Срок этого сертификата закончился.</Notice>}
      {!isExpired && balanceKop === 0 && <Notice>На сертификате не осталось денег.</Notice>}
      <div className={css('flex flex-wrap gap-10 items-center print:hidden')}>
        {balanceKop > 0 && !isExpired && (
          <ButtonLink to="/#configurator" onClick={() => keepTyped('given-certificate', code, state.auth.id)}>
            Выбрать рацион
          </ButtonLink>
        )}
        <PaperButtons code={code} />
      </div>
      <p className={css('text-ink-2 leading-[1.45]')}>
        Введите код при оформлении заказа. Тратить можно частями: остаток сохранится на этом же коде. Код — на
        предъявителя, не публикуйте его.
      </p>
    </div>
  );
}
