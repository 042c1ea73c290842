import type { ReactNode } from 'react';
import { Section } from '../../../ui/section.tsx';
import texts from '../../../ui/texts.module.css';
import { CheckForm } from '../shared/check-form.tsx';
import styles from './check-section.module.css';

/** Where whoever has a code sees what is left on the certificate. */
export function CheckSection(): ReactNode {
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
export function ClosedCertificate({ code, refusal }: ClosedProps): ReactNode {
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
