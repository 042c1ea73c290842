/** How long somebody still waits, as short as it can be told: «45 с», «12 мин», «3 ч»; never less than it is. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return `${seconds}\u00a0с`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} мин` : `${Math.ceil(minutes / 60)}\u00a0ч`;
}
