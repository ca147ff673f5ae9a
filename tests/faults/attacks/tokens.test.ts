import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedPath } from '#app/api/logged-path.server.ts';
import { screens } from '#app/screens.ts';
import { calls } from '#app/api/catalogue.ts';
import { createLeaveDecisionToken } from '#db/identity/leave-decision-tokens.ts';
import { createSharedLinkToken } from '#db/identity/shared-link-tokens.ts';
import { createSlipArchiveToken } from '#db/identity/slip-archive-tokens.ts';
import { createSlipLinkToken } from '#db/identity/slip-link-tokens.ts';
import { createPasswordReset } from '#db/identity/sessions.ts';
import { withoutSecrets } from '#domain/kernel/without-secrets.ts';
import { addFtpServer } from '#domain/storage/ftp-server-commands.ts';
import { createMember } from '#domain/users/member-commands.ts';
import { createWebhook } from '#domain/webhooks/webhook-commands.ts';
import { webhookSecret } from '#tests/builders/busy/busy-webhooks.ts';
import { makeToken } from '#tests/builders/busy/busy-programs.ts';
import { send } from '#tests/builders/company.ts';
import { allRows, postgresLog, secretsIn } from '#tests/builders/attacks/hiding.ts';
import { startIdentityProvider, type IdentityProvider } from '#tests/builders/servers/identity-provider.ts';
import { softPasskey } from '#tests/builders/passkey.ts';
import { until } from '#tests/builders/process.ts';
import { linkedInvoice } from '#tests/builders/documents/invoice-links.ts';
import { linkedQuotation } from '#tests/builders/documents/quotation-links.ts';
import { invited } from '#tests/builders/recruitment.ts';
import { serverInput } from '#tests/builders/servers/remote.ts';
import { account, serve, type Answered, type Served } from '#tests/builders/served.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';
import { mailFiles } from '#tests/builders/mail-files.ts';

/*
 * Everything that opens something is made and used, well and badly, and then looked for in what the programs and
 * PostgreSQL wrote, and in every row of the database.
 */

let served: Served;
let provider: IdentityProvider;
const secrets = new Map<string, string>();
const note = (name: string, secret: string): string => {
  expect(secret, name).not.toBe('');
  secrets.set(name, secret);
  return secret;
};

beforeAll(async () => {
  await ensureBuild();
  served = await serve({
    async envAt(url) {
      provider = await startIdentityProvider(`${url}/login/openid/return`);
      return {
        LOG_LEVEL: 'debug',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.client.id,
        OIDC_CLIENT_SECRET: provider.client.secret,
        OIDC_NAME: 'Identité',
      };
    },
  });
});
afterAll(async () => {
  await served.close();
  await provider.close();
});

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: served.url },
});

