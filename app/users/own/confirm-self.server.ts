import { formText } from '../../http/form-text.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { Services, SessionFacts } from '../../services.server.ts';
import { forgetGuesses, mayGuess } from '../../session/guesses.server.ts';

/** How long ago who has no password may have signed in, by passkey or provider, for it to count as giving one again. */
const FRESH_MINUTES = 10;

/**
 * What stands in the way of a change of how somebody gets in, as an error; null: nothing. They give their password
 * again, so that an open session alone is not enough to lock its owner out, or to outlive it by a token; who has
 * none must have signed in a moment ago.
 */
export async function confirmPassword(
  services: Services,
  { user, session, username }: Pick<SessionFacts, 'user' | 'session' | 'username'>,
  given: string,
): Promise<string | null> {
  const { db, sessions } = services;
  if (!(await services.hasPassword(db, user))) {
    const recent = await sessions.isRecent(db, user, session, FRESH_MINUTES);
    return recent ? null : `errors.signInAgain|minutes=${FRESH_MINUTES}`;
  }
  const password = given.slice(0, 200);
  if (password === '') return 'errors.required';
  if (!(await mayGuess(services, username))) return 'session.login.outcome.throttled';
  if (!(await services.isPasswordOf(db, user, password))) return 'errors.wrongPassword';
  await forgetGuesses(services, username);
  return null;
}

/** The same, by the password of a form. */
export const confirmSelf = ({ services, signedIn }: StaffContext, form: FormData): Promise<string | null> =>
  confirmPassword(services, signedIn.facts, formText(form, 'currentPassword'));
