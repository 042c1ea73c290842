import { waitText } from '#shared/wait-text.ts';
import steps from './code-form.module.css';

interface CodeWaitProps {
  readonly isBusy: boolean;
  /** Seconds until another code can be requested. */
  readonly left: number;
}

/** Tells that a code is being checked, or when another one can be requested. */
export function CodeWait({ isBusy, left }: CodeWaitProps) {
  return (
    <p className={steps.wait}>
      <span role="status">{isBusy && 'Проверяем…'}</span>
      {!isBusy && left > 0 && <>Новый код можно запросить через {waitText(left)}</>}
    </p>
  );
}
