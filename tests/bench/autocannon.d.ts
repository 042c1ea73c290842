declare module 'autocannon' {
  interface Request {
    path?: string;
    headers?: Record<string, string>;
  }

  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: { setupRequest: (request: Request) => Request }[];
  }

  interface Result {
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    requests: { total: number };
  }

  export default function autocannon(options: Options): PromiseLike<Result>;
}
