import { describe, expect, it } from 'vitest';
import { stepOfCode } from '#db/identity/second-factors.ts';
import { deviceOf, shortAddress } from '#domain/users/device.ts';
import { optionalTimeZone } from '#domain/users/own-account-commands.ts';
import { signInRulesAggregate } from '#domain/users/sign-in-rules.ts';
import { userAggregate } from '#domain/users/user.ts';

describe('a device in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
      'Chrome',
      'Linux',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
      'Firefox',
      'macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.9.1', 'API', null],
    ['', null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });

  it.each([
    ['192.0.2.77', '192.0.2.…'],
    ['::ffff:192.0.2.77', '192.0.2.…'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:…'],
    ['2001:db8::1', '2001:db8:…'],
    ['::1', '::…'],
    ['unknown', null],
  ])('an address says where, not who: %s', (address, short) => {
    expect(shortAddress(address)).toBe(short);
  });
});

describe('codes of an app', () => {
  /**
   * "12345678901234567890" of RFC 6238, appendix B, in base 32; its codes there have eight digits, ours the last six.
   */
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %s s', (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('count half a minute early or late, and say which half minute they are of', () => {
    const code = '287082'; // of step 1
    expect(stepOfCode(secret, code, 29_000)).toBe(1);
    expect(stepOfCode(secret, code, 89_000)).toBe(1);
    expect(stepOfCode(secret, code, 90_000)).toBeNull();
    expect(stepOfCode(secret, '287 082', 59_000)).toBe(1);
    expect(stepOfCode(secret, '28708', 59_000)).toBeNull();
  });
});

describe('an account', () => {
  const after = (...events: Parameters<typeof userAggregate.evolve>[1][]) =>
    events.reduce((state, event) => userAggregate.evolve(state, event), userAggregate.initial);

  it('is gone once it is closed', () => {
    const closed = after({ type: 'UserClosed', data: { user: 1 } });
    expect(closed.enabled).toBe(false);
    expect(userAggregate.isDeleted(closed)).toBe(true);
  });

  it('has no second factor left once they were cleared', () => {
    const state = after(
      { type: 'AuthenticatorAdded', data: { user: 1 } },
      { type: 'PasskeyAdded', data: { user: 1, passkey: 21 } },
      { type: 'PasskeyAdded', data: { user: 1, passkey: 22 } },
      { type: 'PasskeyRemoved', data: { user: 1, passkey: 21 } },
    );
    expect(state).toMatchObject({ authenticator: true, passkeys: [22] });
    expect(userAggregate.evolve(state, { type: 'SecondFactorsCleared', data: { user: 1 } })).toMatchObject({
      authenticator: false,
      passkeys: [],
    });
  });

  it('has a time zone that exists, or none', () => {
    expect(optionalTimeZone().parse('Indian/Reunion')).toBe('Indian/Reunion');
    expect(optionalTimeZone().parse('')).toBeNull();
    expect(optionalTimeZone().safeParse('Europe/Atlantis').success).toBe(false);
  });
});

it('the rules of a corporation are its own', () => {
  const state = signInRulesAggregate.evolve(signInRulesAggregate.initial, {
    type: 'SignInRulesSet',
    data: { corporation: 4, secondFactor: true },
  });
  expect(signInRulesAggregate.corporationOf(state)).toBe(4);
});
