import { describe, expect, it } from 'vitest';
import { addressesOf } from '#domain/mailing/addresses.ts';
import { contrastOf, readableOn } from '#domain/mailing/contrast.ts';
import { withCopies } from '#domain/mailing/copies.ts';
import { faultIn } from '#domain/mailing/fault-in.ts';
import { layoutFrom, mailLayoutSchema, usualLayout } from '#domain/mailing/mail-layout.ts';
import { mailTypeCodes } from '#domain/mailing/mail-types.ts';
import { smtpServerSchema } from '#domain/mailing/smtp-server.ts';
import { OutboundRefused } from '#db/outbound/address-guard.ts';
import { faultOf } from '#jobs/mail/faults.ts';
import { productTemplate, type MailTemplate } from '#jobs/mail/mail-template.ts';
import { renderMail } from '#jobs/mail/render-mail.ts';
import { languages, texts } from '#locales/index.ts';

const colours = { background: '#ffffff', textColour: '#1a2b33', linkColour: '#006a69' };
const layout = { ...colours, contactPosition: 'left' as const };

/** What is wrong with a layout, by field. */
function wrong(changes: object): Record<string, string> {
  const { error } = mailLayoutSchema.safeParse({ ...layout, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('a layout', () => {
  it('keeps footers line by line and leaves empty ones out', () => {
    const parsed = mailLayoutSchema.parse({ ...layout, footers: ' SAS \r\n\r\nBrest\n' });
    expect(layoutFrom(parsed).footers).toEqual(['SAS', 'Brest']);
    expect(wrong({ footers: 'a\n'.repeat(11) })).toEqual({ footers: 'mailing.error.footers|max=10' });
  });

  it.each([
    'http://www.facebook.com/beton',
    'https://facebook.com.attacker.example/beton',
    'https://notfacebook.com/beton',
    'https://user@facebook.com/beton',
    'https://facebook.com:8443/beton',
    'javascript:alert(1)',
    'beton',
  ])('takes no page at %j', (facebook) => {
    expect(wrong({ facebook })).toEqual({ facebook: 'mailing.error.page|host=facebook.com' });
  });

  it('takes pages of each network, under both names where it has two', () => {
    const pages = {
      facebook: 'https://fr-fr.facebook.com/beton',
      youtube: 'https://youtu.be/beton',
      twitter: 'https://x.com/beton',
      linkedin: 'https://www.linkedin.com/company/beton',
    };
    expect(layoutFrom(mailLayoutSchema.parse({ ...layout, ...pages })).social).toEqual(pages);
  });

  it('forgets its logo when that is asked for, and takes no colour that is none', () => {
    const parsed = mailLayoutSchema.parse({ ...layout, logo: 'a'.repeat(64), removeLogo: true });
    expect(layoutFrom(parsed).logo).toBe(null);
    expect(wrong({ linkColour: 'red;background:url(x)' })).toEqual({ linkColour: 'errors.colour' });
  });

  it('knows what is read with effort', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect([readableOn('#ffffff'), readableOn('#006a69')]).toEqual(['#000000', '#ffffff']);
  });
});

describe('a mail server', () => {
  const server = {
    host: 'smtp.example.fr',
    port: '587',
    encryption: 'starttls',
    senderAddress: 'a@b.example',
  };
  it.each(['smtp.example.fr:25', 'smtp.example.fr/x', 'a b', '[::1]', '-x', 'smtp\r\nMAIL'])(
    'is not at %j',
    (host) => expect(smtpServerSchema.safeParse({ ...server, host }).success).toBe(false),
  );
  it.each(['smtp.example.fr', '192.0.2.7', '2001:db8::1'])('is at %j', (host) =>
    expect(smtpServerSchema.parse({ ...server, host }).port).toBe(587),
  );
});

const template = (changes: Partial<MailTemplate['layout']> = {}): MailTemplate => ({
  language: 'fr',
  layout: { ...usualLayout(), ...changes },
  company: { name: 'Béton & fils', contact: ['Brest'] },
  logo: { src: 'cid:logo@registre', width: 200, height: 60 },
});
const words = {
  subject: 'Facture',
  text: 'Bonjour,\n\nVoici : https://a.example/x?b=1&c=2.\nÀ bientôt',
  buttons: [],
};

describe('a mail in a layout', () => {
  it('keeps its plain text, with the addresses of its buttons', () => {
    expect(renderMail(template(), words).text).toBe(words.text);
    const buttons = [{ label: 'Lire', url: 'https://r.example/q' }];
    expect(renderMail(template(), { ...words, buttons }).text).toBe(
      `${words.text}\n\nLire\u00a0: https://r.example/q`,
    );
    expect(renderMail({ ...template(), language: 'en' }, { ...words, buttons }).text).toContain(
      'Lire: https',
    );
  });

  it('is HTML of tables in its language, with paragraphs, links, logo and a preheader', () => {
    const { html } = renderMail(template(), words);
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).toContain('lang="fr"');
    expect(html).toContain('alt="Logo de Béton &amp; fils"');
    expect(html).toContain('<!--[if mso]><table role="presentation" align="center" width="600"');
    expect(html).toContain('href="https://a.example/x?b=1&amp;c=2"');
    expect(html).toMatch(/Voici : <a [^>]+>https:\/\/a\.example\/x\?b=1&amp;c=2<\/a>\.<br\/>À bientôt<\/p>/);
    expect(html.indexOf('Bonjour, Voici')).toBeLessThan(html.indexOf('<!--[if mso]>'));
    expect(html).not.toContain('mail-ghost');
  });

  it('runs nothing of what people wrote', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { html } = renderMail(template({ header: evil, footers: [evil] }), {
      subject: `</title>${evil}`,
      text: `${evil}\n\njavascript:alert(1)\n\nhttps://a.example/"onclick="alert(1)`,
      buttons: [],
    });
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toMatch(/href="javascript/);
    expect(html).not.toMatch(/<a [^>]*onclick=/);
  });

  it('is dark on dark screens, unless its own ground is', () => {
    expect(renderMail(template(), words).html).toContain('prefers-color-scheme: dark');
    const night = { background: '#10233a', textColour: '#f0f4f8' };
    expect(renderMail(template(night), words).html).not.toContain('prefers-color-scheme: dark');
  });

  it('bears no corporation where it belongs to none', () => {
    expect(renderMail(productTemplate('en'), words).html).toContain('Registre');
  });
});

const known = {
  seller: { name: 'Béton', email: 'contact@beton.example' },
  senderName: null,
  server: null,
  route: { sender: null, method: 'new_mail' as const },
  person: null,
  domain: 'registre.example',
};
const anne = { name: 'Anne Le Goff', email: 'anne@beton.example' };
const billing = { name: 'Facturation', address: 'factures@beton.example', replyTo: 'compta@beton.example' };

describe('a mail comes from', () => {
  it('the corporation, its own server’s address, the sender of its type: the nearest to the mail', () => {
    expect(addressesOf(known).from).toEqual({ name: 'Béton', address: 'contact@beton.example' });
    const server = { senderAddress: 'envoi@beton.example' };
    expect(addressesOf({ ...known, server, senderName: 'Béton SAS' }).from).toEqual({
      name: 'Béton SAS',
      address: 'envoi@beton.example',
    });
    const route = { sender: billing, method: 'new_mail' as const };
    expect(addressesOf({ ...known, server, route, person: anne })).toEqual({
      from: { name: 'Facturation – Béton', address: 'factures@beton.example' },
      replyTo: 'compta@beton.example',
    });
    const named = { ...billing, name: 'Béton, facturation' };
    expect(addressesOf({ ...known, route: { ...route, sender: named } }).from.name).toBe(
      'Béton, facturation',
    );
    expect(addressesOf({ ...known, seller: { name: 'B', email: null } }).from.address).toBe(
      'no-reply@registre.example',
    );
  });

  it('the person, under their own address only where receivers will believe it', () => {
    const route = { sender: null, method: 'person_mailbox' as const };
    expect(addressesOf({ ...known, route, person: anne })).toEqual({
      from: { name: 'Anne Le Goff', address: 'anne@beton.example' },
      replyTo: 'anne@beton.example',
    });
    const away = { ...anne, email: 'anne@mail.example' };
    expect(addressesOf({ ...known, route, person: away })).toEqual({
      from: { name: 'Anne Le Goff – Béton', address: 'contact@beton.example' },
      replyTo: 'anne@mail.example',
    });
    expect(addressesOf({ ...known, route }).from.name).toBe('Béton');
  });

  it('goes to each receiver once', () => {
    const receivers = { to: ['A@b.example'], cc: ['c@d.example'], bcc: null };
    const copies = { cc: ['a@b.example', 'e@f.example'], bcc: ['E@f.example', 'g@h.example'] };
    expect(withCopies(receivers, copies)).toEqual({
      cc: ['c@d.example', 'e@f.example'],
      bcc: ['g@h.example'],
    });
  });
});

const fault = (message: string, more: object = {}) => Object.assign(new Error(message), more);

describe('what stood in the way', () => {
  const cases: [string, Error][] = [
    ['addressRefused', new OutboundRefused('name-unknown', 'smtp.nulle.part')],
    ['addressRefused', new OutboundRefused('address-refused', 'localhost')],
    ['nameUnknown', fault('getaddrinfo ENOTFOUND smtp.x', { code: 'EDNS' })],
    ['closedPort', fault('connect ECONNREFUSED 192.0.2.1:25', { code: 'ESOCKET' })],
    ['timeout', fault('Connection timeout', { code: 'ETIMEDOUT' })],
    ['password', fault('Invalid login: 535 no', { code: 'EAUTH', responseCode: 535, response: '535 no' })],
    [
      'sender',
      fault('x', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553 no' }),
    ],
    [
      'receiver',
      fault('x', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 no' }),
    ],
    ['busy', fault('x', { command: 'RCPT TO', responseCode: 451, response: '451 later' })],
    ['message', fault('x', { command: 'DATA', responseCode: 554, response: '554 spam' })],
    ['certificate', fault('self-signed certificate', { code: 'ESOCKET' })],
    ['encryption', fault('SSL routines:wrong version number', { code: 'ESOCKET' })],
    ['brokenOff', fault('read ECONNRESET', { code: 'ESOCKET' })],
    ['other', fault('something new')],
  ];
  it.each(cases)('is told as %s', (name, error) => {
    expect(faultOf(error)).toMatch(new RegExp(`^mailing\\.fault\\.${name}\\|said=.`));
    for (const language of languages) expect(Object.keys(texts[language].mailing.fault)).toContain(name);
  });

  it('says the server’s own words in one line, without what would read as another value', () => {
    expect(faultOf(fault('x', { responseCode: 554, response: '554 a|b\r\nc' }))).toBe(
      'mailing.fault.message|said=554 a b c',
    );
  });

  it('is read back as its kind and the server’s words; what is no fault stays as it is', () => {
    expect(faultIn('mailing.fault.busy|said=451 a=b')).toEqual({ fault: 'busy', said: '451 a=b' });
    expect(faultIn('mail.reason.erased')).toEqual({ fault: null, said: 'mail.reason.erased' });
    expect(faultIn(null)).toEqual({ fault: null, said: null });
  });
});

it('types of mails are named by the help of their list', () => {
  for (const code of mailTypeCodes.filter((one) => one !== 'mailServer'))
    for (const language of languages) expect(texts[language].records.mailtype.hint).toContain(code);
});
