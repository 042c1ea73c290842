import { connect } from 'node:tls';
import type { EpochMs } from '#shared/dates.ts';
import { replaceMark } from '../db/timer-marks/sql.ts';
import type { Database } from '../platform/database.ts';

const TIMEOUT_MS = 10_000;
const EVERY_MS = 6 * 3_600_000;

/** Until when the certificate is good that a host shows to whoever connects. */
export function readCertificateEnd(host: string, port = 443): Promise<EpochMs> {
  return new Promise((resolve, reject) => {
    // Whether it is to be trusted is for others to judge: one that has ended is told as well.
    const socket = connect(
      { host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS },
      () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to));
        socket.destroy();
      },
    );
    socket.on('timeout', () => socket.destroy(new Error(`${host} has not answered in time`)));
    socket.on('error', reject);
  });
}

interface WatchOptions {
  readonly site: Pick<Database, 'write'>;
  /** The origin's own name, by which its edge knows it. */
  readonly host: string;
  readonly port?: number;
  readonly onError: (error: unknown) => void;
}

/** Looks a few times a day how long the certificate in front of this process is good; the health tells it. */
export function watchCertificate({ site, host, port, onError }: WatchOptions): () => Promise<void> {
  const look = () =>
    readCertificateEnd(host, port)
      .then((until) => replaceMark(site, 'certificate', until))
      .catch(onError);
  let looking = look();
  const timer = setInterval(() => {
    looking = look();
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return looking;
  };
}
