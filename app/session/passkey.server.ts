import { networkOf } from '#domain/users/device.ts';
import { formText } from '../http/form-text.ts';
import type { Services } from '../services.server.ts';
import { enter, type SignInAnswer, type Visitor } from './sign-in.server.ts';

const WINDOW_MINUTES = 15;
const PER_ADDRESS = 60;

/** Whether an address may ask for one more challenge: each is a row. */
export const mayAsk = ({ db, throttle }: Services, address: string): Promise<boolean> =>
  throttle.allowAttempt(db, [{ key: `passkey:${networkOf(address)}`, max: PER_ADDRESS }], WINDOW_MINUTES);

/** Signs in whoever's passkey signed the challenge that this form names: two factors at once. */
export async function signInByPasskey(
  services: Services,
  visitor: Visitor,
  form: FormData,
): Promise<SignInAnswer> {
  const { db, passkeys } = services;
  if (!(await mayAsk(services, visitor.address))) return { outcome: 'throttled' };
  const user = await passkeys.whoSigned(db, formText(form, 'challenge'), null, formText(form, 'credential'));
  return user === null ? { outcome: 'wrong' } : enter(services, visitor, user, 'two', 'passkey');
}
