import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '#shared/desk/sign-in/contract.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const encode = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** The head of a CBOR item: its kind and its number or length. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

type Item = number | string | Uint8Array | Map<number | string, Item>;

/** CBOR of what passkeys are made of. */
function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (item instanceof Map)
    return Buffer.concat([
      head(5, item.size),
      ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)]),
    ]);
  return Buffer.concat([head(2, item.length), item]);
}

/** Somebody was there, and it was their finger, face or PIN. */
const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

interface Asked {
  readonly challenge: string;
}

/** How an authenticator goes wrong. */
interface Trick {
  /** The page that asks, where it is not the desk's. */
  readonly origin?: string;
  /** How often it says that it has signed. */
  readonly counter?: number;
  /** Whether it has not seen whose finger it was. */
  readonly isUnverified?: boolean;
  /** Says it is this passkey. */
  readonly id?: string;
}

/** An authenticator in software: one passkey with a key on P-256, for one site. */
export class Authenticator {
  readonly id = encode(randomBytes(16));
  private readonly origin: string;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;
  private owner = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  /** What `startRegistration` gives. */
  create(options: Asked & { readonly user?: unknown }, { origin = this.origin }: Trick = {}): NewPasskey {
    this.owner = String((options.user as { id?: unknown } | undefined)?.id ?? '');
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, Item>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      cbor(key),
    ]);
    const attestation = new Map<string, Item>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      [
        'authData',
        Buffer.concat([this.says(PRESENT_AND_VERIFIED | HAS_CREDENTIAL, this.counter), credential]),
      ],
    ]);
    return {
      ...this.named(this.id),
      response: {
        clientDataJSON: clientData('webauthn.create', options, origin),
        attestationObject: encode(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** What `startAuthentication` gives. */
  get(options: Asked, trick: Trick = {}): PasskeyProof {
    this.counter = trick.counter ?? this.counter + 1;
    const says = this.says(trick.isUnverified ? 0x01 : PRESENT_AND_VERIFIED, this.counter);
    const client = clientData('webauthn.get', options, trick.origin ?? this.origin);
    const signed = Buffer.concat([says, sha256(Buffer.from(client, 'base64url'))]);
    return {
      ...this.named(trick.id ?? this.id),
      response: {
        clientDataJSON: client,
        authenticatorData: encode(says),
        signature: encode(sign('sha256', signed, this.keys.privateKey)),
        ...(this.owner !== '' && { userHandle: this.owner }),
      },
    };
  }

  private named(id: string) {
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private says(flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), count]);
  }
}

const clientData = (type: string, { challenge }: Asked, origin: string) =>
  encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
