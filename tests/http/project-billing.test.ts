import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceDeposit } from '#domain/documents/invoicing/invoicing-commands.ts';
import { invoiceSaleOrders } from '#domain/documents/invoicing/order-invoicing-commands.ts';
import {
  billProjectMilestones,
  billProjectShare,
  billProjectTime,
} from '#domain/documents/invoicing/project-invoicing-commands.ts';
import { freeProjectTime } from '#domain/documents/invoicing/free-time-commands.ts';
import { deleteInvoiceDraft, editInvoice, validateInvoice } from '#domain/documents/invoice-commands.ts';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { acceptSaleOrder } from '#domain/documents/sale-order-commands.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { assignProjectPerson, editProjectAssignment } from '#domain/projects/assignment-commands.ts';
import { createProject, editProject } from '#domain/projects/commands.ts';
import { putProjectJob } from '#domain/projects/job-commands.ts';
import { putProjectMilestone, reachProjectMilestone } from '#domain/projects/milestone-commands.ts';
import { summaryOf } from '#domain/projects/summary.ts';
import { editActivity, noteActivity } from '#domain/time/activity-commands.ts';
import {
  approveActivityMonth,
  reopenActivityMonth,
  submitActivityMonth,
} from '#domain/time/approval-commands.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { timesNet } from '#domain/time/billing-lines.ts';
import { projectFigures } from '#projections/projects/figures.ts';
import { staffOf } from '#projections/projects/assignments.ts';
import { activitiesOf } from '#projections/time/activities.ts';
import { valuedTime } from '#projections/time/valued-time.ts';
import { projections } from '#projections/registry.ts';
import { unbilledSums, unbilledTimes } from '#projections/time/unbilled.ts';
import { readDocument } from '#projections/documents/documents.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, makeSaleOrder, send, type Company } from '#tests/builders/company.ts';
import { settingsInput } from '#tests/builders/busy/busy-defaults.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { rowsOf } from '#tests/builders/projected.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let biller: SignedIn;

