import type { StaticHandlerContext } from 'react-router';
import type { RouteHandle } from './routes.tsx';

/** Hashed files of the build by source module. */
export interface ClientManifest {
  /** The scripts that come before the entry: that of every page, and that of the configurator. */
  readonly early: { readonly page: string; readonly configurator: string };
  readonly entry: {
    readonly file: string;
    readonly css: readonly string[];
    readonly imports: readonly string[];
  };
  readonly modules: Readonly<
    Record<
      string,
      | { readonly file: string; readonly css: readonly string[]; readonly imports: readonly string[] }
      | undefined
    >
  >;
}

type Page = Pick<StaticHandlerContext, 'matches'>;

/** Tells a fact of the page's routes. */
export const has = ({ matches }: Page, fact: 'hasConfigurator') =>
  matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.[fact] === true);

/** The styles and scripts of a page. */
export function filesOf({ matches }: Page, manifest: ClientManifest) {
  const styles = new Set(manifest.entry.css);
  const scripts = new Set([manifest.entry.file, ...manifest.entry.imports]);
  for (const { route } of matches) {
    for (const name of (route.handle as RouteHandle | undefined)?.modules ?? []) {
      const files = manifest.modules[name];
      for (const file of files?.css ?? []) styles.add(file);
      for (const file of files ? [files.file, ...files.imports] : []) scripts.add(file);
    }
  }
  return { styles: [...styles], scripts: [...scripts] };
}
