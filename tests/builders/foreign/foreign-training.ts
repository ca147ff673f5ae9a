import type { Command } from '#domain/kernel/command.ts';
import * as certificates from '#domain/training/certificate-commands.ts';
import * as mase from '#domain/training/mase-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';
import { certificateType, colleague, maseAction } from '../training.ts';

/** A session and an action of the other corporation. */
export async function makeTheirTraining(
  store: Store,
  company: Company,
): Promise<{ certificate: number; maseAction: number; certificateKind: number }> {
  const { actor } = company;
  const type = await certificateType(store, company, { name: 'Leur CACES' });
  const people = [
    await colleague(store, company, { lastName: 'Une' }),
    await colleague(store, company, { lastName: 'Autre' }),
  ];
  const { id: certificate } = await send(store, certificates.planSession, actor, { type, people });
  const { id } = await send(store, mase.createMaseAction, actor, maseAction(people[0] ?? 0));
  return { certificate, maseAction: id, certificateKind: type };
}

/** Each command of trainings that names a record, its input for an id, and the other corporation's id. */
export const trainingCases = (
  theirs: () => { certificate: number; maseAction: number; certificateKind: number; person: number },
): [Command, (id: number) => object, () => number][] => {
  const certificate = () => theirs().certificate;
  const action = () => theirs().maseAction;
  const byId = (id: number) => ({ id });
  return [
    [certificates.editCertificate, (id) => ({ id, type: theirs().certificateKind }), certificate],
    [certificates.reprogramCertificate, (id) => ({ id, expectedDate: '2026-05-04' }), certificate],
    [certificates.cancelCertificate, byId, certificate],
    [certificates.withdrawCertificateDeclaration, byId, certificate],
    [certificates.completeCertificate, (id) => ({ id, obtainedOn: '2026-03-02', number: '7' }), certificate],
    [certificates.deleteCertificate, byId, certificate],
    [certificates.reprogramSession, (id) => ({ id, expectedDate: '2026-05-04' }), certificate],
    [certificates.cancelSession, byId, certificate],
    [
      certificates.completeSession,
      (id) => ({
        id,
        obtainedOn: '2026-03-02',
        people: [{ id: theirs().certificate, held: true, number: '7' }],
      }),
      certificate,
    ],
    [certificates.joinSession, (id) => ({ id, people: [theirs().person] }), certificate],
    [certificates.tellCertificateAlert, (id) => ({ id, day: '2026-01-01' }), certificate],
    [mase.editMaseAction, (id) => ({ ...maseAction(theirs().person), id }), action],
    [mase.completeMaseAction, byId, action],
    [mase.reopenMaseAction, byId, action],
    [mase.deleteMaseAction, byId, action],
    [mase.tellMaseActionLate, byId, action],
  ];
};
