import type { IncomingMessage, ServerResponse } from 'node:http';
import { DoubleServer } from './double-server.ts';
import { jivoScript } from './jivo-script.ts';

const WIDGET_ID = 'Double1234';

/** The chat's vendor as browsers see it. */
export class JivoServer extends DoubleServer {
  protected answer({ url }: IncomingMessage, answer: ServerResponse): void {
    if (url === `/widget/${WIDGET_ID}`) this.sendScript(answer, jivoScript);
    else answer.writeHead(404).end();
  }

  /** What a deployment is set up with to use this server. */
  get variables(): Record<string, string> {
    return { JIVO_WIDGET_ID: WIDGET_ID, JIVO_HOST: this.origin };
  }
}
