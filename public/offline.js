// The page that stands in without a network gives way as soon as there is one.
window.addEventListener('online', () => window.location.reload());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && navigator.onLine) window.location.reload();
});
