/** All but the top dialog is inert while one is open: a challenge anywhere else could not be pressed. */
function hostOfWidgets(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}

/** The element that a vendor draws into. */
export interface Place {
  readonly container: HTMLElement;
  readonly isCurrent: () => boolean;
}

/** Makes an element for a widget where the visitor is. */
export function createPlace(): Place {
  const container = document.createElement('div');
  // React does not know what the vendor draws: presses there are not for it.
  container.dataset.outside = '';
  // Out of the flow: a dialog is a grid, whose rows would make room for it.
  container.style.position = 'absolute';
  const host = hostOfWidgets();
  host.append(container);
  return { container, isCurrent: () => container.isConnected && hostOfWidgets() === host };
}
