import { useState } from 'react';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { useCountdown } from '../../../platform/clock/use-now.ts';
import { failureText, RestError, useFetchStatus, waitOf } from '../../../platform/rest/rest.ts';
import { Button } from '../../../ui/basics.tsx';
import { CodeField, CodeWait } from '../../../ui/code-field.tsx';

/** Follows a code that proves something: it is sent, typed and checked, and sent anew after a pause in seconds. */
export function useCode(wasSent = false, pause = 0) {
  const { status, run } = useFetchStatus();
  const { left, restart } = useCountdown(pause);
  const [isSent, setSent] = useState(wasSent);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refuse = (error: unknown) => {
    const fields = error instanceof RestError ? error.fields : {};
    setErrors(Object.keys(fields).length > 0 ? fields : { code: failureText(error, 'code') });
  };
  const noteSent = (seconds: number) => {
    setSent(true);
    restart(seconds);
  };
  return {
    ...{ code, setCode, errors, refuse, isSent, setSent, left, noteSent },
    isBusy: status === 'pending',
    /** Sends a code; resolves to undefined where that is refused. */
    send: async <T extends { readonly retryAfter: number }>(call: () => Promise<T>, onRefusal = refuse) => {
      setErrors({});
      setCode('');
      const answer = await run(call, (error) => {
        onRefusal(error);
        restart(waitOf(error) ?? 0);
      });
      if (answer) noteSent(answer.retryAfter);
      return answer;
    },
    /** Checks what was typed; resolves to undefined where it is wrong. */
    check: <T,>(call: () => Promise<T>) => {
      setErrors({});
      return run(call, (error) => {
        setCode('');
        refuse(error);
      });
    },
    startAnew: () => {
      setErrors({});
      setSent(false);
    },
  };
}

interface CodeEntryProps {
  readonly label: string;
  readonly step: ReturnType<typeof useCode>;
  readonly onComplete: (code: string) => void;
  readonly onAgain: () => void;
}

export function CodeEntry({ label, step, onComplete, onAgain }: CodeEntryProps) {
  const { code, setCode, errors, isBusy, left } = step;
  return (
    <>
      <CodeField
        label={label}
        length={codeTerms.length}
        value={code}
        error={Object.values(errors)[0]}
        onValue={setCode}
        onComplete={onComplete}
      />
      <CodeWait isBusy={isBusy} left={left} />
      {left === 0 && !isBusy && (
        <Button look="soft" wide onClick={onAgain}>
          Прислать новый код
        </Button>
      )}
    </>
  );
}
