import type { ReactNode } from 'react';
import { searchLimits } from '#shared/features/search/labels.ts';
import { Form } from '../../../router/form.tsx';
import { Link } from '../../../router/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import { SEARCH_QUERY } from '../search-query.ts';
import type { SearchAnswer } from '../use-search.ts';
import { HitContent } from './hit-content.tsx';
import { NothingFound } from './nothing-found.tsx';
import { resultText } from './result-text.ts';
import styles from './search-section.module.css';
import { Suggestions } from './suggestions.tsx';

/** The query of home's address and its results. */
export interface FoundOnPage {
  readonly query: string;
  readonly answer: SearchAnswer | null;
  /** Why the search was refused. */
  readonly error: string | null;
}

function Groups({ query, answer }: { readonly query: string; readonly answer: SearchAnswer }): ReactNode {
  if (answer.groups.length === 0) return <NothingFound query={query} />;
  return (
    <div className={styles.groups}>
      {answer.groups.map(({ kind, name, hits }) => (
        <section key={kind} aria-label={name}>
          <p className={styles.name}>{name}</p>
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

/** The search above home. It has no headings: the first one of the page is home's own. */
export function SearchSection({
  found: { query, answer, error },
}: {
  readonly found: FoundOnPage;
}): ReactNode {
  return (
    <section className={classNames(layout.wrap, styles.section)} id="search" aria-label="Поиск по сайту">
      <Form action="/" role="search" className={styles.form}>
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
      {answer && answer.groups.length > 0 && <p className={styles.status}>{resultText(answer)}</p>}
      {answer ? <Groups query={query} answer={answer} /> : <Suggestions />}
    </section>
  );
}
