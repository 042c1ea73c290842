import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { requestSignatureCode, signHealthData } from '#shared/features/consents/contract.ts';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/basics.tsx';
import steps from '../../ui/code-form.module.css';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { PhoneText } from '../../ui/text.tsx';
import { CodeEntry, useCode } from '../auth/shared/code.tsx';
import { HealthConsentText } from './shared/health-consent-text.tsx';

/**
 * Signs the consent to health data with a code by SMS, and goes on with what waits for it: its text and the code stand in
 * one dialog.
 */
export function SignConsentModal({ onSigned }: { onSigned: () => void }) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const step = useCode();
  const isAsked = useRef(false);
  const ask = () => step.send(() => rest(requestSignatureCode));
  // As soon as the text stands there, since a press has opened the dialog.
  const askFirst = () => {
    if (!isAsked.current) void ask();
    isAsked.current = true;
  };
  const sign = async (code: string) => {
    if (!(await step.check(() => rest(signHealthData, { body: { code } })))) return;
    closeModal(state);
    // The page asks no second time, whatever becomes of what it sends now.
    const revalidated = revalidator.revalidate();
    onSigned();
    await revalidated;
  };
  return (
    <div className={steps.form}>
      <ModalTitle>Подпишите согласие</ModalTitle>
      <ModalLead>
        Код из SMS — ваша подпись под этим текстом. {step.isSent ? 'Отправили' : 'Пришлём'} его на номер{' '}
        <PhoneText phone={state.auth.phone} />.
      </ModalLead>
      <HealthConsentText onShown={askFirst} />
      <CodeEntry label="Код из SMS" step={step} onComplete={sign} onAgain={ask} />
      <Button look="ghost" wide onClick={() => closeModal(state)}>
        Не подписывать
      </Button>
    </div>
  );
}
