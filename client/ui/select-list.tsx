import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlClass } from './field.tsx';
import { Icon } from './icon.tsx';
import popup from './popup.module.css';
import styles from './select.module.css';
import type { SelectControlProps } from './select.tsx';

interface SelectListProps extends SelectControlProps {
  readonly label: string;
}

/** The select of those who have a mouse; loaded apart, see select.tsx. */
export function SelectList(props: SelectListProps): ReactNode {
  const { label, name, value, options, placeholder, isDisabled, control, onValue } = props;
  return (
    // The style element that the list brings along hides its scroll bar alone, and the page's policy keeps it out.
    <CSPProvider disableStyleElements>
      <Select.Root
        items={options}
        name={name}
        value={value === '' ? null : value}
        disabled={isDisabled}
        modal={false}
        onValueChange={(next) => next !== null && onValue(next)}
      >
        <Select.Trigger {...control} aria-label={label} className={classNames(controlClass, styles.trigger)}>
          <Select.Value className={styles.value} placeholder={placeholder} />
          <span className={styles.chevron}>
            <Icon name="chevron-down" />
          </span>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner className={popup.positioner} sideOffset={6} alignItemWithTrigger={false}>
            <Select.Popup className={popup.popup}>
              <Select.List className={popup.list}>
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.isDisabled ?? false}
                    className={popup.item}
                  >
                    <Select.ItemText className={popup.itemText}>{option.label}</Select.ItemText>
                    <Select.ItemIndicator>
                      <Icon name="check" />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </CSPProvider>
  );
}
