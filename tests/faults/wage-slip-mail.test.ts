import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import { confirmSlipBatch, SLIPS_BY_MAIL } from '#domain/payroll/slip-batch-commands.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { bringIn, confirmation, readBatch } from '#tests/builders/payroll/batches.ts';
import { slipsPdf } from '#tests/builders/payroll/slip-pdfs.ts';
import { personFile } from '#tests/builders/people.ts';
import { startSmtp, type SmtpStand } from '#tests/builders/servers/smtp.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Slips by mail, as people read them: spec 5-modules.md, section 2, "Wage slips". */

const ANNA = '255081416802538';

let smtp: SmtpStand;
let world: World;
let company: Company;

const set = (code: string, value: number | boolean) =>
  send(world.runtime.store, setParameters, company.actor, { values: [{ code, value }] });

async function hire(lastName: string, email: string, number: string | null): Promise<void> {
  const { store } = world.runtime;
  const { id } = await send(store, createPerson, company.actor, {
    ...personFile({ lastName, firstName: 'Anna', email, birthDate: '1990-02-03' }),
    confirmDuplicates: true,
  });
  if (number !== null)
    await send(store, editPersonPayroll, company.actor, { id, socialSecurityNumber: number });
}

const bring = async (): Promise<number> => {
  const pdf = await slipsPdf([
    { lastName: 'Le Goff', firstName: 'Anna', number: ANNA },
    { lastName: 'Morvan', firstName: 'Anna', number: null, birthDate: '1990-02-03' },
  ]);
  const batch = await bringIn(world.runtime, company, [pdf], true);
  await readBatch(world.runtime, batch);
  return batch;
};

beforeAll(async () => {
  smtp = await startSmtp();
  world = await createWorld({ smtpUrl: smtp.url, publicUrl: 'https://registre.example' });
  company = await createCompany(world.runtime.store);
  await hire('Le Goff', 'accept@anna.example', ANNA);
  await hire('Morvan', 'accept@morvan.example', null);
  await doJobs(world);
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

it('takes no slip along unless the corporation says so', async () => {
  const batch = await bring();
  const asked = { id: batch, ...confirmation, delivery: 'attached' as const };
  await expect(send(world.runtime.store, confirmSlipBatch, company.actor, asked)).rejects.toMatchObject({
    errors: { delivery: ['payroll.error.notByMail'] },
  });
});

it('takes the slip along, opened by its person’s number alone, under the sender for slips', async () => {
  const { store } = world.runtime;
  const address = 'paie@beton.example';
  const sender = { code: 'paie', name: 'Service paie', address, replyTo: null, enabled: true };
  const { id } = await send(store, commandsOf('sender').create, company.actor, sender);
  await set('wage_slip_sender', id);
  await set(SLIPS_BY_MAIL, true);
  const batch = await bring();
  await send(store, confirmSlipBatch, company.actor, { id: batch, ...confirmation, delivery: 'attached' });
  await doJobs(world);
  const to = (receiver: string) =>
    smtp.taken.filter((mail) => mail.to?.some((one) => one.address === receiver));
  const [[mail], [notice]] = [to('accept@anna.example'), to('accept@morvan.example')];
  expect(mail?.from?.address).toBe(address);
  const [slip, ...others] = mail?.attachments ?? [];
  expect([slip?.mimeType, slip?.filename, others.length]).toEqual([
    'application/pdf',
    expect.stringContaining('mai 2026'),
    0,
  ]);
  const content = slip?.content;
  if (!(content instanceof ArrayBuffer)) throw new Error('no slip goes along');
  await expect(PDFDocument.load(content)).rejects.toThrow(EncryptedPDFError);
  expect((await PDFDocument.load(content, { password: ANNA })).getPageCount()).toBe(1);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(ANNA);
  // Whose number is unknown is told that a slip is there, and gets nothing that anybody could open.
  expect(notice?.attachments).toEqual([]);
  expect(notice?.text).toContain('https://registre.example/bulletin/');
  const kept = await world.owner.selectFrom('mail_list').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(ANNA);
});
