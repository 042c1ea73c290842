export const compatibilityDate = '2026-07-30';
export const compatibilityFlags = ['nodejs_compat'];

/** Local D1 databases by binding; development and `npm start` keep the same files under these identifiers. */
export const localDatabases = { DB: 'main', LOCAL_DB: 'local' };

/** What the operators' commands prove themselves with in the local environment. */
export const localOperatorToken = 'local-environment-only-no-secret';

/** Requests a minute from one address before the flood limit answers. */
export const floodLimit = 600;

interface WranglerConfig {
  main?: string | undefined;
  vars: Record<string, unknown>;
  secrets?: { required?: string[] } | undefined;
  d1_databases: { binding: string; database_name?: string; database_id?: string }[];
}

/** Turns the deployed configuration into that of development: the local composition of the worker and its stores. */
export function configureDevelopment(config: WranglerConfig): void {
  config.main = 'worker/local/index.ts';
  // The deployed site's name would be asked for the development server's files, and stand in all links.
  const { SITE_URL: _, ...vars } = config.vars;
  // What a deployment has to have is not asked for here.
  delete config.secrets;
  config.vars = { ...vars, ENVIRONMENT: 'local', IS_SIMPLY: process.env.IS_SIMPLY ?? 'false' };
  config.d1_databases = Object.entries(localDatabases).map(([binding, id]) => ({
    binding,
    database_name: id,
    database_id: id,
  }));
}
