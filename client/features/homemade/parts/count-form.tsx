import { type FormEvent, useRef } from 'react';
import { changeBasket } from '#shared/features/homemade/contract.ts';
import { homemadeLimits } from '#shared/features/homemade/rules.ts';
import { formAttributes } from '../../../platform/forms/plain-form.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import styles from './count-form.module.css';

interface CountFormProps {
  readonly dish: string;
  readonly title: string;
  /** Portions in the basket. */
  readonly count: number;
  /** Page to return to without scripts. */
  readonly back: string;
  /** Takes the full width and labels the button of an empty basket. */
  readonly isWide?: boolean;
  readonly onCount: (count: number) => void;
}

/** Number of portions of a dish; its submit buttons work without scripts. */
export function CountForm({ dish, title, count, back, isWide = false, onCount }: CountFormProps) {
  const more = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const next = Number(submitter?.getAttribute('value') ?? count);
    // The pressed button disappears with the last portion: move the focus to the one that remains.
    if (next === 0) more.current?.focus();
    onCount(next);
  };
  return (
    <form
      {...formAttributes(changeBasket)}
      className={classNames(styles.form, isWide && styles.wide, count > 0 && styles.filled)}
      onSubmit={submit}
    >
      <input type="hidden" name="dish" value={dish} />
      <input type="hidden" name="back" value={back} />
      {count > 0 && (
        <>
          <button
            type="submit"
            name="count"
            data-counts
            value={count - 1}
            className={styles.step}
            aria-label={`${title}: меньше`}
          >
            <Icon name="minus" />
          </button>
          <output className={styles.count}>
            <VisuallyHidden>{title}: </VisuallyHidden>
            {count}
          </output>
        </>
      )}
      <button
        key="more"
        ref={more}
        type="submit"
        name="count"
        data-counts
        value={Math.min(count + 1, homemadeLimits.portions)}
        className={styles.step}
        disabled={count >= homemadeLimits.portions}
        aria-label={count > 0 ? `${title}: больше` : `В корзину: ${title}`}
      >
        <Icon name="plus" />
        {isWide && count === 0 && 'В\u00a0корзину'}
      </button>
    </form>
  );
}