const store = () => world.runtime.store;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  await send(store(), editCommerceSettings, company.actor, {
    ...settingsInput,
    defaultPaymentCondition: company.condition,
    defaultPaymentType: company.paymentType,
  });
  biller = withRoles(await site.member('salaun', company.corporation), [
    'ROLE_PROJECT_READ',
    'ROLE_PROJECT_BILL',
    'ROLE_PROJECT_EDIT',
  ]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const open = async (name: string, billing: 'regie' | 'forfait' = 'regie') =>
  (await send(store(), createProject, company.actor, { name, billing, client: company.client })).id;

type Rates = { from: string; hourly: string | null; daily: string | null }[];

/** Somebody on a project at these rates. */
async function join(project: number, lastName: string, rates: Rates) {
  const { actor } = company;
  const { id: person } = await send(store(), createPerson, actor, personFile({ lastName }));
  const { id: assignment } = await send(store(), assignProjectPerson, actor, { project, person, rates });
  return { person, assignment };
}

/** Notes times of a project, and hands their months in to be approved. @returns the ids of the times */
async function work(project: number, person: number, times: object[]): Promise<number[]> {
  const { actor } = company;
  const ids: number[] = [];
  const months = new Set<number>();
  for (const time of times) {
    const noted = await send(store(), noteActivity, actor, { person, project, day: '', ...time });
    ids.push(noted.id);
    months.add(noted.month);
  }
  for (const id of months) {
    await send(store(), submitActivityMonth, actor, { id });
    await send(store(), approveActivityMonth, actor, { id });
  }
  return ids;
}

const bill = (project: number, entries: number[], options?: { commandId: string }) =>
  send(store(), billProjectTime, company.actor, { id: project, entries, vat: company.vat }, options);

const invoice = async (version: number) => {
  const found = await readDocument(world.runtime.db, store().read, version, company.corporation);
  if (found === null) throw new Error('There is no such invoice');
  return found;
};

const left = async (project: number) =>
  (await unbilledTimes(world.runtime.db, company.corporation, project, '2026-12-31')).map(({ id }) => id);

describe('two rates in a month, three people, half days (scenario 5)', () => {
  it('are billed to the cent, and another rate of today moves no past line', async () => {
    const project = await open('Quai de Recouvrance');
    const anna = await join(project, 'Salaün', [
      { from: '2026-01-01', hourly: '62.50', daily: null },
      { from: '2026-03-15', hourly: '65', daily: null },
    ]);
    const bran = await join(project, 'Morvan', [
      { from: '2026-01-01', hourly: null, daily: '480' },
      { from: '2026-03-15', hourly: null, daily: '505' },
    ]);
    const cara = await join(project, 'Tanguy', [{ from: '2026-01-01', hourly: null, daily: '333.33' }]);
    const times = [
      ...(await work(project, anna.person, [
        { day: '2026-03-02', hours: '7' },
        ...['09', '11', '14'].map((hour) => ({
          day: '2026-03-03',
          from: `${hour}:00`,
          until: `${hour}:20`,
        })),
        { day: '2026-03-16', hours: '7' },
      ])),
      ...(await work(project, bran.person, [
        { day: '2026-03-02', days: '0.5' },
        { day: '2026-03-03', days: '1' },
        { day: '2026-03-04', days: '0.5' },
        { day: '2026-03-17', days: '0.5' },
      ])),
      ...(await work(project, cara.person, [
        { day: '2026-03-03', days: '0.5' },
        { day: '2026-03-04', days: '1' },
      ])),
    ];
    const waits = async () => {
      const sums = await unbilledSums(world.runtime.db, company.corporation, '2026-12-31');
      const staff = await staffOf(world.runtime.db, project, company.corporation);
      return timesNet(
        sums.filter((sum) => sum.project === project),
        staff,
      );
    };
    expect(await waits()).toEqual({ net: '2667.50', unrated: 0 });
    const { version } = await bill(project, times);
    expect(await waits()).toEqual({ net: '0.00', unrated: 0 });
    const amounts = async () => {
      const { content, totals } = await invoice(version);
      const lines = content.lines.flatMap((line) => ('quantity' in line ? [line] : []));
      return {
        lines: lines.map(({ quantity, unitPrice }) => [quantity, unitPrice].join(' × ')),
        net: totals.totalWithoutVat,
        total: totals.finalTotal,
      };
    };
    const billed = {
      lines: ['8 × 62.5', '7 × 65', '2 × 480', '0.5 × 505', '1.5 × 333.33'],
      net: '2667.50',
      total: '3201.00',
    };
    expect(await amounts()).toEqual(billed);
    await send(store(), editProjectAssignment, company.actor, {
      id: anna.assignment,
      rates: [{ from: '2026-01-01', hourly: '99', daily: null }],
    });
    expect(await amounts()).toEqual(billed);
    await send(store(), validateInvoice, company.actor, { version });
    expect(await amounts()).toEqual(billed);
  });

  it('of a fixed price come to what was sold, whatever was rounded', async () => {
    const project = await open('Passerelle', 'forfait');
    const { version: order } = await makeSaleOrder(store(), company, 'validate', {
      project,
      productList: [
        {
          productType: 'none',
          productName: 'Passerelle',
          quantity: '1',
          unitPrice: '10000.01',
          vat: company.vat,
        },
      ],
    });
    await send(store(), acceptSaleOrder, company.actor, { version: order });
    const { actor, vat } = company;
    await send(store(), putProjectMilestone, actor, { id: project, title: 'Études', amount: '2500' });
    await send(store(), putProjectMilestone, actor, { id: project, title: 'Pose', percent: '45' });
    const share = await send(store(), billProjectShare, actor, { id: project, percent: '30', vat });
    expect((await invoice(share.version)).totals.totalWithoutVat).toBe('3000.00');
    const billing = { id: project, milestones: [1, 2], vat };
    await expect(send(store(), billProjectMilestones, actor, billing)).rejects.toMatchObject({
      code: 'MILESTONE_NOT_REACHED',
    });
    for (const milestone of [1, 2])
      await send(store(), reachProjectMilestone, actor, { id: project, milestone });
    const ahead = { id: project, milestone: 1, day: '2099-12-31' };
    const early = await refused(send(store(), reachProjectMilestone, actor, ahead));
    expect(early.errors).toEqual({ day: ['errors.future'] });
    const rest = await send(store(), billProjectMilestones, actor, billing);
    expect((await invoice(rest.version)).totals.totalWithoutVat).toBe('7000.01');
    await expect(send(store(), billProjectMilestones, actor, billing)).rejects.toMatchObject({
      code: 'MILESTONE_BILLED',
    });
    const more = { id: project, percent: '10', vat };
    await expect(send(store(), billProjectShare, actor, more)).rejects.toMatchObject({
      errors: { beyond: ['projects.error.beyondSold|over=1000.00'] },
    });
    const over = await send(store(), billProjectShare, actor, { ...more, beyond: true });
    expect((await invoice(over.version)).totals.totalWithoutVat).toBe('1000.00');
    await send(store(), deleteInvoiceDraft, actor, { version: rest.version });
    const again = await send(store(), billProjectMilestones, actor, {
      ...billing,
      milestones: [1],
      beyond: true,
    });
    expect((await invoice(again.version)).totals.totalWithoutVat).toBe('2500.00');
  });

  it('of a fixed price are not billed again by its order, its quotation or a deposit, unless that is said', async () => {
    const { actor, vat } = company;
    const line = { productType: 'none' as const, productName: 'Quai', quantity: '1', unitPrice: '1000', vat };
    const sold = async (project: number) => {
      const { version } = await makeSaleOrder(store(), company, 'validate', { project, productList: [line] });
      await send(store(), acceptSaleOrder, actor, { version });
      return version;
    };
    const project = await open('Quai', 'forfait');
    const version = await sold(project);
    await send(store(), billProjectShare, actor, { id: project, percent: '60', vat });
    // What is left of it is 400 €: the order asks for all of it, a deposit for half.
    const whole = { orders: [{ version }] };
    const over = (error: { errors?: unknown }) => error.errors;
    expect(over(await refused(send(store(), invoiceSaleOrders, actor, whole)))).toEqual({
      beyond: ['projects.error.beyondSold|over=600.00'],
    });
    const half = { version, mode: 'share' as const, percent: '50' };
    expect(over(await refused(send(store(), invoiceDeposit, actor, half)))).toEqual({
      beyond: ['projects.error.beyondSold|over=100.00'],
    });
    const seller = withRoles(biller, [
      'ROLE_SALE_ORDER_READ',
      'ROLE_SALE_ORDER_AFFECT_TO_INVOICE',
      'ROLE_INVOICE_READ',
    ]);
    const page = `/sale-order/${version}/details?dialog=invoiceLines`;
    const press = (more: object) =>
      site.ask(page, {
        as: seller,
        form: Object.entries({ intent: 'invoiceLines', mode: 'whole', commandId: randomUUID(), ...more }),
      });
    const asked = await press({});
    expect(asked.status).toBe(422);
    expect(asked.text).toContain('name="beyond"');
    const words = asked.text.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(words.includes('Vous facturez 600,00 € HT de plus que ce qui est vendu.')).toBe(true);
    const made = await press({ beyond: 'on' });
    expect(made.status).toBe(302);
    expect(made.headers.get('Location')).toContain('/invoice/');
    // Work on time is sold by the hour, whatever an order said.
    const hourly = await open('Régie du quai', 'regie');
    const other = await sold(hourly);
    await send(store(), invoiceSaleOrders, actor, { orders: [{ version: other }] });
  });

  it('beside a fixed price take nothing of it', async () => {
    const project = await open('Digue', 'forfait');
    const productList = [
      {
        productType: 'none' as const,
        productName: 'Digue',
        quantity: '1',
        unitPrice: '1000',
        vat: company.vat,
      },
    ];
    const order = await makeSaleOrder(store(), company, 'validate', { project, productList });
    await send(store(), acceptSaleOrder, company.actor, { version: order.version });
    const anna = await join(project, 'Annaig', [{ from: '2026-01-01', hourly: '100', daily: null }]);
    const times = await work(project, anna.person, [{ day: '2026-05-04', hours: '2', billable: true }]);
    const beside = await bill(project, times);
    const { actor, vat } = company;
    const whole = await send(store(), billProjectShare, actor, { id: project, percent: '100', vat });
    expect((await invoice(whole.version)).totals.totalWithoutVat).toBe('1000.00');
    for (const { version } of [beside, whole]) await send(store(), validateInvoice, actor, { version });
    const figures = (await projectFigures(world.owner, company.corporation, [project]))(project);
    expect(summaryOf(figures, [], null)).toMatchObject({ invoiced: '1200.00', leftToInvoice: '0.00' });
  });
});

describe('a half day of a month that was agreed to', () => {
  it('is corrected as one: what it was worth is taken back, and what stands for it is sold by the day', async () => {
    const [wrong, right] = [await open('Quai nord'), await open('Quai sud')];
    const both = [{ from: '2026-01-01', hourly: '80', daily: '500' }];
    const { person } = await join(wrong, 'Bourhis', both);
    const rates = { project: right, person, rates: both };
    await send(store(), assignProjectPerson, company.actor, rates);
    for (const name of ['Coffrage', 'Réglages']) {
      const job = { id: right, name, sold: '0', startDate: null, endDate: null, budgetHours: null };
      await send(store(), putProjectJob, company.actor, { ...job, budgetAmount: null });
    }
    const noted = { day: '2026-06-02', days: '0.5', comment: 'Vérins' };
    const [id = 0] = await work(wrong, person, [noted]);
    const manager = withRoles(biller, ['ROLE_PERSON_ACTIVITY_MANAGE', 'ROLE_PROJECT_READ']);
    const all = () => activitiesOf(world.runtime.db, company.corporation, person, '2026-06-02', '2026-06-02');
    const [{ month } = { month: 0 }] = await all();
    const path = `/cra/${month}/details`;
    expect((await site.ask(`${path}?dialog=correct-${id}`, { as: manager })).text).toContain(`name="days"`);
    const form = { intent: 'correct', entry: String(id), days: '0.5', comment: 'Vérins', reason: 'Au sud' };
    const press = (more: object) =>
      site.ask(path, { as: manager, form: Object.entries({ ...form, ...more }) });
    expect((await press({ days: '0.3', project: `${right}/1` })).status).toBe(422);
    expect((await press({ project: `${right}/1` })).status).toBe(302);
    const earned = async () =>
      (
        await valuedTime(world.runtime.db, company.corporation, {
          person,
          project: null,
          activity: null,
          profile: null,
          from: null,
          until: null,
          sight: { own: null, team: false, everybody: true, manages: true },
        })
      ).map((one) => [one.project, one.earned]);
    expect(await earned()).toEqual([
      [wrong, '0.00'],
      [right, '250.00'],
    ]);
    const [, , stands] = await all();
    expect(stands).toMatchObject({ project: right, job: 1, halves: 1, comment: 'Vérins' });
    // Of another job of the same project.
    await press({ entry: String(stands?.id), project: `${right}/2` });
    expect((await all()).map(({ project, job }) => [project, job])).toEqual([
      ...[wrong, wrong].map((project) => [project, null]),
      ...[1, 1, 2].map((job) => [right, job]),
    ]);
    const { version } = await bill(right, await left(right));
    expect((await invoice(version)).totals.totalWithoutVat).toBe('250.00');
    const mine = projections.filter(({ name }) => name === 'activity-months');
    const rows = await rowsOf(world.owner, 'activity');
    await rebuildProjections(world.owner, testDataKey, mine, () => undefined);
    expect(await rowsOf(world.owner, 'activity')).toEqual(rows);
  });
});

describe('a project that comes to be billed by its time', () => {
  it('tells what was noted before, which is made billable from its list, all at once', async () => {
    const project = await open('Forfait puis régie', 'forfait');
    const { person } = await join(project, 'Kerleroux', [{ from: '2026-01-01', hourly: '50', daily: null }]);
    const ids = await work(project, person, [
      { day: '2026-06-02', hours: '3' },
      { day: '2026-06-03', hours: '4' },
    ]);
    const become = (billing: 'regie' | 'forfait') =>
      send(store(), editProject, company.actor, {
        id: project,
        name: 'Forfait puis régie',
        client: company.client,
        billing,
        revision: null,
      });
    await become('regie');
    expect(await left(project)).toEqual([]);
    const sayer = withRoles(biller, [
      ...biller.facts.roles,
      'ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE',
      'ROLE_PERSON_ACTIVITY_MANAGE',
    ]);
    const told = await site.ask(`/project/${project}/billing`, { as: sayer });
    expect(told.text).toContain('2 temps (7:00)');
    const list = /href="(\/cra\/entries\?[^"]+)"/.exec(told.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await site.ask(list, { as: sayer })).text).toContain('value="unbillable"');
    const ticked = ids.map((id): [string, string] => ['activity', String(id)]);
    const none = await site.ask(list, { as: sayer, form: [['intent', 'billable']] });
    expect([none.status, none.text.includes('Cochez au moins un temps')]).toEqual([422, true]);
    const sent = await site.ask(list, { as: sayer, form: [['intent', 'billable'], ...ticked] });
    expect(sent.status).toBe(302);
    expect(await left(project)).toEqual(ids);
    expect((await site.ask(`/project/${project}/billing`, { as: sayer })).text).not.toContain(
      '2 temps (7:00)',
    );
    // Somebody said so: they are billed beside a fixed price too. What nobody said follows the project.
    await work(project, person, [{ day: '2026-07-02', hours: '2' }]);
    expect(await left(project)).toHaveLength(3);
    await become('forfait');
    expect(await left(project)).toEqual(ids);
  });
});

