import { useSearchParams } from 'react-router';
import { codeTerms, lifetimeText } from '#shared/features/auth/code-terms.ts';
import { confirmCode, requestCode } from '#shared/features/auth/contract.ts';
import { loginQuery, safeBackUrl } from '#shared/routes.ts';
import { FormFailure, formAttributes, useSentBack } from '../../../platform/forms/rest-form.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/basics.tsx';
import steps from '../../../ui/code-form.module.css';
import { DialogNamesContext, ModalLead, ModalTitle } from '../../../ui/dialog-frame.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AuthPhoneModal } from '../auth-phone-modal.tsx';
import { AuthNameModal } from '../auth-steps.tsx';

/** The code from the SMS in one field: the slots of the dialog need scripts. */
function CodeStep({ phone, type }: { phone: string; type: string }) {
  const [query] = useSearchParams();
  const refused = useSentBack(confirmCode);
  const backUrl = safeBackUrl(query.get(loginQuery.backUrl)) ?? '/';
  const again = new URLSearchParams({ [loginQuery.name]: loginQuery.value, [loginQuery.backUrl]: backUrl });
  return (
    <form
      className={steps.form}
      {...formAttributes(confirmCode, { type: type === 'register' ? 'register' : 'login' })}
    >
      <input type="hidden" name="step" value="2" />
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="back_url" value={backUrl} />
      <ModalTitle>Код из SMS</ModalTitle>
      <ModalLead>
        Отправили шесть цифр на ваш номер. Код действует {lifetimeText(codeTerms.lifetimeMs)}.
      </ModalLead>
      <TextField
        label="Код из SMS"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeTerms.length}
        error={refused?.fields.code}
        required
      />
      <Button type="submit" size="large" wide>
        Войти
      </Button>
      <FormFailure text={refused?.fields.code === undefined ? refused?.message : undefined} />
      <a href={`/?${again}`}>Другой номер или новый код</a>
    </form>
  );
}

const names = { titleId: 'plain-sign-in', leadId: 'plain-sign-in-lead', onLead: () => undefined };

/** Sign-in on a page, by the forms of its dialogs: without scripts they send themselves. */
export function PlainSignIn() {
  return (
    <DialogNamesContext value={names}>
      <Step />
    </DialogNamesContext>
  );
}

function Step() {
  const { returnedForm } = useAppState().site;
  const [query] = useSearchParams();
  const sent = returnedForm?.call.startsWith(`POST ${requestCode.path}`) ? returnedForm.values : undefined;
  const phone = String(sent?.phone ?? '');
  const step = sent && query.get('step');
  if (step === 'code') return <CodeStep phone={phone} type={String(sent?.type ?? '')} />;
  return step === 'name' ? <AuthNameModal phone={phone} /> : <AuthPhoneModal />;
}
