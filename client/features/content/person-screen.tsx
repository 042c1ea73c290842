import { type LoaderFunctionArgs, data as routeData } from 'react-router';
import { getPerson } from '#shared/features/content/contract.ts';
import { departmentTexts } from '#shared/features/content/staff-labels.ts';
import type { Person } from '#shared/features/content/staff-schema.ts';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import { orNotFound, pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { useAppState } from '../../platform/state/app-state.ts';
import { ButtonLink, classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Card, Facts, Section } from '../../ui/surfaces.tsx';
import wholeCard from '../../ui/whole-card.module.css';
import { dishDetailDialog } from '../dishes/shared/dialogs.ts';
import { ArticleGrid, authorPath, PageHead, PersonCover, PersonGrid } from './parts/cards.tsx';
import styles from './person-screen.module.css';

/** Articles that a person's page shows; all of them are on the author's page. */
const SHOWN_ARTICLES = 3;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  // The call reads numbers leniently; a person has one address.
  if (!/^[1-9]\d*$/.test(id)) throw routeData(null, { status: 404 });
  const person = await orNotFound(context.get(restContext)(getPerson, { params: { id } }));
  return pageData(context, async () => person);
}

function PersonScreen({ data: person }: { readonly data: Person }) {
  const state = useAppState();
  const { id, name, department, html, facts, dishes, authorSlug, articles, colleagues } = person;
  return (
    <>
      <PageHead parent={{ href: '/staff/', label: 'Команда' }} current={name}>
        <PersonCover person={person} shared={`person-${id}`} />
      </PageHead>
      <div className={layout.wrap}>
        <div
          className={css(
            'grid grid-cols-1 gap-28 mt-28',
            'tablet:mt-44',
            'desktop:grid-cols-[minmax(0,1fr)_400px] desktop:gap-64 desktop:items-start',
          )}
        >
          <RichText html={html} />
          <Card>
            <h2 className={css('mb-6 text-figure tracking-[-0.02em]')}>Коротко</h2>
            <Facts facts={facts} />
          </Card>
        </div>
      </div>
      {dishes.length > 0 && (
        <Section title="Фирменные блюда">
          <ul
            className={css(
              'grid grid-cols-1 gap-12 tablet:grid-cols-[repeat(auto-fit,minmax(240px,1fr))] tablet:gap-20',
            )}
          >
            {dishes.map(({ dish, slot }) => (
              <li
                key={dish.code}
                className={classNames(
                  wholeCard.card,
                  css(
                    'flex gap-16 items-center min-h-[132px] py-12 pr-20 pl-12 rounded-card',
                    'tablet:flex-col tablet:justify-start tablet:p-24 tablet:text-center',
                  ),
                  styles.dish,
                )}
                style={tintStyle(dish.tint)}
              >
                <div
                  className={classNames(
                    css(
                      'flex-none w-[120px] tablet:w-[220px] tablet:[transition:transform_var(--plate)_var(--ease)]',
                    ),
                    styles.picture,
                  )}
                >
                  <Picture
                    picture={dish.picture}
                    alt=""
                    sizes="(min-width: 768px) 240px, 120px"
                    className={css('w-full')}
                  />
                </div>
                <div>
                  <h3>
                    <button
                      type="button"
                      className={classNames(
                        wholeCard.open,
                        css('text-left tablet:text-center [font:inherit] tracking-[inherit]'),
                      )}
                      aria-haspopup="dialog"
                      onClick={() => openDialog(state, dishDetailDialog, { dish, slot })}
                    >
                      {dish.title}
                    </button>
                  </h3>
                  <p className={wholeCard.figures}>
                    {dish.weightG} г · {dish.kcal} ккал
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {articles.length > 0 && authorSlug !== null && (
        <Section
          title="Пишет в блог"
          aside={
            <ButtonLink to={authorPath(authorSlug)} look="outline">
              Все статьи автора
            </ButtonLink>
          }
        >
          <ArticleGrid articles={articles.slice(0, SHOWN_ARTICLES)} headingLevel={3} />
        </Section>
      )}
      {colleagues.length > 0 && (
        <Section
          title={`Рядом: ${departmentTexts[department].name.toLowerCase()}`}
          aside={
            <ButtonLink to="/staff/" look="outline">
              Вся команда
            </ButtonLink>
          }
        >
          <PersonGrid people={colleagues} />
        </Section>
      )}
    </>
  );
}

export const Component = screenWithData(PersonScreen);
