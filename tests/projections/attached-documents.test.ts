import { inviteCandidate } from '#domain/recruitment/invitation-commands.ts';
import { invitation } from '#tests/builders/recruitment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attachDocuments,
  removeDocuments,
  renameDocument,
  setDocumentConvocation,
} from '#domain/attachments/commands.ts';
import { importBankStatement } from '#domain/banking/bank-statement-commands.ts';
import { planHealthExam } from '#domain/health/exam-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { contentSubject, fileRightsOf, ownerKinds, type OwnerKindName } from '#domain/attachments/owners.ts';
import type { Owner } from '#domain/files/attached-document.ts';
import { fileReference } from '#domain/files/file-reference.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { askingOver } from '#projections/answers.ts';
import { eraseKey } from '#db/events/personal-keys.ts';
import {
  attachedTo,
  countAttached,
  listAttached,
  findAttached,
  findAttachedByName,
} from '#projections/attachments/attached-documents.ts';
import { rebuildTogether } from '#jobs/programs/rebuild-together.ts';
import { projections } from '#projections/registry.ts';
import { bankEntry, bankFile } from '#tests/builders/busy/busy-banking.ts';
import { registerCertificate } from '#domain/training/certificate-commands.ts';
import { createMaseAction } from '#domain/training/mase-commands.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  makeInvoice,
  makeQuotation,
  makeSaleOrder,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { makePayable, makePayee, makeTransfer } from '#tests/builders/documents/payables.ts';
import { schedule } from '#tests/builders/documents/recurring.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { noteInterview } from '#domain/people/interview-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { requestRestDay } from '#domain/time-off/rest-day-commands.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { equipmentPiece } from '#tests/builders/equipment.ts';
import { setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { draftExpense } from '#domain/expenses/expense-commands.ts';
import { expenseTypes, receiptOf, spender } from '#tests/builders/expenses.ts';
import { certificateType, colleague, maseAction } from '#tests/builders/training.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const file = async (name: string, owner: Owner, corporation: number | null) => ({
  name,
  file: fileReference({
    hash: 'f'.repeat(64),
    subject: await contentSubject(owner, askingOver(world.owner), corporation ?? 0),
  }),
  size: 3,
  type: 'application/pdf',
});
const attach = async (
  kind: Exclude<OwnerKindName, 'sharedDocument'>,
  id: number,
  names: string[],
  actor = company.actor,
) =>
  send(world.runtime.store, attachDocuments, actor, {
    owner: { kind, id },
    files: await Promise.all(names.map((name) => file(name, { kind, id }, actor.corporation))),
  });
const namesOf = async (kind: string, id: number, corporation = company.corporation) =>
  (await attachedTo(world.owner, { kind, id }, corporation)).map(({ name }) => name);

describe('files of a document', () => {
  it('are attached under names of their own, drafts and validated ones alike', async () => {
    for (const submit of ['draft', 'validate'] as const) {
      const { id } = await makeInvoice(world.runtime.store, company, submit);
      await attach('invoice', id, ['Plan.pdf', 'plan.PDF', '../Photo.jpg']);
      await attach('invoice', id, ['Plan.pdf']);
      expect(await namesOf('invoice', id)).toEqual(['Plan.pdf', 'plan (2).pdf', 'Photo.jpg', 'Plan (3).pdf']);
    }
  });

  it('are renamed and removed, and keep their extension', async () => {
    const { id } = await makeQuotation(world.runtime.store, company);
    const { ids } = await attach('quotation', id, ['a.pdf', 'b.pdf']);
    const [first = 0, second = 0] = ids;
    await send(world.runtime.store, renameDocument, company.actor, { id: first, name: 'B.html' });
    await send(world.runtime.store, renameDocument, company.actor, { id: second, name: 'b' });
    expect(await namesOf('quotation', id)).toEqual(['B.html.pdf', 'b.pdf']);
    await send(world.runtime.store, setDocumentConvocation, company.actor, { id: first, convocation: true });
    expect((await findAttached(world.owner, first, company.corporation))?.convocation).toBe(true);
    await send(world.runtime.store, removeDocuments, company.actor, { ids: [first] });
    expect(await namesOf('quotation', id)).toEqual(['b.pdf']);
    expect(
      (await refused(send(world.runtime.store, removeDocuments, company.actor, { ids: [first] }))).kind,
    ).toBe('missing');
  });

  it('are found by name, the newest first', async () => {
    const { id } = await makeInvoice(world.runtime.store, company);
    const { ids } = await attach('invoice', id, ['a.pdf']);
    const owner = { kind: 'invoice', id };
    expect((await findAttachedByName(world.owner, owner, 'a.pdf', company.corporation))?.id).toBe(ids[0]);
    expect(await findAttachedByName(world.owner, owner, 'b.pdf', company.corporation)).toBeNull();
  });

  it('of another corporation are not there', async () => {
    const { id } = await makeInvoice(world.runtime.store, company);
    const { ids } = await attach('invoice', id, ['a.pdf']);
    expect((await refused(attach('invoice', id, ['b.pdf'], other.actor))).kind).toBe('missing');
    expect((await refused(send(world.runtime.store, removeDocuments, other.actor, { ids }))).kind).toBe(
      'missing',
    );
    expect(await namesOf('invoice', id, other.corporation)).toEqual([]);
    expect(await findAttached(world.owner, ids[0] ?? 0, other.corporation)).toBeNull();
  });

  it('ask for the right of that kind of document', async () => {
    const { id } = await makeInvoice(world.runtime.store, company);
    const { ids } = await attach('invoice', id, ['a.pdf']);
    const actor = { ...company.actor, roles: new Set(['ROLE_QUOTATION_ATTACH_DOCUMENT']) };
    expect((await refused(attach('invoice', id, ['b.pdf'], actor))).kind).toBe('forbidden');
    expect(
      (await refused(send(world.runtime.store, renameDocument, actor, { id: ids[0] ?? 0, name: 'x' }))).kind,
    ).toBe('forbidden');
  });
});

