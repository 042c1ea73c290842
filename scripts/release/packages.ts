/** What a lock file says of a package; those without `dev` are in what is deployed. */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Installed on some platforms alone; npm notes no checksum of those that it has not installed itself. */
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  /** To a package of our own. */
  readonly link?: boolean;
}

/** Licences that ask for no more than their own text to be kept. */
const free = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'MIT-0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
];
/** Used unchanged and as it comes, and its source is public: what its licence asks for. */
const unchanged = ['MPL-2.0'];
/** Tools that are never deployed may say more. */
const forTools = ['BlueOak-1.0.0', 'CC-BY-4.0', 'LGPL-3.0-or-later', 'PSF-2.0'];

/** Tells whether a licence is one of those known, or a choice or a sum of them. */
function isAllowed(license: string, allowed: readonly string[]): boolean {
  const bare = license.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => isAllowed(one, allowed));
  return bare.split(' AND ').every((one) => allowed.includes(one));
}

/** What is wrong with the packages of a lock file: whence they come, what they run, and on which terms they may be used. */
export function findUntrusted(
  packages: Readonly<Record<string, LockedPackage>>,
  allowedScripts: readonly string[],
): string[] {
  return Object.entries(packages).flatMap(
    ([path, { resolved, integrity, license, dev, optional, hasInstallScript, link }]) => {
      if (link || !path.startsWith('node_modules/')) return [];
      const name = path.replace(/^.*node_modules\//, '');
      const licenses = dev ? [...free, ...unchanged, ...forTools] : [...free, ...unchanged];
      return [
        ...((integrity ?? (optional ? 'sha512-' : '')).startsWith('sha512-')
          ? []
          : [`${name} has no SHA-512`]),
        ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
          ? []
          : [`${name} comes from ${resolved}`]),
        ...(hasInstallScript && !allowedScripts.includes(name)
          ? [`${name} runs a script when it is installed`]
          : []),
        ...(isAllowed(license ?? 'none', licenses) ? [] : [`${name} has the licence ${license ?? 'none'}`]),
      ];
    },
  );
}
