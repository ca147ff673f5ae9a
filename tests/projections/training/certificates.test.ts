import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as commands from '#domain/training/certificate-commands.ts';
import { alertOn, type CertificateKind } from '#domain/training/validity.ts';
import { trainingQuestions } from '#domain/training/questions.ts';
import { editCorporationSettings } from '#domain/company/company-commands.ts';
import { proposedNotification } from '#domain/notifications/rules.ts';
import { completeMaseAction, createMaseAction, editMaseAction } from '#domain/training/mase-commands.ts';
import { setPersonProfile } from '#domain/people/profile-commands.ts';
import { tellCertificatesOf } from '#jobs/tasks/tell-certificates.ts';
import { tellMaseActionsOf } from '#jobs/tasks/tell-mase-actions.ts';
import { askingOver } from '#projections/answers.ts';
import {
  certificateCounts,
  certificatesToTell,
  findCertificate,
  listCertificates,
  passportTrainings,
} from '#projections/training/certificates.ts';
import { certificateKinds } from '#projections/training/matrix.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { settingsInput } from '#tests/builders/busy/busy-organization.ts';
import { certificateType, colleague, maseAction } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let other: Company;
let usual: number;
let visit: number;

const store = () => world.runtime.store;
const register = async (input: object) =>
  (
    await send(store(), commands.registerCertificate, here.actor, {
      type: usual,
      person: 0,
      ...input,
    })
  ).id;
const statusOn = async (id: number, day: string) =>
  (await findCertificate(world.owner, id, here.corporation, day))?.status;

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  other = await createCompany(store(), 1);
  usual = await certificateType(store(), here, { passport: true });
  const ages = [
    { fromAge: 60, months: 24 },
    { fromAge: 76, months: 12 },
  ];
  visit = await certificateType(store(), here, { name: 'Visite du permis', ages });
});
afterAll(() => world.close());

describe('the status of a certificate', () => {
  it('follows from the day on which it is asked', async () => {
    const person = await colleague(store(), here);
    const id = await register({ person, expectedDate: '2026-03-02', endDate: '2026-03-04' });
    expect(await statusOn(id, '2026-03-04')).toBe('planned');
    expect(await statusOn(id, '2026-03-05')).toBe('to_complete');
    await send(store(), commands.reprogramCertificate, here.actor, { id, expectedDate: '2026-04-06' });
    expect(await statusOn(id, '2026-03-05')).toBe('planned');
    const held = { id, obtainedOn: '2026-04-06', number: 'A1' };
    await send(store(), commands.completeCertificate, here.actor, held);
    expect(await findCertificate(world.owner, id, here.corporation, '2026-05-01')).toMatchObject({
      status: 'completed',
      validUntil: '2031-04-06',
    });
    expect(await statusOn(id, '2031-01-05')).toBe('completed');
    expect(await statusOn(id, '2031-01-06')).toBe('alert_deadline');
    const renewed = { person, obtainedOn: '2026-10-01', validUntil: '2031-10-01', number: 'A2' };
    await register(renewed);
    expect(await statusOn(id, '2031-01-06')).toBe('completed');
  });

  it('asks for a proof, and takes no step twice', async () => {
    const person = await colleague(store(), here);
    const id = await register({ person, expectedDate: '2026-03-02' });
    const without = send(store(), commands.completeCertificate, here.actor, { id, obtainedOn: '2026-03-02' });
    expect((await refused(without)).errors).toEqual({ number: ['training.error.proof'] });
    await send(store(), commands.cancelCertificate, here.actor, { id });
    const again = await refused(send(store(), commands.cancelCertificate, here.actor, { id }));
    expect(again.code).toBe('CERTIFICATE_STATUS');
    const foreign = await refused(send(store(), commands.deleteCertificate, other.actor, { id }));
    expect(foreign.kind).toBe('missing');
  });

  it('that is held is taken away with a reason, and not while it is declared', async () => {
    const person = await colleague(store(), here);
    const id = await register({ person, obtainedOn: '2026-03-02', number: 'P1' });
    await send(store(), commands.declareCertificates, here.actor, { certificates: [id], day: '2026-03-03' });
    const remove = (reason: string | null) =>
      send(store(), commands.deleteCertificate, here.actor, { id, reason });
    expect((await refused(remove('Doublon'))).code).toBe('CERTIFICATE_DECLARED');
    await send(store(), commands.withdrawCertificateDeclaration, here.actor, { id });
    expect((await refused(remove(null))).errors).toEqual({ reason: ['errors.required'] });
    await remove('Doublon');
    const last = (await store().read(`certificate-${id}`)).at(-1)?.event;
    expect(last).toMatchObject({ type: 'CertificateDeleted', data: { reason: 'Doublon' } });
    const wish = await register({ person, expectedDate: '2026-03-02' });
    await send(store(), commands.deleteCertificate, here.actor, { id: wish });
  });

  it.each([
    ['1966-05-04', '2025-01-10'],
    ['1966-05-04', '2026-05-04'],
    ['1950-02-28', '2025-06-01'],
    ['1964-02-29', '2023-01-01'],
    ['1981-01-01', '2026-03-02'],
  ])(
    'of somebody born on %s, obtained on %s, is told of on the same day in SQL',
    async (birthDate, obtainedOn) => {
      const person = await colleague(store(), here, { birthDate });
      const id = await register({ type: visit, person, obtainedOn, number: 'V' });
      const row = await findCertificate(world.owner, id, here.corporation, '2026-01-01');
      const kind = (await certificateKinds(world.owner, here.corporation)).find((one) => one.id === visit);
      const day = alertOn(
        kind as CertificateKind,
        { obtainedOn, validUntil: row?.validUntil ?? null },
        birthDate,
      );
      expect(day).not.toBeNull();
      expect(await statusOn(id, day ?? '')).toBe('alert_deadline');
      const before = new Date(Date.parse(day ?? '') - 86_400_000).toISOString().slice(0, 10);
      expect(await statusOn(id, before)).toBe('completed');
    },
  );
});

