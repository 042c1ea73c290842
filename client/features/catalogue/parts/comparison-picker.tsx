import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { COMPARISON_QUERY, comparisonPath, comparisonSize } from '#shared/features/catalogue/comparison.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { NeedsScripts } from '../../../platform/hydration/scripting.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useFirstValues } from '../../../ui/form-values.ts';
import surface from '../../../ui/surface.module.css';
import styles from '../comparison-screen.module.css';

interface ComparisonPickerProps {
  readonly programmes: readonly Programme[];
  readonly chosen: readonly string[];
}

/** Which programmes stand side by side: answers each tick at once. */
export function ComparisonPicker({ programmes, chosen }: ComparisonPickerProps) {
  const navigate = useNavigate();
  const isFull = chosen.length >= comparisonSize.most;
  const form = useRef<HTMLDivElement>(null);
  const follow = () => {
    if (!form.current) return;
    const boxes = form.current.querySelectorAll<HTMLInputElement>('input:checked');
    const ticked = [...boxes].map(({ value }) => value);
    // In the order of choosing: what is there keeps its column.
    const kept = chosen.filter((code) => ticked.includes(code));
    const added = ticked.filter((code) => !chosen.includes(code));
    void navigate(comparisonPath([...kept, ...added]), { replace: true });
  };
  useFirstValues(form, follow);
  return (
    <div ref={form} className={classNames(surface.card, styles.picker)} onChange={follow}>
      <fieldset>
        <legend className={styles.legend}>
          Программы{' '}
          <small>
            от&nbsp;{comparisonSize.least} до&nbsp;{comparisonSize.most}
          </small>
        </legend>
        <NeedsScripts to="сменить программы" />
        <div className={styles.boxes} data-scripted>
          {programmes.map(({ code, name }) => {
            const isChosen = chosen.includes(code);
            return (
              <Checkbox
                key={`${code} ${isChosen}`}
                name={COMPARISON_QUERY}
                value={code}
                defaultChecked={isChosen}
                disabled={isFull && !isChosen}
              >
                {name}
              </Checkbox>
            );
          })}
        </div>
      </fieldset>
    </div>
  );
}
