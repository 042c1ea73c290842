import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { portOf } from '#tests/harness/port.ts';

/** A vendor as browsers see it: a server on a free port of this machine. */
export abstract class DoubleServer {
  private readonly server = createServer((request, answer) => void this.answer(request, answer));

  protected abstract answer(request: IncomingMessage, answer: ServerResponse): unknown;

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  protected get origin(): string {
    return `http://localhost:${portOf(this.server)}`;
  }

  protected sendScript(answer: ServerResponse, script: string | undefined): void {
    answer.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script);
  }
}