describe('a project that is billed by its time', () => {
  it('shows what it earned and what waits to be billed, and no forecast', async () => {
    const project = await open('Régie pure');
    const anna = await join(project, 'Annig', [{ from: '2026-01-01', hourly: '80', daily: null }]);
    const [first = 0] = await work(project, anna.person, [{ day: '2026-06-01', hours: '2' }]);
    const { version } = await bill(project, [first]);
    await send(store(), validateInvoice, company.actor, { version });
    await work(project, anna.person, [{ day: '2026-07-01', hours: '3' }]);
    const seller = withRoles(biller, ['ROLE_PROJECT_READ', 'ROLE_INVOICE_LIST', 'ROLE_QUOTATION_LIST']);
    const answer = await site.ask(`/api/project/summary/${project}`, { as: seller });
    expect(JSON.parse(answer.text)).toMatchObject({
      item: { invoiced: '160.00', earned: '400.00', leftToInvoice: '240.00', progress: null },
    });
    const page = await site.ask(`/project/${project}/details`, { as: seller });
    expect(page.text).toContain('Facturé et à facturer');
    expect(page.text).not.toContain('Vendu HT');
    await send(store(), editProject, company.actor, {
      id: project,
      name: 'Régie pure',
      client: company.client,
      billing: 'regie',
      budgetHours: '4',
      revision: null,
    });
    const costs = withRoles(seller, ['ROLE_PROJECT_READ', 'ROLE_PROJECT_VIEW_COST']);
    const { text: hours } = await site.ask(`/project/${project}/details`, { as: costs });
    expect([hours.includes('5:00 / 4:00'), hours.includes('Plus d’heures saisies que prévu')]).toEqual([
      true,
      true,
    ]);
    for (const path of ['/progressing', '/project/statistic', '/project'])
      expect([path, (await site.ask(path, { as: seller })).status]).toEqual([path, 200]);
  });
});

