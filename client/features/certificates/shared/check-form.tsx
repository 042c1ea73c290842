import { useNavigate } from 'react-router';
import { openCertificate } from '#shared/features/certificates/contract.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { TextField } from '../../../ui/field.tsx';

/** Sends a code without an address that holds it; the answer leads to the certificate's page. */
export function CheckForm({ code, refusal }: { code?: string; refusal?: string | undefined }) {
  const navigate = useNavigate();
  return (
    <RestForm
      call={openCertificate}
      label="Открыть сертификат"
      look="dark"
      onDone={({ pass }) => void navigate(`/sertificat/?pass=${pass}`)}
      isPageLeft
    >
      <TextField
        label="Код сертификата"
        name="code"
        defaultValue={code}
        error={refusal}
        hint="16 букв и цифр, по четыре в группе"
        minLength={4}
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
        required
      />
    </RestForm>
  );
}
