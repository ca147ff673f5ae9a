import { networkOf } from '#domain/users/device.ts';
import type { Services } from '../services.server.ts';

/*
 * How often a secret of an account may be guessed: its password and the codes of its second factor together, at
 * whichever door (the pages and calls of a sign-in, the password that is asked for again). Each guess is counted
 * before it is looked at. What is proved in whole makes the account's count begin anew; half of it takes back its
 * own guess alone, so that who knows the password gains no guesses at the code.
 */

const WINDOW_MINUTES = 15;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 60;

/** As the account is looked up by, so that no other spelling of a name has a count of its own. */
export const accountName = (typed: string): string => typed.slice(0, 200).trim().toLowerCase();

const accountKey = (username: string): string => `account:${accountName(username)}`;
const addressKey = (address: string): string => `address:${networkOf(address)}`;

/**
 * Whether one more guess is allowed from there, and at that account. An address that may not spends none of the
 * account's.
 */
export const mayGuessFrom = (
  { db, throttle }: Services,
  address: string,
  username: string,
): Promise<boolean> =>
  throttle.allowAttempt(
    db,
    [
      { key: addressKey(address), max: PER_ADDRESS },
      { key: accountKey(username), max: PER_ACCOUNT },
    ],
    WINDOW_MINUTES,
  );

/** The same of somebody who is known already: signed in, or half. */
export const mayGuess = ({ db, throttle }: Services, username: string): Promise<boolean> =>
  throttle.allowAttempt(db, [{ key: accountKey(username), max: PER_ACCOUNT }], WINDOW_MINUTES);

/** The password was right: that was no guess. The other ones stay counted. */
export const wasRight = ({ db, throttle }: Services, address: string, username: string): Promise<void> =>
  throttle.takeBack(db, [addressKey(address), accountKey(username)]);

/**
 * All was proved: the account's guesses are forgotten, and the address's are not, who may have tried other accounts.
 */
export const forgetGuesses = ({ db, throttle }: Services, username: string): Promise<void> =>
  throttle.forgetAttempts(db, [accountKey(username)]);

/** Whether somebody may once more try to set a second factor up: no secret of theirs is guessed by it. */
export const maySetUp = ({ db, throttle }: Services, user: number): Promise<boolean> =>
  throttle.allowAttempt(db, [{ key: `set-up:${user}`, max: PER_ACCOUNT }], WINDOW_MINUTES);
