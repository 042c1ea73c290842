import type { ReactNode } from 'react';
import type { openCertificate } from '#shared/features/certificates/contract.ts';
import { formAttributes } from '../../../platform/forms/rest-form.tsx';
import { useReturnedForm } from '../../../platform/forms/returned-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './check-section.module.css';

/** Sends a code without an address that holds it; the answer leads to the certificate's page. */
function CheckForm({ code = '', refusal }: { readonly code?: string; readonly refusal?: string }): ReactNode {
  const returned = useReturnedForm<typeof openCertificate>('POST /rest/certificates/open/');
  return (
    <form
      {...formAttributes<typeof openCertificate>('POST /rest/certificates/open/')}
      className={styles.form}
      autoComplete="off"
    >
      <TextField
        label="Код сертификата"
        name="code"
        defaultValue={code}
        error={refusal ?? returned?.fields.code ?? (returned?.message || undefined)}
        hint="16&nbsp;букв и&nbsp;цифр, по&nbsp;четыре в&nbsp;группе"
        minLength={4}
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" look="dark">
        Открыть сертификат
      </Button>
    </form>
  );
}

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
