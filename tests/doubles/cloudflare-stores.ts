import { json, ok, type Route, refuse } from './cloudflare-answers.ts';

interface KeptQueue {
  readonly queue_id: string;
  readonly queue_name: string;
  readonly consumers: readonly object[];
}

/** Namespaces, buckets and queues of an account, and what was set up for them. */
export class CloudflareStores {
  readonly namespaces: { readonly id: string; readonly title: string }[] = [];
  readonly buckets: string[] = [];
  readonly queues = new Map<string, KeptQueue>();

  routes(): Route[] {
    return [...this.#namespaceRoutes(), ...this.#bucketRoutes(), ...this.#queueRoutes()];
  }

  #namespaceRoutes(): Route[] {
    return [
      [/^GET \/storage\/kv\/namespaces$/, () => ok(this.namespaces)],
      [
        /^POST \/storage\/kv\/namespaces$/,
        (call) => {
          const { title } = json(call);
          if (this.namespaces.some((one) => one.title === title)) return refuse(400, 10014, 'already exists');
          const made = { id: String(this.namespaces.length + 1).padStart(32, 'c'), title };
          this.namespaces.push(made);
          return ok(made);
        },
      ],
    ];
  }

  #bucketRoutes(): Route[] {
    return [
      [
        /^GET \/r2\/buckets\/([\w-]+)$/,
        (_, name) => (this.buckets.includes(name) ? ok({ name }) : refuse(404, 10006, 'no such bucket')),
      ],
      [
        /^POST \/r2\/buckets$/,
        (call) => {
          const { name } = json(call);
          if (this.buckets.includes(name)) return refuse(409, 10004, 'The bucket already exists');
          this.buckets.push(name);
          return ok({ name });
        },
      ],
    ];
  }

  #queueRoutes(): Route[] {
    const withConsumer = (name: string, consumer: object) => {
      const queue = this.queues.get(name);
      if (!queue) return refuse(404, 11000, 'Queue not found');
      this.queues.set(name, { ...queue, consumers: [consumer] });
      return ok(consumer);
    };
    return [
      [
        /^GET \/queues$/,
        ({ query }) =>
          ok(
            [...this.queues.values()].filter(
              ({ queue_name }) => !query.has('name') || query.getAll('name').includes(queue_name),
            ),
          ),
      ],
      [
        /^POST \/queues$/,
        (call) => {
          const { queue_name } = json(call);
          if (this.queues.has(queue_name)) return refuse(409, 11009, 'Queue name is already taken');
          const queue = { queue_id: queue_name, queue_name, consumers: [] };
          this.queues.set(queue_name, queue);
          return ok(queue);
        },
      ],
      [
        /^POST \/queues\/([\w-]+)\/consumers$/,
        (call, name) => {
          const { script_name: script, ...settings } = json(call);
          return withConsumer(name, { ...settings, type: 'worker', script, consumer_id: `of-${name}` });
        },
      ],
      [
        /^PUT \/queues\/([\w-]+)\/consumers\/[\w-]+$/,
        (call, name) => {
          const { script_name: script, ...settings } = json(call);
          return withConsumer(name, { ...settings, type: 'worker', script, consumer_id: `of-${name}` });
        },
      ],
    ];
  }
}
