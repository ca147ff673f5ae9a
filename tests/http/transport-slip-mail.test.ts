import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import * as commands from '#domain/transport/order-commands.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { makeInvoice, send } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { startSmtp, type SmtpStand } from '#tests/builders/servers/smtp.ts';
import { withRoles } from '#tests/builders/site.ts';
import { transportStaff, type TransportStaff } from '#tests/builders/transport-staff.ts';

let smtp: SmtpStand;
let staff: TransportStaff;

const letter = { intent: 'send', language: 'fr', subject: 'Votre bon', text: 'Bonjour' };
const work = () => doJobs(staff.world);

async function completed(): Promise<number> {
  const id = await staff.planned();
  const { store } = staff.world.runtime;
  for (const [step, at] of [
    ['start', '2026-11-02T08:05'],
    ['end', '2026-11-02T11:40'],
  ] as const)
    await send(store, commands.noteSiteStep, staff.here.actor, { id, step, at });
  return id;
}

/** Where the notices of failed mails lead, and for whom. */
const toldOf = async (id: number) => {
  const { rows } = await sql<{ user: number }>`
    select r.user_id as user from notice n join notice_reader r on r.notice_id = n.id
    where n.kind = 'mailFault' and n.target = ${`/tfp/${id}/slip?tab=send`}`.execute(staff.world.owner);
  return rows.map(({ user }) => user);
};

const shown = async (path: string, as = staff.office) => {
  const { status, text } = await staff.site.ask(path, { as });
  expect(status, path).toBe(200);
  return text.replaceAll(/\u00a0|\u202f/g, ' ');
};

beforeAll(async () => {
  smtp = await startSmtp();
  staff = await transportStaff({ smtpUrl: smtp.url });
  const { here, world } = staff;
  for (const { actor, facts } of [staff.office, staff.driver])
    await send(world.runtime.store, setUserRoles, systemActor(null), {
      id: actor.user ?? 0,
      corporation: here.corporation,
      roles: facts.roles,
    });
});
afterAll(async () => {
  await staff.close();
  await smtp.close();
});

