import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { printSheet } from '#jobs/tasks/print-sheet.ts';
import { printVersion } from '#jobs/print/print-document.ts';
import { depositOf } from '#tests/builders/busy/busy-banking.ts';
import {
  commandsOf,
  createCompany,
  makeInvoice,
  payOn,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  await world.runtime.pdf.warm();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

const plain = (pdf: Uint8Array): string =>
  pageTextsOf(pdf)
    .join(' ')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ');

async function sheet(kind: 'slip' | 'receipt', id: number, language: 'fr' | 'en'): Promise<string> {
  const { corporation } = company;
  const run = printSheet.toTask(world.runtime);
  const job = { job: { attempts: 1, max_attempts: 2 } } as Parameters<typeof run>[1]; // all that the task is told of it
  const asked = `${kind}-${id}-1-${language}`;
  await run({ sheet: asked, kind, id, days: null, corporation, language }, job);
  const { hash } = await world.owner
    .selectFrom('printed_sheet')
    .select('hash')
    .where('id', '=', asked)
    .executeTakeFirstOrThrow();
  const pdf = await world.runtime.files.get(hash);
  if (pdf === null) throw new Error('The sheet is not kept');
  return plain(pdf);
}

describe('a paper that goes with money', () => {
  it('names the company’s own account on a slip of cheques where its list names none', async () => {
    await payOn(world.runtime.store, company, 'FR7630006000011234567890189');
    const deposit = await depositOf(world.runtime.store, company);
    expect(await sheet('slip', deposit, 'fr')).toContain('FR76 3000 6000 0112 3456 7890 189');
  });

  it('says in English how a client paid', async () => {
    const { client, actor } = company;
    const cheque = { name: 'Chèque', nameEn: 'Cheque', means: 'cheque', enabled: true };
    const { id: paymentType } = await send(
      world.runtime.store,
      commandsOf('paymenttype').create,
      actor,
      cheque,
    );
    const money = { client, date: '2026-03-24', amount: '30', paymentType, vat: null };
    const { id } = await send(world.runtime.store, recordPayment, actor, money);
    expect(await sheet('receipt', id, 'en')).toContain('Means of payment Cheque');
    expect(await sheet('receipt', id, 'fr')).toContain('Moyen de paiement Chèque');
  });

  it('writes a discount in percent as its language does', async () => {
    const { version } = await makeInvoice(world.runtime.store, company, 'draft', { discountPercent: '5' });
    const said = async (language: 'fr' | 'en') => {
      const printed = await printVersion(world.runtime, version, company.corporation, language);
      const pdf = printed && (await world.runtime.files.get(printed.file));
      return plain(pdf ?? new Uint8Array());
    };
    expect(await said('en')).toContain('Discount of 5%');
    expect(await said('fr')).toContain('Remise de 5 %');
  });
});
