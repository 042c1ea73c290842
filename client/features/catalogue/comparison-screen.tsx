import { useRef } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { COMPARISON_QUERY, comparisonPath, comparisonSize } from '#shared/features/catalogue/comparison.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { nowContext, pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { NeedsScripts } from '../../platform/hydration/scripting.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import cover from '../../ui/cover.module.css';
import { Checkbox } from '../../ui/field.tsx';
import { useFirstValues } from '../../ui/form-values.ts';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Picture } from '../../ui/picture.tsx';
import surface from '../../ui/surface.module.css';
import { EmptyState } from '../../ui/surfaces.tsx';
import { type ComparisonData, loadComparison } from './comparison-data.ts';
import styles from './comparison-screen.module.css';
import { ComparisonTable } from './parts/comparison-table.tsx';

interface ComparisonPickerProps {
  readonly programmes: readonly Programme[];
  readonly chosen: readonly string[];
}

/** Which programmes stand side by side: answers each tick at once. */
function ComparisonPicker({ programmes, chosen }: ComparisonPickerProps) {
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

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(context, (rest) => loadComparison(rest, request, context.get(nowContext)()));

function TooFew({ count }: { readonly count: number }) {
  return (
    <EmptyState
      title={count === 0 ? 'Выберите, что сравнить' : 'Нужна ещё одна программа'}
      text={`Отметьте от\u00a0${comparisonSize.least} до\u00a0${comparisonSize.most} программ\u00a0— покажем калории, белок, цену и\u00a0день меню рядом.`}
      picture={<Picture picture={fixedPictures.bowl} alt="" sizes="220px" />}
      action={
        count === 0 && (
          <ButtonLink to="?p=pohudenie,balans,fitnes" look="outline">
            Например, «Похудение», «Баланс» и&nbsp;«Фитнес»
          </ButtonLink>
        )
      }
    />
  );
}

function ComparisonScreen({ data: { programmes, compared } }: { readonly data: ComparisonData }) {
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current="Сравнение программ" />
      <h1 className={cover.title}>Сравнение программ</h1>
      <p className={classNames(cover.lead, styles.lead)}>
        Меню у&nbsp;каждой программы своё, а&nbsp;цена дня зависит только от&nbsp;калорийности. Посмотрите
        их&nbsp;рядом и&nbsp;пришлите ссылку тому, с&nbsp;кем выбираете.
      </p>
      <ComparisonPicker programmes={programmes} chosen={compared.map(({ programme }) => programme.code)} />
      {compared.length < comparisonSize.least ? (
        <TooFew count={compared.length} />
      ) : (
        <ComparisonTable compared={compared} />
      )}
    </div>
  );
}

export const Component = screenWithData(ComparisonScreen, <Loader />);