describe('a slip’s mail that is refused', () => {
  it('is told on the intervention with whom, when and why, and is sent again from there', async () => {
    const id = await completed();
    await staff.press(staff.office, `/tfp/${id}/slip?tab=send`, {
      ...letter,
      to: 'accept@client.fr, refuse@client.fr',
    });
    await work();
    const again = /\/tfp\/\d+\/slip\?tab=send&amp;again=\d+/;
    for (const path of [`/tfp/${id}/details`, `/tfp/${id}/slip`]) {
      const text = await shown(path);
      expect(text).toMatch(/Mail du \d\d\/\d\d\/\d{4} \d\d:\d\d à refuse@client\.fr/);
      expect(text).toContain('le serveur refuse le destinataire');
      expect(text).toMatch(again);
    }
    expect(await toldOf(id)).toEqual([staff.office.actor.user]);
    // The form takes up who was refused alone, and what was written.
    const link = again.exec(await shown(`/tfp/${id}/details`))?.[0].replaceAll('&amp;', '&') ?? '';
    const form = await shown(link);
    expect(form).toContain('value="refuse@client.fr"');
    expect(form).toContain('value="Votre bon"');
    expect(form).toContain('seules les adresses refusées sont reprises ici');
    smtp.set('refuse@client.fr', 'accept');
    await staff.press(staff.office, link, { ...letter, to: 'refuse@client.fr' });
    await work();
    expect(await shown(`/tfp/${id}/slip`)).not.toContain('le serveur refuse le destinataire');
  });

  it('is sent again to those alone whom no newer mail went to, and told of them alone', async () => {
    const id = await completed();
    const page = `/tfp/${id}/slip?tab=send`;
    for (const name of ['reached', 'missed']) smtp.set(`${name}@client.fr`, 'refuse');
    await staff.press(staff.office, page, {
      ...letter,
      to: 'accept@client.fr, reached@client.fr, missed@client.fr',
    });
    await work();
    smtp.set('reached@client.fr', 'accept');
    await staff.press(staff.office, page, { ...letter, to: 'reached@client.fr' });
    await work();
    const details = await shown(`/tfp/${id}/details`);
    expect(details).toContain('à missed@client.fr');
    const alert = /à missed@client\.fr.*?<\/a>/s.exec(details)?.[0] ?? '';
    expect(alert).toContain('Refusé pour missed@client.fr :');
    expect(alert).not.toContain('reached@client.fr,');
    const link = /\/tfp\/\d+\/slip\?tab=send&amp;again=\d+/.exec(alert)?.[0].replaceAll('&amp;', '&') ?? '';
    expect(await shown(link)).toContain('value="missed@client.fr"');
    // Once a newer mail went to all, its form takes up nobody and says so.
    smtp.set('missed@client.fr', 'accept');
    await staff.press(staff.office, page, { ...letter, to: 'missed@client.fr' });
    await work();
    const form = await shown(link);
    expect(form).toContain('ont tous eu un envoi plus récent');
    expect(form).not.toMatch(/value="[^"]*@client\.fr"/);
  });

  it('by a driver is told to that driver, whose page of it opens', async () => {
    const id = await completed();
    await staff.press(staff.driver, `/tfp/${id}/slip?tab=send`, { ...letter, to: 'refuse@nowhere.fr' });
    await work();
    expect(await toldOf(id)).toEqual([staff.driver.actor.user]);
    const page = await shown(`/tfp/${id}/slip?tab=send`, staff.driver);
    expect(page).toContain('refuse@nowhere.fr');
    // What became of it is told, without a page of mails that they may not open.
    expect(page).toContain('Mails envoyés');
    expect(page).not.toMatch(/href="\/mail\//);
  });

  it('that left by itself once it was signed is told to the office', async () => {
    await send(staff.world.runtime.store, setParameters, staff.here.actor, {
      values: [{ code: 'transport_order_auto_sending_recipients', value: 'refuse@agence.fr' }],
    });
    const id = await completed();
    await send(staff.world.runtime.store, commands.signTransportSlip, staff.here.actor, {
      id,
      outcome: 'absent',
      reason: 'Personne sur place',
    });
    await work();
    expect(await toldOf(id)).toContain(staff.office.actor.user);
    expect(await shown(`/tfp/${id}/details`)).toContain('à refuse@agence.fr');
  });

  it('is not told as such while another attempt may still bring it, and is once all came to nothing', async () => {
    const id = await completed();
    await staff.press(staff.office, `/tfp/${id}/slip?tab=send`, { ...letter, to: 'busy@client.fr' });
    await work();
    expect(await toldOf(id)).toEqual([]);
    for (let attempt = 0; attempt < 30 && (await toldOf(id)).length === 0; attempt += 1) await work();
    expect(await toldOf(id)).toEqual([staff.office.actor.user]);
    expect(await shown(`/tfp/${id}/details`)).toContain('le serveur est occupé');
  });
});

describe('the page of a slip’s mail, and the list of mails', () => {
  const links = /\/mail\/\d+\/details/;

  it('open to whoever sees interventions alone, with no mails but those of slips', async () => {
    const { store } = staff.world.runtime;
    const id = await completed();
    await staff.press(staff.office, `/tfp/${id}/slip?tab=send`, { ...letter, to: 'accept@client.fr' });
    await work();
    const { version: invoice } = await makeInvoice(store, staff.here, 'validate');
    await send(store, sendDocument, staff.here.actor, {
      kind: 'invoice',
      version: invoice,
      to: 'facture@client.fr',
      subject: 'Votre facture',
      text: 'Bonjour',
    });
    await work();
    const one = links.exec(await shown(`/tfp/${id}/details`))?.[0] ?? '';
    expect(await shown(one)).toContain('accept@client.fr');
    const list = await shown('/mail/list');
    expect(list).toContain('accept@client.fr');
    expect(list).not.toContain('facture@client.fr');
    expect(await shown('/tfp')).toContain('href="/mail/list"');
    const seller = withRoles(staff.office, ['ROLE_INVOICE_SEND']);
    const theirs = await shown('/mail/list', seller);
    expect(theirs).toContain('facture@client.fr');
    const other = links.exec(theirs)?.[0] ?? '';
    expect((await staff.site.ask(other, { as: staff.office })).status).toBe(403);
  });

  it('are missing where the company does not work with transport', async () => {
    const { office } = staff;
    const memberships = office.facts.memberships.map((one) => ({ ...one, showTransport: false }));
    const elsewhere = { ...office, facts: { ...office.facts, memberships } };
    expect((await staff.site.ask('/mail/list', { as: elsewhere })).status).toBe(404);
    expect(await shown('/', elsewhere)).not.toContain('href="/mail/list"');
    // Whoever sends documents goes on seeing their mails, and none of slips.
    const seller = withRoles(elsewhere, ['ROLE_INVOICE_SEND', 'ROLE_TRANSPORT_ORDER_READ']);
    const list = await shown('/mail/list', seller);
    expect(list).toContain('facture@client.fr');
    expect(list).not.toContain('accept@client.fr');
  });
});
