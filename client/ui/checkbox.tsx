import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { isTicked, useField } from './form-context.ts';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  readonly 'data-consent'?: boolean;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function Checkbox({ error: own, children, ...input }: CheckboxProps) {
  const errorId = useId();
  const field = useField(input.name);
  const error = own ?? field.error;
  const first = input.checked === undefined && { defaultChecked: isTicked(field.known, input.value) };
  const naming = error === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': errorId };
  return (
    <div>
      <label className={classNames(styles.row, error !== undefined && styles.invalid)}>
        <input {...first} {...input} {...naming} type="checkbox" className={styles.input} />
        <span className={styles.box} aria-hidden>
          <Icon name="check" size={16} />
        </span>
        <span>{children}</span>
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** Whether what stands in the page may be of an earlier visit, which browsers put back after a reload and a step back. */
function mayBePutBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
}

/** A consent: one that the browser has put back has not been given anew, and none is kept. */
export function Consent(props: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!box.current || box.current.checked === box.current.defaultChecked || !mayBePutBack()) return;
    box.current.checked = box.current.defaultChecked;
    box.current.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return <Checkbox {...props} ref={box} data-consent />;
}
