import { formatDayOfYear } from '#shared/dates.ts';
import { getCertificateFile } from '#shared/features/certificates/contract.ts';
import type { Certificate } from '#shared/features/certificates/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { refusalText, useFetchStatus, useRest } from '../../../platform/rest/rest.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { keepTyped } from '../../../platform/storage/typed.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './certificate-view.module.css';

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
        const text = refusalText(error, 'Файл не\u00a0открылся. Попробуйте ещё раз');
        state.notice = { text };
      },
    );
    if (file) save(file.filename, file.base64);
  };
  return (
    <div className={styles.paper} data-scripted>
      <Button look="outline" isBusy={status === 'pending'} onClick={() => void download()}>
        Скачать PDF
      </Button>
      <Button look="outline" onClick={() => window.print()}>
        Распечатать
      </Button>
    </div>
  );
}

function whose({ recipientName, senderName }: Certificate): string {
  const parts = [
    recipientName !== '' && `Кому: ${recipientName}`,
    senderName !== '' && `от\u00a0кого: ${senderName}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** A certificate for whoever has its code: what is left, until when, and the way to spend it. */
export function CertificateView({ certificate }: { readonly certificate: Certificate }) {
  const state = useAppState();
  const { code, nominalKop, balanceKop, validTo, isExpired, text, qr } = certificate;
  const canSpend = balanceKop > 0 && !isExpired;
  return (
    <div className={styles.page}>
      <article className={styles.sheet}>
        <div className={styles.words}>
          <p className={texts.lead}>Подарочный сертификат</p>
          <h1 className={styles.nominal}>{formatMoney(nominalKop)}</h1>
          <p className={styles.whose}>{whose(certificate)}</p>
          {text !== '' && <p className={styles.text}>{text}</p>}
          <dl className={styles.facts}>
            <div>
              <dt>Остаток</dt>
              <dd>{formatMoney(balanceKop)}</dd>
            </div>
            <div>
              <dt>Действует до</dt>
              <dd>{formatDayOfYear(validTo)}</dd>
            </div>
          </dl>
        </div>
        <figure className={styles.square}>
          <p className={styles.code}>
            <span>Код</span>
            <b>{code}</b>
          </p>
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="QR-код: этот сертификат"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} />
          </svg>
          <figcaption>Наведите камеру&nbsp;— откроется на&nbsp;телефоне</figcaption>
        </figure>
      </article>
      {isExpired && <Notice tone="warning">Срок этого сертификата закончился.</Notice>}
      {!isExpired && balanceKop === 0 && <Notice>На&nbsp;сертификате не&nbsp;осталось денег.</Notice>}
      <div className={styles.actions}>
        {canSpend && (
          <ButtonLink to="/#configurator" onClick={() => keepTyped('given-certificate', code, state.auth.id)}>
            Выбрать рацион
          </ButtonLink>
        )}
        <PaperButtons code={code} />
      </div>
      <p className={styles.hint}>
        Введите код при&nbsp;оформлении заказа. Тратить можно частями: остаток сохранится
        на&nbsp;этом&nbsp;же&nbsp;коде. Код&nbsp;— на&nbsp;предъявителя, не&nbsp;публикуйте его.
      </p>
    </div>
  );
}
