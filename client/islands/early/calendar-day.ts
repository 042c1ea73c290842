/** Marks the pressed day of a calendar at once, and tells whether it did; what comes on that day follows with the code. */
export function markDay(pressed: HTMLElement): boolean {
  const day = pressed.closest('td [aria-pressed="false"]:not([aria-disabled])');
  if (!day) return false;
  for (const marked of day.closest('table')?.querySelectorAll('[aria-pressed="true"]') ?? []) {
    marked.setAttribute('aria-pressed', 'false');
  }
  day.setAttribute('aria-pressed', 'true');
  return true;
}
