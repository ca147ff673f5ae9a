import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { forgetTries, mayTry } from '../session/second-factor.server.ts';

/**
 * What stands in the way of a change of how somebody signs in, as an error; null: nothing. They give their password again,
 * so that an open session alone is not enough to lock its owner out; who has none signs in by an identity provider.
 */
export async function confirmSelf(context: StaffContext, form: FormData): Promise<string | null> {
  const { services, signedIn } = context;
  const { user } = signedIn.facts;
  if (!(await services.hasPassword(services.db, user))) return null;
  const password = formText(form, 'currentPassword').slice(0, 200);
  if (password === '') return 'errors.required';
  if (!(await mayTry(services, 'confirm', user))) return 'session.login.outcome.throttled';
  if (!(await services.isPasswordOf(services.db, user, password))) return 'errors.wrongPassword';
  await forgetTries(services, 'confirm', user);
  return null;
}
