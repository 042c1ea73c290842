/** Keeps the page from scrolling; padding stands in for the scrollbar that goes. Returns how to undo it. */
export function lockPageScroll(): () => void {
  const { body, documentElement } = document;
  const scrollbarWidth = window.innerWidth - documentElement.clientWidth;
  const before = { overflow: body.style.overflow, paddingRight: body.style.paddingRight };
  body.style.overflow = 'hidden';
  if (scrollbarWidth > 0) body.style.paddingRight = `${scrollbarWidth}px`;
  // Bars fixed to the window do not see the padding of the body.
  documentElement.style.setProperty('--scrollbar-gap', `${scrollbarWidth}px`);
  return () => {
    Object.assign(body.style, before);
    documentElement.style.removeProperty('--scrollbar-gap');
  };
}
