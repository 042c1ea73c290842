import type { LoaderFunctionArgs } from 'react-router';
import { comparisonSize } from '#shared/features/catalogue/comparison.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { nowContext, pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import cover from '../../ui/cover.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Picture } from '../../ui/picture.tsx';
import { type ComparisonData, loadComparison } from './comparison-data.ts';
import styles from './comparison-screen.module.css';
import { ComparisonPicker } from './parts/comparison-picker.tsx';
import { ComparisonTable } from './parts/comparison-table.tsx';

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
