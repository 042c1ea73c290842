import { DurableObject } from 'cloudflare:workers';
import { type EndedSockets, isEnded, SESSION_ENDED } from './ended-sockets.ts';

/** Open pages of one customer that are notified of changes; beyond this number the oldest is closed. */
const MAX_PAGES = 20;
/** The one message: that something has changed, never what. It then asks `/rest` with its own session. */
const CHANGED = 'changed';

/**
 * Holds the sockets of a share of the customers' open account pages. It sleeps between changes: the runtime keeps the
 * sockets and answers their pings meanwhile.
 */
export class AccountChannel extends DurableObject {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /** Takes the socket of a page; the worker has verified whose page it is. */
  override fetch(request: Request): Response {
    const customerId = request.headers.get('customer-id');
    const sessionHash = request.headers.get('session-hash');
    if (customerId === null || sessionHash === null) return new Response(null, { status: 400 });
    const { 0: page, 1: socket } = new WebSocketPair();
    for (const old of this.ctx.getWebSockets(customerId).slice(0, 1 - MAX_PAGES))
      old.close(1013, 'Слишком много открытых страниц');
    this.ctx.acceptWebSocket(socket, [customerId]);
    socket.serializeAttachment(sessionHash);
    return new Response(null, { status: 101, webSocket: page });
  }

  /** Tells the open pages of these customers to look again. */
  announce(customerIds: readonly string[]): void {
    for (const id of customerIds) {
      for (const socket of this.ctx.getWebSockets(id)) socket.send(CHANGED);
    }
  }

  /** Closes the sockets of sessions that have ended. */
  end(customerId: string, ended: EndedSockets): void {
    for (const socket of this.ctx.getWebSockets(customerId)) {
      if (isEnded(String(socket.deserializeAttachment()), ended)) socket.close(...SESSION_ENDED);
    }
  }

  // Pages have nothing to say but pings, which the runtime answers without waking this object.
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, 'Здесь только слушают');
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }
}
