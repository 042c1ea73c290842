import type { ReactNode } from 'react';
import type { openCertificate } from '#shared/features/certificates/contract.ts';
import { formAttributes } from '../../../platform/forms/rest-form.tsx';
import { useReturnedForm } from '../../../platform/forms/returned-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from './check-form.module.css';

interface CheckFormProps {
  readonly code?: string;
  readonly refusal?: string;
}

/** Sends a code without an address that holds it; the answer leads to the certificate's page. */
export function CheckForm({ code = '', refusal }: CheckFormProps): ReactNode {
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
