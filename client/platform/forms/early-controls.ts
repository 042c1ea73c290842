type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

/** Whether a control no longer holds what the server sent. */
export function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  return isCheckable(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

export const controlsIn = (root: HTMLElement): Control[] => [
  ...root.querySelectorAll<Control>('input, select, textarea'),
];

/**
 * Whether entries may be those of an earlier visit, which browsers put back after a reload and a step back: a consent
 * among them has not been given anew.
 */
export function mayBePutBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate';
}

/** Puts a control back to what the server sent, as React knows it. */
function putBack(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    for (const option of control.options) option.selected = option.defaultSelected;
  } else if (isCheckable(control)) control.checked = control.defaultChecked;
  else control.value = control.defaultValue;
}

/** Repeats an entry, and has React hear of it. */
function repeat(control: Control): void {
  if (isCheckable(control)) {
    // A radio that another one took the place of follows that one.
    if (control.type === 'radio' && !control.checked) return;
    control.checked = !control.checked;
    control.click();
    return;
  }
  const { value } = control;
  putBack(control);
  // React takes what is set on the element itself for its own, and no news.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}

/**
 * Repeats what a form was filled in with before React took it over: controls keep it, but their state is still what the
 * server sent, and that would be sent. What the browser has put back from an earlier visit goes instead, since some forms
 * act on a change at once. Given to a form as its `ref` while the page is taken over: of a select that React has made itself
 * the document does not tell what was chosen at first.
 */
export function replayEntries(form: HTMLFormElement | null): void {
  const touched = form ? controlsIn(form).filter(isTouched) : [];
  const act = touched.length > 0 && mayBePutBack() ? putBack : repeat;
  for (const control of touched) act(control);
}
