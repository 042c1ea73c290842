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
import { type Site, SiteMember } from '#tests/site.ts';

/** Somebody who was invited: a browser at the desk, and the authenticator in it. */
export class Invited extends SiteMember {
  readonly authenticator: Authenticator;
  readonly invitation: string;

  constructor(site: Site, member: Pick<SiteMember, 'id' | 'name' | 'email'>, invitation: string) {
    super(site.inside, member);
    this.authenticator = new Authenticator(site.inside.deskUrl);
    this.invitation = invitation;
  }

  /** What a ceremony of joining asks of an authenticator. */
  async asked() {
    return (await this.call(beginJoining, { body: { invitation: this.invitation } })).options;
  }

  /** Makes the first passkey, and so signs in. */
  async join(): Promise<void> {
    const passkey = this.authenticator.create(await this.asked());
    await this.call(finishJoining, { body: { invitation: this.invitation, passkey } });
  }

  /** What their authenticator signs for a new challenge. */
  async proof(trick: Parameters<Authenticator['get']>[1] = {}): Promise<PasskeyProof> {
    const { options } = await this.call(beginSignIn);
    return this.authenticator.get(options, trick);
  }

  /** Signs in with the passkey. */
  async enter(): Promise<void> {
    await this.call(finishSignIn, { body: { passkey: await this.proof() } });
  }
}

let people = 0;

/** Somebody who has the link of an invitation. */
export async function invited(site: Site, role: StaffRole): Promise<Invited> {
  people += 1;
  const body = { name: 'Анна', email: `desk-${people}@befit.example`, role };
  const { member, invitation } = await site.operate(inviteStaff, { body });
  return new Invited(site, { ...body, id: member.id }, invitation.link.split('#')[1] ?? '');
}

/** Somebody who has made their first passkey and so has signed in. */
export async function join(site: Site, role: StaffRole): Promise<Invited> {
  const member = await invited(site, role);
  await member.join();
  return member;
}
