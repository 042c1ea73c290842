import { startTransition, useEffect, useRef, useState } from 'react';
import { openCertificate } from '#shared/features/certificates/contract.ts';
import { codeOfFragment } from '#shared/features/certificates/rules.ts';
import { refusalText } from '../../../platform/forms/failure-text.ts';
import { useFetchStatus } from '../../../platform/rest/fetch-status.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import { useLocation, useNavigate } from '../../../router/hooks.ts';

/**
 * Opens the certificate whose code stands in the fragment, as in letters and square codes, and takes the code out of the
 * address: a pass that is soon over comes in its place.
 */
export function useFragmentCode(isShown: boolean) {
  const rest = useRest();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { run } = useFetchStatus();
  const [closed, setClosed] = useState<{ readonly code: string; readonly refusal: string }>();
  const asked = useRef('');
  const code = isShown ? '' : codeOfFragment(hash);
  const open = async () => {
    const fail = (error: unknown) => {
      const refusal = refusalText(error, 'Не\u00a0получилось открыть. Попробуйте ещё раз');
      // Parts of the page may still be on their way to life: only a transition waits for them.
      startTransition(() => setClosed({ code, refusal }));
    };
    const opened = await run(() => rest(openCertificate, { body: { code } }), fail);
    if (opened) await navigate(`/sertificat/?pass=${opened.pass}`, { replace: true });
  };
  useEffect(() => {
    if (code === '' || asked.current === code) return;
    asked.current = code;
    void open();
  });
  return closed;
}
