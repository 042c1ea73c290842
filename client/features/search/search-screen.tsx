import { Form, type LoaderFunctionArgs } from 'react-router';
import { search } from '#shared/features/search/contract.ts';
import { searchLimits } from '#shared/features/search/labels.ts';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import { type RestCall, RestError } from '../../platform/rest/rest.ts';
import { Button, classNames, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { TextField } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { HitContent, Suggestions } from './parts/results.tsx';
import { foundText, SEARCH_PATH, SEARCH_QUERY } from './use-search.ts';

/** Finds what the address asks for; a wrong query comes back with its error. */
async function find(rest: RestCall, query: string) {
  const none = { query, answer: null, error: undefined };
  if (query === '') return none;
  try {
    return { ...none, answer: await rest(search, { query: { q: query, all: 'yes' } }) };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return { ...none, error: error.fields[SEARCH_QUERY] ?? 'Поиск не сработал. Обновите страницу' };
  }
}

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  pageData(context, (rest) => find(rest, (new URL(request.url).searchParams.get(SEARCH_QUERY) ?? '').trim()));

/** Everything on the site that has the words of the address: what the panel of the header shows the best of. */
function SearchScreen({
  data: { query, answer, error },
}: {
  readonly data: Awaited<ReturnType<typeof find>>;
}) {
  const isFound = answer !== null && answer.groups.length > 0;
  return (
    <div className={classNames(layout.wrap, css('grid gap-20 pb-64'))}>
      <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current="Поиск" />
      <h1>Поиск</h1>
      {/* Another query comes into the field anew. */}
      <Form
        key={query}
        action={SEARCH_PATH}
        role="search"
        className={css(
          'grid gap-12',
          'large-phone:grid-cols-[minmax(0,1fr)_auto] large-phone:items-start large-phone:max-w-[720px]',
        )}
      >
        <TextField
          label="Программа, блюдо, статья"
          type="search"
          name={SEARCH_QUERY}
          defaultValue={query}
          minLength={searchLimits.min}
          maxLength={searchLimits.max}
          required
          autoComplete="off"
          enterKeyHint="search"
          error={error}
        />
        <Button type="submit" look="dark" size="large">
          Найти
        </Button>
      </Form>
      <p role="status" className={css('text-ink-2 text-ui')}>
        {isFound && foundText(answer)}
      </p>
      {isFound ? (
        <div className={css('grid gap-28')}>
          {answer.groups.map(({ kind, name, hits, total }) => (
            <section key={kind} aria-labelledby={`found-${kind}`}>
              <h2 id={`found-${kind}`} className={css('mb-10 font-extrabold text-h3 tracking-[-0.02em]')}>
                {name} <small className={css('text-ink-3 font-semibold text-ui')}>{total}</small>
              </h2>
              <ul className={css('grid gap-10 large-phone:grid-cols-2 desktop:grid-cols-3')}>
                {hits.map((hit) => (
                  <li key={hit.href}>
                    <Link
                      to={hit.href}
                      className={classNames(
                        layout.card,
                        css(
                          'flex gap-12 items-center h-full p-12 hover:shadow-float [transition:box-shadow_var(--press)]',
                        ),
                      )}
                    >
                      <HitContent kind={kind} hit={hit} query={answer.corrected ?? query} />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : (
        <Suggestions {...(answer && { missed: query })} />
      )}
    </div>
  );
}

export const Component = screenWithData(SearchScreen);
