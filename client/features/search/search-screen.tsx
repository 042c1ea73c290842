import { Form, Link, type LoaderFunctionArgs } from 'react-router';
import { search } from '#shared/features/search/contract.ts';
import { searchLimits } from '#shared/features/search/labels.ts';
import { type PageSource, pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { type RestCall, RestError } from '../../platform/rest/rest.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import surface from '../../ui/surface.module.css';
import { HitContent } from './parts/hit-content.tsx';
import { NothingFound } from './parts/nothing-found.tsx';
import { Suggestions } from './parts/suggestions.tsx';
import styles from './search-screen.module.css';
import { foundText, SEARCH_PATH, SEARCH_QUERY, type SearchAnswer } from './use-search.ts';

/** The query of the address and everything that has its words. */
interface FoundOnPage {
  readonly query: string;
  readonly answer: SearchAnswer | null;
  /** Why the search was refused. */
  readonly error: string | null;
}

/** Finds what the address asks for; a wrong query comes back with its error. */
async function findOnPage(rest: RestCall, query: string): Promise<FoundOnPage> {
  if (query === '') return { query, answer: null, error: null };
  try {
    const answer = await rest(search, { query: { q: query, all: 'yes' } });
    return { query, answer, error: null };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const fallback = 'Поиск не\u00a0сработал. Обновите страницу';
    return { query, answer: null, error: error.fields[SEARCH_QUERY] ?? fallback };
  }
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<PageSource<FoundOnPage>> {
  const query = (new URL(request.url).searchParams.get(SEARCH_QUERY) ?? '').trim();
  return pageData(context, (rest) => findOnPage(rest, query));
}

function SearchForm({ found: { query, error } }: { readonly found: FoundOnPage }) {
  return (
    <Form action={SEARCH_PATH} role="search" className={styles.form}>
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
        {...(error !== null && { error })}
      />
      <Button type="submit" look="dark" size="large">
        Найти
      </Button>
    </Form>
  );
}

function Groups({ query, answer }: { readonly query: string; readonly answer: SearchAnswer }) {
  return (
    <div className={styles.groups}>
      {answer.groups.map(({ kind, name, hits, total }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`} className={styles.name}>
            {name} <small>{total}</small>
          </h2>
          <ul className={styles.hits}>
            {hits.map((hit) => (
              <li key={hit.href}>
                <Link to={hit.href} className={classNames(surface.card, styles.hit)}>
                  <HitContent kind={kind} hit={hit} query={answer.corrected ?? query} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Everything on the site that has the words of the address: what the panel of the header shows the best of. */
function SearchScreen({ data }: { readonly data: FoundOnPage }) {
  const { query, answer } = data;
  const isFound = answer !== null && answer.groups.length > 0;
  return (
    <div className={classNames(layout.wrap, styles.screen)}>
      <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current="Поиск" />
      <h1>Поиск</h1>
      {/* Another query comes into the field anew. */}
      <SearchForm key={query} found={data} />
      <p role="status" className={styles.status}>
        {isFound && foundText(answer)}
      </p>
      {isFound && <Groups query={query} answer={answer} />}
      {answer && !isFound && <NothingFound query={query} />}
      {!answer && <Suggestions />}
    </div>
  );
}

export const Component = screenWithData(SearchScreen, <Loader />);
