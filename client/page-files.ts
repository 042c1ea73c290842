import type { RouteObject } from 'react-router';
import type { RouteHandle } from './routes.tsx';

/** Hashed files of the build that a source module needs beside those of the entry. */
interface ModuleFiles {
  readonly file: string;
  readonly css: readonly string[];
  /** One sheet in place of all of these. */
  readonly pageSheet?: string;
  readonly imports: readonly string[];
}

/** Hashed files of the build by source module. */
export interface ClientManifest {
  /** The scripts that come before the entry: that of every page, and that of the configurator. */
  readonly early: { readonly page: string; readonly configurator: string };
  readonly entry: ModuleFiles;
  readonly modules: Readonly<Record<string, ModuleFiles | undefined>>;
}

/** The routes that a page consists of. */
interface Page {
  readonly matches: readonly { readonly route: Pick<RouteObject, 'handle'> }[];
}

/** Tells a fact of the page's routes. */
export const has = ({ matches }: Page, fact: 'hasConfigurator') =>
  matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.[fact] === true);

/** The styles and scripts of a page, and the sheets that one of its own stands for. */
export function filesOf({ matches }: Page, manifest: ClientManifest) {
  const own = matches
    .flatMap(({ route }) => (route.handle as RouteHandle | undefined)?.modules ?? [])
    .flatMap((name) => manifest.modules[name] ?? []);
  const covered = new Set(own.flatMap(({ css, pageSheet }) => (pageSheet === undefined ? [] : css)));
  const styles = [
    ...manifest.entry.css,
    ...own.flatMap(({ css, pageSheet = [] }) => [
      ...css.filter((file) => !covered.has(file)),
      ...[pageSheet].flat(),
    ]),
  ];
  const scripts = [manifest.entry, ...own].flatMap(({ file, imports }) => [file, ...imports]);
  return { styles: [...new Set(styles)], covered: [...covered], scripts: [...new Set(scripts)] };
}
