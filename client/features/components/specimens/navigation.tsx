import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Specimen, State } from '../specimen.tsx';

const reviewsPage = (page: number) => (page === 1 ? '/otzyvy/' : `/otzyvy/?page=${page}`);

/** Ways through the site. */
export function NavigationSpecimens(): ReactNode {
  return (
    <>
      <Specimen
        title="Страницы списка"
        note="Настоящие ссылки: открываются в&nbsp;новой вкладке и&nbsp;без&nbsp;скриптов."
        layout="block"
      >
        <State name="первая из двенадцати">
          <Pagination label="Отзывы, первая страница" page={1} pageCount={12} hrefOf={reviewsPage} />
        </State>
        <State name="в середине">
          <Pagination label="Отзывы, шестая страница" page={6} pageCount={12} hrefOf={reviewsPage} />
        </State>
        <State name="последняя из трёх">
          <Pagination label="Отзывы, последняя страница" page={3} pageCount={3} hrefOf={reviewsPage} />
        </State>
      </Specimen>
      <Specimen title="Хлебные крошки" note="На&nbsp;телефоне остаётся дорога назад." layout="block">
        <State name="три уровня">
          <Breadcrumbs
            trail={[
              { href: '/', label: 'Главная' },
              { href: '/blog/', label: 'Блог о\u00a0питании' },
            ]}
            current="Сколько белка нужно в&nbsp;день"
          />
        </State>
      </Specimen>
    </>
  );
}
