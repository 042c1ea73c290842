/** The site's own main module: what is built here stands before it. */
declare const site: {
  fetch(request: Request, env: unknown, context: unknown): Response | Promise<Response>;
};
export default site;

export class AccountChannel {}