describe('an invoice and the times that it bills', () => {
  /** Two people, a day each, on a project of their own. */
  const twoDays = async (name: string) => {
    const project = await open(name);
    const rates = [{ from: '2026-01-01', hourly: null, daily: '400' }];
    const [a, b] = [await join(project, `${name} A`, rates), await join(project, `${name} B`, rates)];
    const times = [
      ...(await work(project, a.person, [{ day: '2026-04-01', days: '1' }])),
      ...(await work(project, b.person, [{ day: '2026-04-01', days: '1' }])),
    ];
    return { project, times };
  };

  it('are billed once by two presses, and by one of two people', async () => {
    const { project, times } = await twoDays('Une fois');
    const pressed = [
      await bill(project, times, { commandId: 'same-press' }),
      await bill(project, times, { commandId: 'same-press' }),
    ];
    expect(pressed[0]).toEqual(pressed[1]);
    const other = await twoDays('À deux');
    const both = await Promise.allSettled([
      bill(other.project, other.times),
      bill(other.project, other.times),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ACTIVITY_BILLED' },
    });
    expect(await left(other.project)).toEqual([]);
  });

  it('know each other: a line that is removed frees its times alone, the draft all of them', async () => {
    const { project, times } = await twoDays('Lignes');
    const { version } = await bill(project, times);
    expect(await left(project)).toEqual([]);
    const { content, clientId } = await invoice(version);
    const lines = content.lines.flatMap((line) => ('quantity' in line ? [line] : []));
    const asForm = ({ id, name, quantity, unitPrice }: (typeof lines)[number]) => ({
      id: id ?? null,
      productType: 'none' as const,
      productName: name,
      quantity,
      unitPrice,
      vat: company.vat,
    });
    const added = {
      productType: 'none' as const,
      productName: 'Frais',
      quantity: '1',
      unitPrice: '50',
      vat: company.vat,
    };
    const [kept] = lines;
    await send(store(), editInvoice, company.actor, {
      version,
      thirdParty: clientId,
      project,
      date: '2026-04-30',
      productList: [...(kept ? [asForm(kept)] : []), added],
    });
    expect(await left(project)).toEqual(times.slice(1));
    const second = await bill(project, times.slice(1));
    await send(store(), deleteInvoiceDraft, company.actor, { version });
    expect(await left(project)).toEqual(times.slice(0, 1));
    await send(store(), deleteInvoiceDraft, company.actor, { version: second.version });
    expect(await left(project)).toEqual(times);
  });

  it('hold each other: what is billed is not changed, and its month not opened again', async () => {
    const { project, times } = await twoDays('Gardé');
    await bill(project, times);
    const [first = 0] = times;
    await expect(
      send(store(), editActivity, company.actor, { id: first, project, day: '2026-04-02', hours: '1' }),
    ).rejects.toMatchObject({ code: 'ACTIVITY_MONTH_STATUS' });
    const month = await world.runtime.db
      .selectFrom('activity')
      .select('activity_month_id as id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await expect(send(store(), reopenActivityMonth, company.actor, month)).rejects.toMatchObject({
      code: 'ACTIVITY_BILLED',
    });
  });

  it('part where a credit note takes a line back: its times alone may be billed again', async () => {
    const { project, times } = await twoDays('Avoir');
    const { version } = await bill(project, times);
    await send(store(), validateInvoice, company.actor, { version });
    await expect(send(store(), deleteInvoiceDraft, company.actor, { version })).rejects.toMatchObject({
      code: 'NOT_DRAFT',
    });
    const half = await send(store(), refundInvoice, company.actor, {
      version,
      lines: [{ line: 1, quantity: '0.5' }],
    });
    await send(store(), validateRefund, company.actor, { version: half.version });
    expect(await left(project)).toEqual([]);
    const rest = await send(store(), refundInvoice, company.actor, {
      version,
      lines: [{ line: 1, quantity: '0.5' }],
    });
    await send(store(), validateRefund, company.actor, { version: rest.version });
    expect(await left(project)).toEqual(times.slice(1));
    await bill(project, times.slice(1));
    expect(await left(project)).toEqual([]);
  });

  it('keep to a part of a line that is credited: what is chosen of it may be billed again, and no more', async () => {
    const project = await open('Avoir partiel');
    const rates = [{ from: '2026-01-01', hourly: null, daily: '400' }];
    const { person } = await join(project, 'Quemener', rates);
    const times = await work(
      project,
      person,
      ['04', '05', '06', '07'].map((day) => ({ day: `2026-05-${day}`, days: '0.5' })),
    );
    const { id: document, version } = await bill(project, times);
    await send(store(), validateInvoice, company.actor, { version });
    const free = (entries: number[]) =>
      send(store(), freeProjectTime, company.actor, { id: project, invoice: document, line: '1', entries });
    await expect(free(times.slice(0, 1))).rejects.toMatchObject({ kind: 'missing' });
    const credit = await send(store(), refundInvoice, company.actor, {
      version,
      lines: [{ line: 0, quantity: '1.5' }],
    });
    await send(store(), validateRefund, company.actor, { version: credit.version });
    expect(await left(project)).toEqual([]);
    const path = `/project/${project}/billing`;
    const page = await site.ask(path, { as: biller });
    expect(page.text).toMatch(new RegExp(`name="freed"[^>]*value="${times[0]}"`));
    await expect(free(times)).rejects.toMatchObject({
      errors: { entries: ['projects.error.freesTooMuch|left=1.5'] },
    });
    const pressed = await site.ask(path, {
      as: biller,
      form: [
        ['intent', 'free'],
        ['invoice', String(document)],
        ['line', '1'],
        ...times.slice(1, 3).map((id): [string, string] => ['freed', String(id)]),
      ],
    });
    expect(pressed.status).toBe(302);
    expect(await left(project)).toEqual(times.slice(1, 3));
    await expect(free(times.slice(1, 2))).rejects.toMatchObject({
      errors: { entries: ['errors.reference'] },
    });
    await bill(project, times.slice(1, 3));
    await free([times[3] ?? 0]);
    expect(await left(project)).toEqual(times.slice(3));
    // The rest is credited as well: what another invoice bills by now stays billed there.
    const rest = await send(store(), refundInvoice, company.actor, {
      version,
      lines: [{ line: 0, quantity: '0.5' }],
    });
    await send(store(), validateRefund, company.actor, { version: rest.version });
    expect(await left(project)).toEqual([times[0], times[3]]);
  });

  it('takes no time that has no rate, is not billable, not agreed to or of another project', async () => {
    const project = await open('Refus');
    const { actor } = company;
    const { person } = await join(project, 'Sans tarif', []);
    const [unrated = 0] = await work(project, person, [{ day: '2026-05-04', days: '1' }]);
    await expect(bill(project, [unrated])).rejects.toMatchObject({
      errors: { entries: ['projects.error.noRate|day=2026-05-04'] },
    });
    const waiting = await send(store(), noteActivity, actor, {
      person,
      project,
      day: '2026-06-01',
      hours: '1',
    });
    await expect(bill(project, [waiting.id])).rejects.toMatchObject({ code: 'ACTIVITY_NOT_BILLABLE' });
    expect((await site.ask('/', { as: biller })).text).toMatch(/temps\sà\sfacturer\ssans\starif/u);
    const elsewhere = await open('Ailleurs');
    await expect(bill(elsewhere, [unrated])).rejects.toMatchObject({ code: 'ACTIVITY_NOT_BILLABLE' });
    const kind = { billable: false, restDay: false, paid: true, enabled: true, name: 'Réunion' };
    const { id: activity } = await send(store(), commandsOf('activitytype').create, actor, kind);
    const [inner = 0] = await work(project, person, [{ day: '2026-07-01', hours: '1', activity }]);
    await expect(bill(project, [inner])).rejects.toMatchObject({ code: 'ACTIVITY_NOT_BILLABLE' });
  });
});

