import * as certificates from '#domain/training/certificate-commands.ts';
import * as mase from '#domain/training/mase-commands.ts';
import { editCorporationSettings } from '#domain/company/company-commands.ts';
import { undoImport } from '#domain/imports/import-commands.ts';
import { importKind } from '#domain/imports/kinds.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';
import { settingsInput } from './busy-organization.ts';
import { certificateType, colleague, maseAction } from '../training.ts';

/** Everything that can happen to certificates, to the plan of actions and to figures of accidents. */
export async function busyTraining(store: Store, company: Company): Promise<void> {
  const { actor, corporation } = company;
  const type = await certificateType(store, company, { name: 'CACES R490', alertDays: 365, passport: true });
  const [anna, yann] = [
    await colleague(store, company, { lastName: 'Kerdoncuff', birthDate: '1968-05-04' }),
    await colleague(store, company, { firstName: 'Yann', lastName: 'Le Bihan' }),
  ];
  const held = { obtainedOn: '2026-03-02', validUntil: '2026-12-01', number: 'R490-17' };
  const { id } = await send(store, certificates.registerCertificate, actor, { type, person: anna, ...held });
  await send(store, certificates.tellCertificateAlert, actor, { id, day: '2025-12-01' });
  await send(store, certificates.completeCertificate, actor, { ...held, id, number: 'R490-18' });
  await send(store, certificates.declareCertificates, actor, { certificates: [id], day: '2026-01-05' });
  await send(store, certificates.withdrawCertificateDeclaration, actor, { id });
  const gone = await send(store, certificates.registerCertificate, actor, { type, person: yann });
  await send(store, certificates.editCertificate, actor, { type, id: gone.id, comment: 'À voir en mai' });
  await send(store, certificates.deleteCertificate, actor, { id: gone.id });
  const off = await send(store, certificates.registerCertificate, actor, { type, person: yann });
  await send(store, certificates.reprogramCertificate, actor, { id: off.id, expectedDate: '2026-05-04' });
  await send(store, certificates.cancelCertificate, actor, { id: off.id, reason: 'Départ' });
  await send(store, editCorporationSettings, actor, { ...settingsInput, id: corporation, showMase: true });
  const action = await send(store, mase.createMaseAction, actor, maseAction(anna));
  await send(store, mase.editMaseAction, actor, { ...maseAction(anna, { prio: 1 }), id: action.id });
  await send(store, mase.completeMaseAction, actor, { id: action.id });
  await send(store, mase.reopenMaseAction, actor, { id: action.id });
  const past = { start: '2026-01-05', end: '2026-01-30', title: 'Signaler le quai' };
  const overdue = await send(store, mase.createMaseAction, actor, maseAction(anna, past));
  await send(store, mase.tellMaseActionLate, actor, { id: overdue.id });
  const unwanted = await send(store, mase.createMaseAction, actor, maseAction(yann));
  await send(store, mase.deleteMaseAction, actor, { id: unwanted.id });
  await send(store, mase.createMaseAction, actor, maseAction(yann, { title: 'Revoir les plans', prio: 3 }));
  const month = { hours: '4200', accidentsWithStop: 1, accidentsWithoutStop: 2, daysLost: 12 };
  await send(store, mase.noteSafetyFigures, actor, { month: '2026-01', ...month });
  await send(store, mase.noteSafetyFigures, actor, { month: '2026-02', ...month, accidentsWithStop: 0 });
  await send(store, mase.removeSafetyFigures, actor, { month: '2026-01' });
  const done = await send(store, certificates.planSession, actor, { type, people: [anna, yann] });
  const passed = [{ id: done.id, held: true, number: 'R490-20' }];
  await send(store, certificates.completeSession, actor, {
    id: done.id,
    obtainedOn: '2026-03-03',
    validUntil: null,
    people: passed,
  });
  const { command } = importKind('certificate');
  const taken = {
    person: yann,
    type,
    obtainedOn: '2025-03-03',
    validUntil: null,
    number: 'ANC-4',
    place: null,
  };
  const file = await send(store, command, actor, { file: 'caces.csv', rows: [{ id: null, values: taken }] });
  await send(store, undoImport, actor, { id: file.id });
  // Last: what walks the addresses takes the newest, which is to be open and in a session.
  const session = await send(store, certificates.planSession, actor, {
    type,
    people: [anna, yann],
    expectedDate: '2026-06-01',
    endDate: '2026-06-03',
    cost: '450',
  });
  await send(store, certificates.reprogramSession, actor, { id: session.id, expectedDate: '2026-06-08' });
  const late = await colleague(store, company, { firstName: 'Maël', lastName: 'Tanguy' });
  await send(store, certificates.joinSession, actor, { id: session.id, people: [late] });
  const other = await send(store, certificates.planSession, actor, { type, people: [anna, yann] });
  await send(store, certificates.cancelSession, actor, { id: other.id });
  const last = await send(store, certificates.planSession, actor, { type, people: [anna, yann] });
  await send(store, certificates.reprogramSession, actor, { id: last.id, expectedDate: '2026-07-06' });
}
