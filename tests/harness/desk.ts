import {
  beginJoining,
  beginSignIn,
  finishJoining,
  finishSignIn,
  type PasskeyProof,
} from '#shared/desk/sign-in/contract.ts';
import { inviteStaff } from '#shared/features/staff/contract.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { Authenticator } from '#tests/doubles/authenticator.ts';
import { mustCall } from './call.ts';
import { localOperatorToken } from './local-bindings.ts';
import type { LocalWorker } from './local-worker.ts';
import { Visitor } from './visitor.ts';

let people = 0;

/** A number in letters, since a person's name takes no figures: 1 is «б», 32 is «ба». */
const inLetters = (number: number): string =>
  number.toString(32).replace(/./g, (figure) => String.fromCharCode(0x430 + Number.parseInt(figure, 32)));

/** Somebody at the desk: a browser, and the authenticator in it. */
export class DeskVisitor extends Visitor {
  readonly authenticator: Authenticator;
  readonly name: string;
  readonly email: string;
  id = '';
  private readonly atSite: Visitor;

  constructor(site: LocalWorker) {
    super({ url: site.deskUrl });
    people += 1;
    this.authenticator = new Authenticator(site.deskUrl);
    this.name = `Анна ${inLetters(people)}`;
    this.email = `desk-${people}@befit.example`;
    this.atSite = new Visitor(site);
  }

  override inbox() {
    return this.atSite.inbox();
  }

  /** Invites them, with the deployment's token where nobody is named who does; returns the secret of the link. */
  async invited(role: StaffRole, by?: DeskVisitor): Promise<string> {
    const { member, invitation } = await mustCall(by ?? this, inviteStaff, {
      body: { name: this.name, email: this.email, role },
      ...(!by && { headers: { Authorization: `Bearer ${localOperatorToken}` } }),
    });
    this.id = member.id;
    return invitation.link.split('#')[1] ?? '';
  }

  /** Makes the first passkey with the secret of an invitation, and so signs in. */
  async join(invitation: string): Promise<void> {
    const { options } = await mustCall(this, beginJoining, { body: { invitation } });
    const passkey = this.authenticator.create(options);
    await mustCall(this, finishJoining, { body: { invitation, passkey } });
  }

  /** Somebody who has made their first passkey and so has signed in. */
  static async joined(site: LocalWorker, role: StaffRole, by?: DeskVisitor): Promise<DeskVisitor> {
    const visitor = new DeskVisitor(site);
    await visitor.join(await visitor.invited(role, by));
    return visitor;
  }

  /** What their authenticator signs for a new challenge. */
  async proof(trick: Parameters<Authenticator['get']>[1] = {}): Promise<PasskeyProof> {
    const { options } = await mustCall(this, beginSignIn);
    return this.authenticator.get(options, trick);
  }

  /** Signs in with the passkey. */
  async enter(): Promise<void> {
    await mustCall(this, finishSignIn, { body: { passkey: await this.proof() } });
  }
}
