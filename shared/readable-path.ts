/** A path as the router reads it: decoded segment by segment, with any number of slashes at the end. */
export function readablePath(path: string): string {
  const withoutEnd = path.replace(/\/+$/, '');
  try {
    const segments = withoutEnd.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'));
    return `${segments.join('/')}/`;
  } catch {
    return `${withoutEnd}/`;
  }
}