type Kind = Exclude<OwnerKindName, 'sharedDocument' | 'purchase' | 'refund' | 'supplierInvoice'>;

let staff = 0;

/** Somebody of the company with a contract. */
async function employed(): Promise<{ person: number; contract: number }> {
  const { store } = world.runtime;
  const { id: person } = await send(
    store,
    createPerson,
    company.actor,
    personFile({ lastName: `Salaün ${(staff += 1)}` }),
  );
  const kind = { name: `CDI ${person}`, fixedTerm: false, enabled: true };
  const type = await send(store, commandsOf('contracttype').create, company.actor, kind);
  const terms = { person, type: type.id, start: '2025-01-06', ...contractTerms };
  return { person, contract: (await send(store, registerContract, company.actor, terms)).id };
}

/** A record of each kind, of the company. */
const made: Record<Kind, () => Promise<number>> = {
  quotation: async () => (await makeQuotation(world.runtime.store, company)).id,
  saleOrder: async () => (await makeSaleOrder(world.runtime.store, company)).id,
  invoice: async () => (await makeInvoice(world.runtime.store, company)).id,
  product: () => Promise.resolve(company.product),
  thirdParty: () => Promise.resolve(company.client),
  corporation: () => Promise.resolve(company.corporation),
  async project() {
    return (await send(world.runtime.store, createProject, company.actor, { name: 'Quai' })).id;
  },
  async person() {
    const { store } = world.runtime;
    const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Le Gall', email: null };
    const { id } = await send(store, registerPerson, systemActor(null), identity);
    const membership = { person: id, corporation: company.corporation, enabled: true, contract: null };
    await send(store, addPersonToCorporation, systemActor(null), membership);
    return id;
  },
  async candidate() {
    return (await send(world.runtime.store, inviteCandidate, company.actor, invitation())).id;
  },
  async equipment() {
    return (await equipmentPiece(world.runtime.store, company)).id;
  },
  async certificate() {
    const type = await certificateType(world.runtime.store, company);
    const person = await colleague(world.runtime.store, company);
    return (await send(world.runtime.store, registerCertificate, company.actor, { type, person })).id;
  },
  async maseAction() {
    const person = await colleague(world.runtime.store, company);
    return (await send(world.runtime.store, createMaseAction, company.actor, maseAction(person))).id;
  },
  async transportOrder() {
    await setTransport(world.runtime.store, company);
    const order = transportOrder(company);
    return (await send(world.runtime.store, createTransportOrder, company.actor, order)).id;
  },
  async expense() {
    const types = await expenseTypes(world.runtime.store, company);
    const person = await spender(world.runtime.store, company, { lastName: 'Frais' });
    const paid = { ...receiptOf(types), person };
    return (await send(world.runtime.store, draftExpense, company.actor, paid)).id;
  },
  async healthExam() {
    const exam = { person: await made.person(), kind: 'information' as const, day: '2026-11-20' };
    return (await send(world.runtime.store, planHealthExam, company.actor, exam)).id;
  },
  async contract() {
    return (await employed()).contract;
  },
  async interview() {
    const { store } = world.runtime;
    const { person } = await employed();
    return (await send(store, noteInterview, company.actor, { person, heldOn: '2026-11-10' })).id;
  },
  async restDay() {
    const { store } = world.runtime;
    const { person } = await employed();
    const values = { name: `Arrêt ${person}`, billable: false, restDay: true, paid: true, enabled: true };
    const kind = await send(store, commandsOf('activitytype').create, company.actor, values);
    const asked = { person, kind: kind.id, start: '2026-03-02', end: '2026-03-03' };
    return (await send(store, requestRestDay, company.actor, asked)).id;
  },
  async activityMonth() {
    const { person } = await employed();
    const noted = { person, project: await made.project(), day: '2026-03-02', hours: '7' };
    return (await send(world.runtime.store, noteActivity, company.actor, noted)).month;
  },
  async payment() {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    const money = { invoice: version, date: '2026-03-20', amount: '10', paymentType: company.paymentType };
    return (await send(world.runtime.store, recordPayment, company.actor, money)).id;
  },
  async creditTransfer() {
    const { store } = world.runtime;
    const payee = await makePayee(store, company);
    return (await makeTransfer(store, company, await makePayable(store, company, payee, 'F-7'))).id;
  },
  async bankStatement() {
    const statement = bankFile([bankEntry('10', 'VIR')]);
    return (await send(world.runtime.store, importBankStatement, company.actor, statement)).ids[0] ?? 0;
  },
  async recurringInvoice() {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    return schedule(world.runtime.store, company, version);
  },
};
const kinds = ownerKinds.filter((kind): kind is Kind => Object.hasOwn(made, kind));