describe('sessions', () => {
  it('are planned, joined, moved and cancelled together', async () => {
    const people = [await colleague(store(), here), await colleague(store(), here)];
    const { id } = await send(store(), commands.planSession, here.actor, { type: usual, people });
    const third = await colleague(store(), here);
    await send(store(), commands.joinSession, here.actor, { id, people: [third, ...people] });
    await send(store(), commands.reprogramSession, here.actor, { id, expectedDate: '2026-09-07' });
    const rows = async () =>
      (
        await listCertificates(
          world.owner,
          here.corporation,
          { keyword: null, status: null, session: id, today: '2026-09-01' },
          { sort: 'newest', direction: 'asc', limit: 20, cursor: null, offset: 0 },
        )
      ).rows;
    expect((await rows()).map(({ status, expectedDate }) => [status, expectedDate])).toEqual([
      ['planned', '2026-09-07'],
      ['planned', '2026-09-07'],
      ['planned', '2026-09-07'],
    ]);
    // Who passed already is not put into it a second time.
    const passed = await rows();
    const held = { id: passed[0]?.id ?? 0, obtainedOn: '2026-03-02', number: 'S-1' };
    await send(store(), commands.completeCertificate, here.actor, held);
    await send(store(), commands.joinSession, here.actor, { id, people: [third, ...people] });
    expect(await rows()).toHaveLength(3);
    await send(store(), commands.cancelSession, here.actor, { id, reason: 'Salle fermée' });
    const after = (await rows()).map(({ status }) => status);
    expect(after).toEqual(['completed', 'canceled', 'canceled']);
  });
});

describe('alerts', () => {
  it('are told once, of what counts, to who is there', async () => {
    const person = await colleague(store(), here, { lastName: 'Alerte' });
    const id = await register({ person, obtainedOn: '2021-12-01', number: 'B' });
    const old = await register({ person, type: visit, obtainedOn: '2018-01-01', number: 'C' });
    const today = '2026-10-01';
    const due = (await certificatesToTell(world.owner, today)).map((one) => one.id);
    expect(due).toContain(id);
    expect(due).not.toContain(old);
    const runtime = { db: world.owner, store: store() };
    await tellCertificatesOf(runtime, today);
    await tellCertificatesOf(runtime, '2026-10-02');
    const events = (await store().read(`certificate-${id}`)).map(({ event }) => event.type);
    expect(events.filter((type) => type === 'CertificateAlertRaised')).toHaveLength(1);
    expect(events.filter((type) => type === 'CertificateHolderAlerted')).toHaveLength(1);
    expect((await certificateCounts(world.owner, here.corporation, today)).alert_deadline).toBeGreaterThan(0);
  });
});

