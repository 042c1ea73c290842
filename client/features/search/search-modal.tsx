import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { searchLimits } from '#shared/features/search/labels.ts';
import type { SearchGroup } from '#shared/features/search/schema.ts';
import { useIsHydrated, WithoutScripts } from '../../platform/hydration/scripting.tsx';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type ControlProps, controlClass, Field } from '../../ui/field.tsx';
import { useFormValues } from '../../ui/form-values.ts';
import { ModalTitle } from '../../ui/modal-text.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import texts from '../../ui/texts.module.css';
import { HitContent } from './parts/hit-content.tsx';
import { NothingFound } from './parts/nothing-found.tsx';
import resultOptions from './parts/result-options.module.css';
import { Suggestions } from './parts/suggestions.tsx';
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

/** The id of a result by its place among all, for the field that the arrows are pressed in. */
const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface ResultOptionsProps {
  readonly id: string;
  readonly groups: readonly SearchGroup[];
  readonly query: string;
  /** The place of the result that the arrows stand on; -1 where they have not been pressed. */
  readonly active: number;
  readonly onFollow: () => void;
}

/** Results for the field above: each is a link, and an option of the field's list. */
function ResultOptions({ id, groups, query, active, onFollow }: ResultOptionsProps) {
  const before = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, { hits }) => sum + hits.length, 0),
  );
  return (
    <div id={id} role="listbox" aria-label="Результаты поиска" className={resultOptions.list}>
      {groups.map(({ kind, name, hits }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={resultOptions.group}>
          <p id={`${id}-${kind}`} className={resultOptions.name}>
            {name}
          </p>
          {hits.map((hit, index) => {
            const at = (before[place] ?? 0) + index;
            return (
              <Link
                key={hit.href}
                to={hit.href}
                id={optionId(id, at)}
                role="option"
                aria-selected={at === active}
                tabIndex={-1}
                className={resultOptions.option}
                onClick={onFollow}
              >
                <HitContent kind={kind} hit={hit} query={query} />
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Index of the result selected by the arrow keys; -1 after each new answer. */
function useActive(answer: SearchAnswer | undefined) {
  const [active, setActive] = useState<{ of: SearchAnswer | undefined; index: number }>({
    of: undefined,
    index: -1,
  });
  const count = answer?.groups.reduce((sum, { hits }) => sum + hits.length, 0) ?? 0;
  const index = active.of === answer ? active.index : -1;
  const move = (step: 1 | -1) => {
    const next = index === -1 && step === -1 ? count - 1 : (index + step + count) % count;
    setActive({ of: answer, index: next });
    return next;
  };
  return { index, count, move };
}

interface SearchInputProps {
  readonly control: ControlProps;
  /** Only scripts can make a list of results of it. */
  readonly isReady: boolean;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly isExpanded: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SearchInput(props: SearchInputProps) {
  const { control, isReady, listId, activeId, isExpanded, onKeyDown } = props;
  const list = isReady && {
    role: 'combobox',
    'aria-expanded': isExpanded,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': activeId,
  };
  return (
    <input
      {...control}
      {...list}
      type="search"
      name={SEARCH_QUERY}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={searchLimits.max}
      className={controlClass}
      onKeyDown={onKeyDown}
    />
  );
}

interface Keyboard {
  readonly active: ReturnType<typeof useActive>;
  readonly listId: string;
  readonly text: string;
  readonly close: () => void;
}

/** The arrows choose a result while the field keeps the focus. */
function steer(event: KeyboardEvent, { active, listId, text, close }: Keyboard): void {
  const optionAt = (index: number) => document.getElementById(optionId(listId, index));
  if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && active.count > 0) {
    event.preventDefault();
    const next = active.move(event.key === 'ArrowDown' ? 1 : -1);
    optionAt(next)?.scrollIntoView({ block: 'nearest' });
  }
  // Safari keeps this key to itself in a field of a search, also where there is nothing to clear.
  if (event.key === 'Escape' && text === '') {
    event.preventDefault();
    close();
  }
  if (event.key === 'Enter' && active.index >= 0) {
    event.preventDefault();
    optionAt(active.index)?.click();
  }
}

interface SearchStatusProps extends Pick<ReturnType<typeof useSearch>, 'answer' | 'status' | 'retry'> {
  readonly isEmpty: boolean;
}

/** How far the search is, and what it came to. */
function SearchStatus({ answer, status, isEmpty, retry }: SearchStatusProps) {
  return (
    <>
      <p role="status" className={classNames(texts.small, styles.status)}>
        {status === 'pending' && !answer && 'Ищем…'}
        {status !== 'error' &&
          answer &&
          (isEmpty ? <VisuallyHidden>{resultText(answer)}</VisuallyHidden> : resultText(answer))}
      </p>
      {status === 'error' && (
        <div role="alert" className={styles.failure}>
          <p>Поиск не&nbsp;сработал. Проверьте связь.</p>
          <Button look="outline" onClick={retry}>
            Попробовать ещё раз
          </Button>
        </div>
      )}
    </>
  );
}

/** Searches the site as the visitor types. */
export function SearchModal() {
  const state = useAppState();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const isReady = useIsHydrated();
  const text = String(useFormValues(form)?.get(SEARCH_QUERY) ?? '');
  const query = text.trim();
  const { answer, status, retry } = useSearch(query);
  const active = useActive(answer);
  const close = () => closeModal(state);
  const onKeyDown = (event: KeyboardEvent) => steer(event, { active, listId, text, close });
  const isEmpty = answer !== undefined && active.count === 0;
  return (
    <div className={styles.search}>
      <ModalTitle>Поиск</ModalTitle>
      <Form ref={form} action={SEARCH_PATH} role="search" className={styles.form} onSubmit={close}>
        <Field label="Программа, блюдо, статья">
          {(control) => (
            <SearchInput
              {...{ control, isReady, listId, onKeyDown }}
              activeId={active.index >= 0 ? optionId(listId, active.index) : undefined}
              isExpanded={active.count > 0}
            />
          )}
        </Field>
        <WithoutScripts>
          <Button type="submit" look="dark" wide>
            Найти
          </Button>
        </WithoutScripts>
      </Form>
      <SearchStatus {...{ answer, status, isEmpty, retry }} />
      <div aria-busy={status === 'pending' || undefined} className={styles.results}>
        {isReady && (
          <ResultOptions
            id={listId}
            groups={answer?.groups ?? []}
            query={answer?.corrected ?? query}
            active={active.index}
            onFollow={close}
          />
        )}
        {answer && totalOf(answer) > active.count && (
          <ButtonLink to={searchPath(query)} look="outline" wide onClick={close}>
            Все результаты: {totalOf(answer)}
          </ButtonLink>
        )}
        {isEmpty && status === 'success' && <NothingFound query={query} onFollow={close} />}
        {status === 'idle' && <Suggestions onFollow={close} />}
      </div>
    </div>
  );
}
