import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { buyCertificate } from '#shared/features/certificates/contract.ts';
import {
  BuyCertificate,
  type BuyCertificateInput,
  type CertificatePurchase,
} from '#shared/features/certificates/schema.ts';
import { refusalText } from '../../../platform/forms/failure-text.ts';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useLeaving, usePlacer } from '../../../platform/placing/use-placer.ts';
import { useFetchStatus } from '../../../platform/rest/fetch-status.ts';
import { RestError } from '../../../platform/rest/rest-client.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { useSnapshot } from '../../../platform/state/use-snapshot.ts';

function complaintsOf(body: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of BuyCertificate.safeParse(body).error?.issues ?? []) {
    errors[issue.path.join('.')] ??= issue.message;
  }
  return errors;
}

/** Checks and sends the form, signs a visitor in before that, and opens the payment afterwards. */
export function useBuying() {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const rest = useRest();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const { status, run } = useFetchStatus();
  const [isLeaving, setLeaving] = useLeaving();
  const isBusy = status === 'pending' || isLeaving;
  const place = usePlacer<BuyCertificateInput, CertificatePurchase>(
    async (input) => (await rest(buyCertificate, input)).purchase,
  );

  const fail = (error: unknown) => {
    setErrors(error instanceof RestError ? error.fields : {});
    setFailure(refusalText(error, 'Не\u00a0получилось отправить. Попробуйте ещё раз'));
  };
  const send = async (body: BuyCertificateInput) => {
    const purchase = await run(() => place(body), fail);
    if (!purchase) return;
    setLeaving(true);
    if (purchase.payment.url !== null && purchase.payment.otherProviders.length === 0)
      window.location.assign(purchase.payment.url);
    else await navigate(`/sertificat/?purchase=${purchase.id}`);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { currentTarget } = event;
    const body = Object.fromEntries(new FormData(currentTarget)) as unknown as BuyCertificateInput;
    // Fields of a gift are hidden for a certificate of one's own and must not be sent.
    if (body.isFor === 'self') Object.assign(body, { recipientName: '', deliverOn: '', text: '' });
    const found = complaintsOf(body);
    setErrors(found);
    setFailure(undefined);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      const wrong = currentTarget.elements.namedItem(first);
      if (wrong instanceof HTMLElement) wrong.focus();
    } else if (isAuthorized) void send(body);
    else openModal(state, 'auth-phone', { onSignedIn: () => void send(body) });
  };
  return { errors, failure, isBusy, submit };
}