describe('the page of billing', () => {
  it('bills what is chosen by a plain form, and keeps what was typed when it is refused', async () => {
    const project = await open('Page');
    const rates = [{ from: '2026-01-01', hourly: null, daily: '400' }];
    const { person } = await join(project, 'Kerjean', rates);
    const times = await work(project, person, [
      { day: '2026-04-01', days: '1' },
      { day: '2026-04-02', days: '0.5' },
    ]);
    const path = `/project/${project}/billing`;
    const shown = await site.ask(path, { as: biller });
    expect(shown.text).toContain('Kerjean');
    expect(shown.text).toContain(`value="${times.join(',')}"`);
    expect((await site.ask(`${path}?until=2026-04-01`, { as: biller })).text).toContain(
      `value="${times[0]}"`,
    );
    const press = (fields: Record<string, string>) =>
      site.ask(path, { as: biller, form: Object.entries({ vat: String(company.vat), ...fields }) });
    const refused = await press({ intent: 'share', percent: '12,5' });
    expect(refused.status).toBe(422);
    expect((await press({ intent: 'time' })).status).toBe(422);
    const done = await press({ intent: 'time', 'time.1': times.join(',') });
    expect(done.status).toBe(302);
    expect(await left(project)).toEqual([]);
    expect((await site.ask('/project/to-bill', { as: biller })).status).toBe(200);
    const reader = withRoles(biller, ['ROLE_PROJECT_READ']);
    expect((await site.ask(path, { as: reader })).status).toBe(403);
  });
});
