import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { validateInvoice } from '#domain/documents/invoice-commands.ts';
import { billProjectTime } from '#domain/documents/invoicing/project-invoicing-commands.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { approveActivityMonth, submitActivityMonth } from '#domain/time/approval-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { settingsInput } from '#tests/builders/busy/busy-defaults.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { mailFiles } from '#tests/builders/mail-files.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let sender: SignedIn;
let version: number;
let plain: number;

const store = () => world.runtime.store;
const letter = { to: 'chantier@client.example', subject: 'Facture', text: 'La voici' };

/** The mails that went into the folder, there being no server. */
function keptMails() {
  const folder = join(world.settings.dataDir, 'mail');
  return Promise.all(mailFiles(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, vat } = company;
  await send(store(), editCommerceSettings, actor, {
    ...settingsInput,
    defaultPaymentCondition: company.condition,
    defaultPaymentType: company.paymentType,
  });
  sender = withRoles(await site.member('clerc', company.corporation), [
    'ROLE_INVOICE_SEND',
    'ROLE_INVOICE_DETAIL',
    'ROLE_INVOICE_PDF_PRINT',
  ]);
  plain = (await makeInvoice(store(), company, 'validate')).version;
  const input = { name: 'Quai', billing: 'regie' as const, client };
  const { id: project } = await send(store(), createProject, actor, input);
  const person = await colleague(store(), company, { lastName: 'Tanguy' });
  const rates = [{ from: '2026-01-01', hourly: '50', daily: null }];
  await send(store(), assignProjectPerson, actor, { project, person, rates });
  const told = { person, project, day: '2026-03-02', hours: '6.5', comment: 'Pose des rails' };
  const { id, month } = await send(store(), noteActivity, actor, told);
  await send(store(), submitActivityMonth, actor, { id: month });
  await send(store(), approveActivityMonth, actor, { id: month });
  version = (await send(store(), billProjectTime, actor, { id: project, entries: [id], vat })).version;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

it('goes with the invoice’s mail, unless it is ticked off, and the draft says so', async () => {
  const draft = (await site.ask(`/invoice/${version}/details`, { as: sender })).text;
  expect(draft).toContain('son détail jour par jour est dans l’annexe');
  await send(store(), validateInvoice, company.actor, { version });
  const path = `/invoice/${version}/mail`;
  const form = (await site.ask(path, { as: sender })).text;
  expect(form.match(/<input[^>]*name="times"[^>]*>/)?.[0]).toContain('checked');
  const sent = { ...letter, repeats: '', times: 'on' };
  const mailed = await site.ask(path, { as: sender, form: Object.entries(sent) });
  expect(mailed.status, mailed.text).toBe(302);
  let mails: Awaited<ReturnType<typeof keptMails>> = [];
  for (let tries = 0; mails.length === 0 && tries < 20; tries += 1) {
    await doJobs(world);
    mails = await keptMails();
  }
  const files = mails.flatMap(({ attachments }) => attachments);
  const annex = files.find(({ filename }) => filename?.startsWith('Détail des temps'));
  expect(files).toHaveLength(2);
  const content = annex?.content;
  const pdf = content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array();
  expect(pageTextsOf(pdf).join(' ')).toContain('Pose des rails');
});

it('is nothing to attach of an invoice that bills no time', async () => {
  const form = (await site.ask(`/invoice/${plain}/mail`, { as: sender })).text;
  expect(form).not.toContain('name="times"');
  const asked = { kind: 'invoice' as const, version: plain, ...letter, times: true };
  const { errors } = await refused(send(store(), sendDocument, company.actor, asked));
  expect(errors).toEqual({ times: ['errors.noTimesBilled'] });
});
