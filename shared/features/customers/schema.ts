import * as z from 'zod/mini';

/** Who is signed in, as page state carries it: everything of the auth object but the token. */
export const SignedInCustomer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type SignedInCustomer = z.infer<typeof SignedInCustomer>;
