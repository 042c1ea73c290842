import type { LoaderFunctionArgs } from 'react-router';
import type { Author } from '#shared/features/content/article-schema.ts';
import { getAuthor } from '#shared/features/content/contract.ts';
import { countOf } from '#shared/plurals.ts';
import { orNotFound, pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { ButtonLink } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { ArticleGrid, PageHead, PersonCover, personPath } from './parts/cards.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const slug = params.detail ?? '';
  const author = await orNotFound(context.get(restContext)(getAuthor, { params: { slug } }));
  return pageData(context, async () => author);
}

function AuthorScreen({ data: author }: { readonly data: Author }) {
  const { name, articles } = author;
  return (
    <>
      <PageHead parent={{ href: '/blog/', label: 'Блог' }} current={name}>
        <PersonCover person={{ ...author, tint: 'lime' }}>
          <ButtonLink to={personPath(author.staffId)} look="outline">
            Об авторе в разделе «Команда»
          </ButtonLink>
        </PersonCover>
      </PageHead>
      <div className={layout.wrap}>
        <div className={css('mt-28 tablet:mt-44')}>
          <RichText html={author.html} />
        </div>
      </div>
      {articles.length > 0 && (
        <Section
          title="Статьи автора"
          aside={
            <span className={layout.lead}>{countOf(articles.length, 'статья', 'статьи', 'статей')}</span>
          }
        >
          <ArticleGrid articles={articles} headingLevel={3} />
        </Section>
      )}
    </>
  );
}

export const Component = screenWithData(AuthorScreen);
