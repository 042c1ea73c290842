import type { ReactNode } from 'react';
import { Form } from '../../../router/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './unknown-code.module.css';

/** The address names a code that no certificate has: another try. */
export function UnknownCode({ code }: { readonly code: string }): ReactNode {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Такого сертификата нет</h1>
      <p className={texts.lead}>
        Проверьте код: в&nbsp;нём 16&nbsp;букв и&nbsp;цифр, по&nbsp;четыре в&nbsp;группе.
      </p>
      <Form action="/sertificat/" className={styles.form}>
        <TextField
          label="Код сертификата"
          name="code"
          defaultValue={code}
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" look="dark">
          Проверить
        </Button>
      </Form>
    </div>
  );
}
