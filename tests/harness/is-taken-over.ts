/**
 * Whether React has taken the page over: from then on it answers, or queues, what a visitor does. A page on which
 * nothing is alive sleeps until somebody is there, so it is shown a sign of life. Runs in the page of any engine, so
 * it names nothing from outside.
 */
export function isTakenOver(): boolean {
  document.dispatchEvent(new MouseEvent('pointermove', { movementX: 1 }));
  const app = document.getElementById('app');
  return app !== null && Object.keys(app).some((key) => key.startsWith('__reactContainer'));
}
