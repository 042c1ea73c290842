import { json, ok, type Route, refuse } from './cloudflare-answers.ts';

/** The zones of an account, and the rules that change headers of requests to any of them. */
export class CloudflareZones {
  rules: unknown[] | undefined;
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  routes(): Route[] {
    const phase = 'phases\\/http_request_late_transform\\/entrypoint';
    const add = (rules: readonly unknown[]) => {
      this.rules = [...(this.rules ?? []), ...rules];
      return ok({ id: 'ruleset', rules: this.rules });
    };
    return [
      [
        /^GET \/zones$/,
        ({ query }) =>
          ok(this.#names.filter((name) => name === query.get('name')).map((name) => ({ id: 'zone', name }))),
      ],
      [/^GET \/zones\/zone\/workers\/routes$/, () => ok([])],
      [
        new RegExp(`^GET /zones/zone/rulesets/${phase}$`),
        () =>
          this.rules ? ok({ id: 'ruleset', rules: this.rules }) : refuse(404, 10003, 'no entrypoint ruleset'),
      ],
      [new RegExp(`^PUT /zones/zone/rulesets/${phase}$`), (call) => add(json(call).rules)],
      [/^POST \/zones\/zone\/rulesets\/ruleset\/rules$/, (call) => add([json(call)])],
    ];
  }
}
