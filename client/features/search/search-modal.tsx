import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { searchLimits } from '#shared/features/search/labels.ts';
import { useIsHydrated, WithoutScripts } from '../../platform/hydration/late.tsx';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, ButtonLink, classNames, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { ModalTitle } from '../../ui/dialog-frame.tsx';
import { controlClass, Field, useFormValues } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { VisuallyHidden } from '../../ui/text.tsx';
import { HitContent, Suggestions } from './parts/results.tsx';
import styles from './search-modal.module.css';
import {
  resultText,
  SEARCH_PATH,
  SEARCH_QUERY,
  type SearchAnswer,
  searchPath,
  totalOf,
  useSearch,
} from './use-search.ts';

function SearchStatus({ answer, status, retry }: ReturnType<typeof useSearch>) {
  const text = answer && status !== 'error' && resultText(answer);
  const isEmpty = answer?.groups.every(({ hits }) => hits.length === 0);
  return (
    <>
      <p role="status" className={classNames(layout.small, css('empty:hidden'))}>
        {status === 'pending' && !answer && 'Ищем…'}
        {text && isEmpty ? <VisuallyHidden>{text}</VisuallyHidden> : text}
      </p>
      {status === 'error' && (
        <div role="alert" className={css('grid gap-12 justify-items-start text-ink-2 text-ui')}>
          <p>Поиск не сработал. Проверьте связь.</p>
          <Button look="outline" onClick={retry}>
            Попробовать ещё раз
          </Button>
        </div>
      )}
    </>
  );
}

/** Searches the site as the visitor types; the arrows choose a result while the field keeps the focus. */
export function SearchModal() {
  const state = useAppState();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const isReady = useIsHydrated();
  const text = String(useFormValues(form)?.get(SEARCH_QUERY) ?? '');
  const query = text.trim();
  const found = useSearch(query);
  const { answer, status } = found;
  const groups = answer?.groups ?? [];
  const hits = groups.flatMap((group) => group.hits);
  // The place that the arrows stand on; -1 after each new answer.
  const [chosen, setChosen] = useState<{ of: SearchAnswer | undefined; at: number }>();
  const active = chosen?.of === answer ? (chosen?.at ?? -1) : -1;
  const optionId = (at: number) => `${listId}-${at}`;
  const close = () => closeModal(state);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && hits.length > 0) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const at = active === -1 && step === -1 ? hits.length - 1 : (active + step + hits.length) % hits.length;
      setChosen({ of: answer, at });
      document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
    }
    // Safari keeps this key to itself in a field of a search, also where there is nothing to clear.
    if (event.key === 'Escape' && text === '') {
      event.preventDefault();
      close();
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  };
  return (
    <div className={styles.search}>
      <ModalTitle>Поиск</ModalTitle>
      <Form ref={form} action={SEARCH_PATH} role="search" className={layout.stack12} onSubmit={close}>
        <Field label="Программа, блюдо, статья">
          {(control) => (
            <input
              {...control}
              // Only scripts can make a list of results of it.
              {...(isReady && {
                role: 'combobox',
                'aria-expanded': hits.length > 0,
                'aria-controls': listId,
                'aria-autocomplete': 'list' as const,
                'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
              })}
              type="search"
              name={SEARCH_QUERY}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={searchLimits.max}
              className={controlClass}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        <WithoutScripts>
          <Button type="submit" look="dark" wide>
            Найти
          </Button>
        </WithoutScripts>
      </Form>
      <SearchStatus {...found} />
      <div
        aria-busy={status === 'pending' || undefined}
        className={classNames(
          css('min-w-0 [transition:opacity_var(--press)]'),
          status === 'pending' && css('opacity-0.6'),
        )}
      >
        {isReady && (
          <div id={listId} role="listbox" aria-label="Результаты поиска" className={layout.stack16}>
            {groups.map(({ kind, name, hits: own }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box
              <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`} className={css('grid')}>
                <p id={`${listId}-${kind}`} className={css('mb-4 text-ink-3 font-semibold text-caption')}>
                  {name}
                </p>
                {own.map((hit) => {
                  const at = hits.indexOf(hit);
                  return (
                    <Link
                      key={hit.href}
                      to={hit.href}
                      id={optionId(at)}
                      role="option"
                      aria-selected={at === active}
                      tabIndex={-1}
                      className={classNames(
                        css(
                          'flex gap-12 items-center min-w-0 -mx-8 p-8 rounded-card',
                          '[transition:background-color_var(--press)]',
                          'hover:bg-sand-100',
                        ),
                        at === active &&
                          css('bg-sand-100 ring-bold-focus forced-colors:[outline:2px_solid_Highlight]'),
                      )}
                      onClick={close}
                    >
                      <HitContent kind={kind} hit={hit} query={answer?.corrected ?? query} />
                    </Link>
                  );
                })}
              </div>
            ))}
          </div>
        )}
        {answer && totalOf(answer) > hits.length && (
          <ButtonLink to={searchPath(query)} look="outline" wide onClick={close}>
            Все результаты: {totalOf(answer)}
          </ButtonLink>
        )}
        {answer && hits.length === 0 && status === 'success' && (
          <Suggestions missed={query} onFollow={close} />
        )}
        {status === 'idle' && <Suggestions onFollow={close} />}
      </div>
    </div>
  );
}