describe('an action of the plan', () => {
  it('is told to whose it is: when they are named, and once when it is late', async () => {
    const settings = { ...settingsInput, id: here.corporation, showMase: true };
    await send(store(), editCorporationSettings, here.actor, settings);
    const [anna, yann] = [await colleague(store(), here), await colleague(store(), here)];
    const facts = maseAction(anna, { title: 'Baliser le quai', start: '2026-03-02', end: '2026-03-31' });
    const { id } = await send(store(), createMaseAction, here.actor, facts);
    const told = async () => proposedNotification(await store().read(`maseAction-${id}`));
    const params = { title: 'Baliser le quai', day: '31/03/2026' };
    const named = { key: 'notices.text.maseNamed', params, to: null, audience: { persons: [anna] } };
    expect(await told()).toMatchObject(named);
    await send(store(), editMaseAction, here.actor, { ...facts, id, prio: 9 });
    expect(await told()).toBeNull();
    await send(store(), editMaseAction, here.actor, { ...facts, id, prio: 9, person: yann });
    expect(await told()).toMatchObject({ ...named, audience: { persons: [yann] } });

    const runtime = { db: world.owner, store: store() };
    const lateTold = async () =>
      (await store().read(`maseAction-${id}`)).filter(({ event }) => event.type === 'MaseActionLateTold')
        .length;
    await tellMaseActionsOf(runtime, '2026-03-31');
    expect(await lateTold()).toBe(0);
    await tellMaseActionsOf(runtime, '2026-04-01');
    await tellMaseActionsOf(runtime, '2026-04-02');
    expect(await lateTold()).toBe(1);
    expect(await told()).toMatchObject({ key: 'notices.text.maseLate', audience: { persons: [yann] } });
    const later = { ...facts, id, person: yann, end: '2026-04-10' };
    await send(store(), editMaseAction, here.actor, later);
    await tellMaseActionsOf(runtime, '2026-04-11');
    expect(await lateTold()).toBe(2);
    await send(store(), completeMaseAction, here.actor, { id });
    await tellMaseActionsOf(runtime, '2026-04-12');
    expect(await lateTold()).toBe(2);
  });
});

describe('what others ask', () => {
  it('is what a profile demands and is not held on the day', async () => {
    const { id: profile } = await send(store(), commandsOf('personprofiletype').create, here.actor, {
      name: 'Cariste',
      enabled: true,
    });
    const type = await certificateType(store(), here, { name: 'CACES du cariste', profiles: [profile] });
    const person = await colleague(store(), here);
    await send(store(), setPersonProfile, here.actor, { id: person, profile });
    const asked = (day: string) =>
      askingOver(world.owner).ask(trainingQuestions).certificateProblems({ person, day }, here.corporation);
    expect(await asked('2026-11-24')).toMatchObject([{ kind: { id: type }, problem: 'missing' }]);
    await register({ person, type, obtainedOn: '2021-11-25', number: 'D' });
    expect(await asked('2026-11-24')).toMatchObject([{ problem: 'endsSoon', day: '2026-11-25' }]);
    expect(await asked('2026-11-26')).toMatchObject([{ problem: 'expired' }]);
    expect(
      await askingOver(world.owner)
        .ask(trainingQuestions)
        .certificateProblems({ person, day: '2026-11-26' }, other.corporation),
    ).toEqual([]);
  });

  it('is what is to be declared of a time, of the kinds that count for the passport', async () => {
    const person = await colleague(store(), here, { lastName: 'Passeport' });
    await register({ person, obtainedOn: '2025-11-20', number: 'E' });
    await register({ person, type: visit, obtainedOn: '2025-11-20', number: 'F' });
    const span = { from: '2025-10-01', until: '2025-12-31' };
    const rows = await passportTrainings(world.owner, here.corporation, span);
    expect(rows.map(({ lastName, number }) => [lastName, number])).toEqual([['Passeport', 'E']]);
    expect(await passportTrainings(world.owner, other.corporation, span)).toEqual([]);
  });
});