describe('files of every kind of record', () => {
  it.each(kinds)('%s: attached by who may, and missing for another corporation', async (kind) => {
    const id = await made[kind]();
    await attach(kind, id, ['a.pdf']);
    expect(await namesOf(kind, id)).toEqual(['a.pdf']);
    const none = { ...company.actor, user: 2, roles: new Set(['ROLE_USER']) };
    // An expense, or a month, that somebody does not see is not there for them.
    const told = kind === 'expense' || kind === 'activityMonth' ? 'missing' : 'forbidden';
    expect((await refused(attach(kind, id, ['b.pdf'], none))).kind).toBe(told);
    expect((await refused(attach(kind, id, ['b.pdf'], other.actor))).kind).toBe('missing');
    expect((await refused(attach(kind, 987_654_321, ['b.pdf']))).kind).toBe('missing');
    expect(await namesOf(kind, id)).toEqual(['a.pdf']);
  });

  it('are listed by kind, and of one record', async () => {
    const newest = { sort: 'newest', direction: 'desc', limit: 1, cursor: null, offset: 0 } as const;
    const id = await made.project();
    await attach('project', id, ['un.pdf', 'deux.pdf']);
    const of = { kind: 'project', id, keyword: null };
    const { corporation } = company;
    const count = (filter: typeof of | { kind: string; id: null; keyword: null }, at = corporation) =>
      countAttached(world.owner, filter, at);
    const one = await listAttached(world.owner, of, corporation, newest);
    expect([one.rows.map(({ name }) => name), await count(of)]).toEqual([['deux.pdf'], 2]);
    expect(await count({ ...of, id: null })).toBeGreaterThan(2);
    expect(await count(of, other.corporation)).toBe(0);
    const named = await listAttached(world.owner, { ...of, keyword: 'UN' }, corporation, newest);
    expect(named.rows.map(({ name }) => name)).toEqual(['un.pdf']);
  });
});

describe('files about a person', () => {
  it('are seen by that person, added and managed by right', () => {
    const anne = { ...company.actor, person: 5, roles: new Set(['ROLE_USER']) };
    const none = { see: false, attach: false, manage: false };
    expect(fileRightsOf(anne, { kind: 'person', id: 5 })).toEqual({ ...none, see: true });
    expect(fileRightsOf(anne, { kind: 'person', id: 6 })).toEqual(none);
    const adds = { ...anne, roles: new Set(['ROLE_PERSON_ADD_DOCUMENT']) };
    expect(fileRightsOf(adds, { kind: 'person', id: 6 })).toEqual({ see: true, attach: true, manage: false });
    const manages = { ...anne, roles: new Set(['ROLE_PERSON_MANAGE_DOCUMENT']) };
    expect(fileRightsOf(manages, { kind: 'person', id: 6 })).toEqual({
      see: true,
      attach: false,
      manage: true,
    });
  });

  it('lose their names with the key of the person, or of the client that they are about', async () => {
    const person = await made.person();
    await attach('person', person, ['Permis de Anne.pdf']);
    const natural = { ...clientInput({ name: 'Yann Person' }), naturalPerson: true };
    const { id: client } = await send(world.runtime.store, createThirdParty, company.actor, natural);
    await attach('thirdParty', client, ['RIB de Yann.pdf']);
    await eraseKey(world.owner, `person-${person}`);
    await eraseKey(world.owner, `thirdparty-${client}`);
    await rebuildTogether(
      world.owner,
      world.settings.dataKey,
      projections.filter(({ name }) => name === 'attached-documents'),
    );
    expect([await namesOf('person', person), await namesOf('thirdParty', client)]).toEqual([[null], [null]]);
  });
});
