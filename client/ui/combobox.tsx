import { Combobox as Base } from '@base-ui/react/combobox';
import { useState } from 'react';
import { classNames, Icon } from './basics.tsx';
import { css } from './css.ts';
import { controlClass, Field } from './field.tsx';
import popup from './popup.module.css';

/** One line of a combobox. */
export interface ComboboxItem {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}

interface ComboboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly name?: string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly value: ComboboxItem | null;
  readonly items: readonly ComboboxItem[];
  /** Shown when nothing fits the typed text. */
  readonly emptyText: string;
  readonly onValue: (value: ComboboxItem | null) => void;
}

const buttonClass = (isDisabled: boolean) =>
  classNames(
    css('absolute grid place-items-center size-tap rounded-full top-[7px] right-[7px]'),
    isDisabled ? css('text-line-input') : css('hover:bg-sand-100'),
  );

function Popup({ emptyText }: Pick<ComboboxProps, 'emptyText'>) {
  return (
    <Base.Portal>
      <Base.Positioner className={css('z-45 outline-none')} sideOffset={6}>
        <Base.Popup className={popup.popup}>
          <Base.Empty
            className={css(
              'flex gap-10 items-center py-14 px-18 text-ink-2 text-small leading-[1.4] empty:hidden',
            )}
          >
            {emptyText}
          </Base.Empty>
          <Base.List
            className={css(
              'max-h-[min(320px,_var(--available-height))] p-6 overflow-y-auto outline-none',
              '[overscroll-behavior:contain] [scroll-padding-block:var(--s6)]',
            )}
          >
            {(item: ComboboxItem) => (
              <Base.Item key={item.value} value={item} className={popup.item}>
                <span className={css('flex-1 min-w-0')}>
                  {item.label}
                  {item.note !== undefined && (
                    <small className={css('block text-ink-2 font-normal text-caption')}>{item.note}</small>
                  )}
                </span>
                <Base.ItemIndicator>
                  <Icon name="check" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** One of many, found by typing. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, name, placeholder, isDisabled = false, value, items, onValue } = props;
  const [query, setQuery] = useState('');
  const hasText = value !== null || query !== '';
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Base.Root
          items={items}
          value={value}
          disabled={isDisabled}
          autoHighlight
          isItemEqualToValue={(item, chosen) => item.value === chosen.value}
          itemToStringLabel={(item) => item.label}
          itemToStringValue={(item) => item.value}
          {...(name !== undefined && { name })}
          onValueChange={onValue}
          onInputValueChange={setQuery}
        >
          <div className={css('relative')}>
            <Base.Input
              {...control}
              className={classNames(controlClass, css('pr-52 truncate'))}
              placeholder={placeholder}
            />
            {hasText ? (
              <Base.Clear className={buttonClass(isDisabled)} aria-label={`${label}: очистить`}>
                <Icon name="x" />
              </Base.Clear>
            ) : (
              <Base.Trigger className={buttonClass(isDisabled)} aria-label={`${label}: показать варианты`}>
                <Icon name="chevron-down" />
              </Base.Trigger>
            )}
          </div>
          <Popup {...props} />
        </Base.Root>
      )}
    </Field>
  );
}
