import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Services } from '../services.server.ts';
import { forgetTries, mayTry } from '../session/second-factor.server.ts';

/** What stands in the way, by the password that was given; null: nothing. */
export async function confirmPassword(
  services: Services,
  user: number,
  given: string,
): Promise<string | null> {
  if (!(await services.hasPassword(services.db, user))) return null;
  const password = given.slice(0, 200);
  if (password === '') return 'errors.required';
  if (!(await mayTry(services, 'confirm', user))) return 'session.login.outcome.throttled';
  if (!(await services.isPasswordOf(services.db, user, password))) return 'errors.wrongPassword';
  await forgetTries(services, 'confirm', user);
  return null;
}

/**
 * What stands in the way of a change of how somebody gets in, as an error; null: nothing. They give their password again,
 * so that an open session alone is not enough to lock its owner out, or to outlive it by a token; who has none signs in
 * by an identity provider.
 */
export const confirmSelf = ({ services, signedIn }: StaffContext, form: FormData): Promise<string | null> =>
  confirmPassword(services, signedIn.facts.user, formText(form, 'currentPassword'));