const cookieOf = (answer: Answered, name: string): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** A token in each way that an address may be written, at each method. */
async function knock(before: string, token: string): Promise<void> {
  const upper = before.replace(/\w/, (letter) => letter.toUpperCase());
  const encoded = before.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const paths = [
    `${before}/${token}`,
    `${upper}/${token}`,
    `${before.toUpperCase()}/${token}`,
    `${encoded}/${token}`,
    `/${before}/${token}/`,
    `${before}//${token}`,
    `${before}/${token}.data`,
    `${before}/${token}/pdf`,
    `${before}/%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
    `/nowhere/${token}`,
    `/api/${token}`,
    `${before}/${token}%00`,
    `${before}/${token}/%E0%A4%A`,
    `/login?redirectTo=${before}/${token}`,
  ];
  for (const path of paths)
    for (const method of ['GET', 'POST', 'PUT'])
      await served.ask({ method, path, headers: { origin: served.url, referer: `${served.url}${path}` } });
}

/** What links of kept mails end with, below a path. */
async function mailed(path: string): Promise<string[]> {
  const folder = join(served.world.settings.dataDir, 'mail');
  const letters = await Promise.all(
    mailFiles(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
  const link = new RegExp(`${path}/([\\w-]{43})`, 'g');
  return letters.flatMap(({ text = '' }) => [...text.matchAll(link)].map(([, token]) => token ?? ''));
}

describe('what opens something', () => {
  it('is made and used', async () => {
    const { world, company, user, cookie } = served;
    const { store, db } = world.runtime;
    note('password', account.password);
    note('session cookie', decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)));
    const [value = ''] = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.');
    note('session token', JSON.parse(Buffer.from(value, 'base64').toString('latin1')) as string);

    const { token } = await makeToken(store, company, { user, roles: ['ROLE_VAT_READ'] });
    note('personal token', token);
    for (const authorization of [`Bearer ${token}`, `bearer ${token}x`, `Basic ${token}`])
      await served.ask({ path: '/api/vat/list', headers: { authorization } });
    await knock('/api/vat/list', token);

    const feed = await makeToken(store, company, { user, purpose: 'calendar' });
    await knock('/calendar/feed', note('calendar feed', feed.token));

    const { token: link } = await linkedQuotation(world.runtime, company);
    await knock('/devis', note('quotation link', link));
    await served.ask({ path: `/devis/${link}`, ...form({ intent: 'accept', name: '\0' }) });
    const { token: invoice } = await linkedInvoice(world.runtime, company);
    await knock('/facture', note('invoice link', invoice));
    const place = { link: 1, share: 1, corporation: company.corporation };
    await knock('/partage', note('shared link', await createSharedLinkToken(db, place)));
    const { corporation } = company;
    const { token: application } = await invited(world.runtime, company);
    await knock('/person/candidate-form', note('candidate link', application));
    await knock('/api/persons/show/token/recruitment', application);
    await knock('/api/recruitmentdocumenttype/list/by/person', application);
    await served.ask({ path: `/person/candidate-form/${application}`, ...form({ mobile: '\0' }) });
    const slip = note('slip link', await createSlipLinkToken(db, { link: 1, slip: 1, corporation }));
    await knock('/bulletin', slip);
    await knock('/api/payrolldocument/show/by/token', slip);
    await served.ask({ path: `/bulletin/${slip}`, ...form({ birthDate: '\0' }) });
    const archive = note('slip archive', await createSlipArchiveToken(db, 1, 30));
    await knock('/bulletins', archive);
    await served.ask({ path: `/bulletins/${archive}`, ...form({ birthDate: '01/01/1990' }) });
    const decision = await createLeaveDecisionToken(db, 1, { restDay: 1, user, corporation });
    await knock('/conge', note('leave decision', decision ?? 'none was made'));
    expect(decision).not.toBeNull();
    await knock('/reset-password', note('reset', await createPasswordReset(world.owner, user)));
    await knock('/api/resetting/reset', note('reset by call', await createPasswordReset(world.owner, user)));
    await knock('/invitation', note('invitation', await createPasswordReset(world.owner, user, true)));
    const report = {
      error: `at /invitation/${secrets.get('invitation')} with ${token}`,
      path: `/invitation/${secrets.get('invitation')}`,
      stack: secrets.get('reset'),
    };
    await served.ask({
      method: 'POST',
      path: '/api/log/new',
      headers: { origin: served.url, 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
  });

  it('is made by mail', async () => {
    const { world, company } = served;
    served.start('worker');
    const member = {
      username: 'yuna',
      gender: 'F' as const,
      firstName: 'Yuna',
      lastName: 'Riou',
      email: 'yuna@exemple.fr',
      group: 'user' as const,
      roles: [],
      invite: true,
    };
    await send(world.runtime.store, createMember, company.actor, member);
    await served.ask({ path: '/forgot/password', ...form({ username: account.username }) });
    let [invited, reset] = ['', ''];
    await until('both mails are there', 120, async () => {
      [invited = ''] = await mailed('/invitation');
      [reset = ''] = await mailed('/reset-password');
      return invited !== '' && reset !== '';
    });
    await knock('/invitation', note('mailed invitation', invited));
    note('mailed reset', reset);
    const password = note('new password', 'une phrase de passe toute neuve');
    await served.ask({ path: `/reset-password/${reset}`, ...form({ password, confirmation: password }) });
  });

  it('is a second factor', async () => {
    const signedIn = await served.ask({
      method: 'POST',
      path: '/api/users/login',
      headers: { origin: served.url, 'content-type': 'application/json' },
      body: JSON.stringify({ username: account.username, password: secrets.get('new password') }),
    });
    const password = signedIn.status === 200 ? secrets.get('new password') : account.password;
    const cookie = signedIn.status === 200 ? cookieOf(signedIn, 'registre_session') : served.cookie;
    note('later session', decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)));
    const asked = async (path: string, fields: Record<string, string>) => {
      const said = form(fields);
      return served.ask({ path, ...said, headers: { ...said.headers, cookie } });
    };
    const page = await served.ask({ path: '/profile/security/authenticator', headers: { cookie } });
    const [secret = ''] = page.text.match(/(?:[A-Z2-7]{4}\s?){8}/) ?? [];
    note('authenticator', secret.replaceAll(/\s/g, ''));
    const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate();
    const path = '/profile/security/authenticator';
    await asked(path, { currentPassword: 'faux', code });
    const proved = await asked(path, { currentPassword: password ?? '', code });
    const codes = proved.text.match(/\b[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}\b/g) ?? [];
    expect(codes).toHaveLength(10);
    for (const [at, one] of codes.entries()) note(`recovery code ${at}`, one);

    const begun = await served.ask({
      path: '/login',
      ...form({ username: account.username, password: password ?? '' }),
    });
    const half = cookieOf(begun, 'registre_session');
    note('half a session', decodeURIComponent(half.slice(half.indexOf('=') + 1)));
    for (const tried of ['000000', codes[0] ?? '']) {
      const said = form({ code: tried });
      await served.ask({ path: '/login/second-factor', ...said, headers: { ...said.headers, cookie: half } });
    }
    const options = JSON.parse((await asked('/profile/security/passkey', {})).text) as {
      options: { challenge: string };
      token: string;
    };
    note('passkey challenge', options.options.challenge);
    note('passkey token', options.token);
    const credential = softPasskey('127.0.0.1', served.url).register(options.options.challenge);
    await asked('/profile/security', {
      intent: 'addPasskey',
      label: 'Clé',
      currentPassword: password ?? '',
      credential,
      challenge: options.token,
    });
  });

  it('is at an identity provider', async () => {
    note('client secret', provider.client.secret);
    const begun = await served.ask({ path: '/login/openid' });
    const cookie = cookieOf(begun, 'registre_openid');
    const to = String(begun.headers['location']);
    const back = new URL(await provider.visit(to, 'quelquun'));
    note('OpenID state', new URL(to).searchParams.get('state') ?? '');
    note('OpenID nonce', new URL(to).searchParams.get('nonce') ?? '');
    note('OpenID code', back.searchParams.get('code') ?? '');
    for (const path of [
      back.pathname + back.search,
      `${back.pathname}${back.search}x`,
      back.pathname + back.search,
    ]) {
      await served.ask({ path });
      await served.ask({ path, headers: { cookie } });
    }
  });

  it('is a password or a secret of a server', async () => {
    const { store } = served.world.runtime;
    const { actor } = served.company;
    const secret = note('webhook secret', webhookSecret(77));
    await send(store, createWebhook, actor, {
      name: 'Appel',
      url: 'http://127.0.0.1:9/',
      events: ['invoice.paid'],
      enabled: true,
      secret,
    });
    const password = note('FTP password', 'le mot de passe du serveur de fichiers');
    const { id } = await send(store, addFtpServer, actor, serverInput({ password, port: 9 }));
    const said = form({ intent: 'try', corporation: String(served.company.corporation) });
    await served.ask({
      path: `/admin/remote-storage/servers/${id}`,
      ...said,
      headers: { ...said.headers, cookie: served.cookie },
    });
    const smtp = note('SMTP password', 'le mot de passe du serveur de mails');
    const typed = form({
      host: '127.0.0.1',
      port: '9',
      encryption: 'none',
      username: 'registre',
      password: smtp,
      enabled: 'on',
      corporation: String(served.company.corporation),
      intent: 'save',
    });
    await served.ask({
      path: '/admin/mail-sending',
      ...typed,
      headers: { ...typed.headers, cookie: served.cookie },
    });
    note('data key', served.world.settings.dataKey);
    note('database password', decodeURIComponent(new URL(served.world.ownerUrl).password));
  });

  it('stands in no log, metric, job, event, record of a mail, report of a crash or other row', async () => {
    const { owner } = served.world;
    // What fails in the database is written by PostgreSQL itself, with what it was about unless it is told not to.
    for (const secret of secrets.values())
      await sql`insert into crash (kind, message, path) values (null, ${secret}, ${secret})`
        .execute(owner)
        .catch(() => null);
    const metrics = await served.ask({ path: '/metrics' });
    const found = [
      ['programs', served.output()],
      ['metrics', metrics.text],
      ['PostgreSQL', await postgresLog(owner)],
      ...(await allRows(owner)).map(({ table, rows }) => [table, rows]),
    ].flatMap(([place = '', text = '']) => secretsIn(text, secrets).map((name) => `${name}: ${place}`));
    console.log(`figure: kinds of secrets ${secrets.size}: ${found.length} found`);
    expect(served.output()).toContain('/devis/…');
    expect(await postgresLog(owner)).toContain('violates not-null');
    expect(found).toEqual([]);
  });
});

describe('a path with a token', () => {
  const token = 'k'.repeat(43);
  const declared = [
    ...Object.values(screens).map(({ path }) => path),
    ...calls.map(({ path }) => `/api/${path}`),
  ].filter((path) => path.includes('{token}'));

  it('is masked because it is declared, however it is written', () => {
    expect(declared.length).toBeGreaterThan(6);
    for (const path of declared) {
      const short = path.replace('{token}', 'abc').replaceAll(/\{\w+\}/g, '1');
      const ways = [
        short,
        short.toUpperCase(),
        `/${short}`,
        `${short}/`,
        `${short}.data`,
        short.replaceAll('/', '//'),
        short.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ];
      for (const way of ways) expect(loggedPath(way).toLowerCase(), way).not.toContain('abc');
    }
  });

  it('is masked where nobody declared it', () => {
    const double = `%25${Buffer.from(token).toString('hex').match(/../g)?.join('%25') ?? ''}`;
    for (const piece of [token, `reg_${token}`, `%6b${token.slice(1)}`, double, `${token}.pdf`])
      expect(loggedPath(`/nowhere/${piece}/x`)).toBe('/nowhere/…/x');
    expect(loggedPath(`/files/${'a1'.repeat(32)}`)).toBe(`/files/${'a1'.repeat(32)}`);
  });

  it('is out of texts too', () => {
    const said = `GET https://jean:secret@exemple.fr/x?code=abc&state=d ${token} Bearer reg_${token} whsec_${token}=`;
    expect(withoutSecrets(said)).toBe('GET https://…@exemple.fr/x?code=…&state=… … Bearer … whsec_…');
  });
});
