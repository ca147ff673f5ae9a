import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, recordId, text } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { organizationQuestions } from '../company/questions.ts';
import { receivers } from '../mailing/mail-receivers.ts';
import { queueSystemMail } from '../mailing/system-mail.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { signatureOf } from './order.ts';
import { loadOnSite, loadOrder, type LoadedOrder } from './order-commands.ts';
import { onSite, transportRoles } from './roles.ts';
import { asMails, autoRecipients } from './recipients.ts';

/** What a mail says, in the language that it is in. */
const letterSchema = z.object({ subject: text(200), text: text(5000), language: choice(['fr', 'en']) });

interface Sent extends z.output<typeof letterSchema> {
  to: string[];
  /** null: it is not signed as it stands. */
  version: number | null;
  automatic?: true;
}

/** Queues the mail of a slip: as it was signed, or as it stands. */
async function queueSlip(
  work: UnitOfWork,
  actor: Actor,
  order: LoadedOrder,
  { to, version, automatic, ...letter }: Sent,
): Promise<number> {
  const { id, state, revision } = order;
  const corporation = corporationOf(actor);
  const client = await work.ask(thirdPartyQuestions).thirdParty(state.plan?.client ?? 0, corporation);
  const mail = await queueSystemMail(work, actor, {
    ...letter,
    corporation,
    to,
    transportSlip: { order: id, version, revision },
    about: { kind: 'transportSlip', id, label: state.number },
    replyTo: actor.person,
    person: client?.naturalPerson === true ? { kind: 'thirdparty', id: client.id } : null,
  });
  const data = { order: id, mail: mail.id, version, ...(automatic && { automatic }) };
  await work.append(order, [{ type: 'TransportSlipMailed', data }]);
  return mail.id;
}

/** Mails the slip of a completed intervention, in French or English. @throws Refusal TRANSPORT_UNCOMPLETED */
export const mailTransportSlip = command({
  name: 'MailTransportSlip',
  role: onSite,
  input: letterSchema.extend({ id: recordId(), to: receivers() }),
  refuses: ['TRANSPORT_UNCOMPLETED'],
  async handle(work, actor, { id, ...sent }) {
    const order = await loadOnSite(work, actor, id);
    if (order.state.status !== 'completed' && order.state.status !== 'invoiceCompleted')
      throw conflict('TRANSPORT_UNCOMPLETED', 'transport.error.uncompleted');
    const version = signatureOf(order.state)?.version ?? null;
    return { id, mail: await queueSlip(work, actor, order, { ...sent, version }) };
  },
});

/**
 * Mails a slip that was just signed to those whom the corporation's parameter names, once each signature: a mail a set,
 * so that no set sees another. Run by the worker, once its PDF is kept.
 * @returns the mails; none: nobody is named, or it was mailed by itself already
 */
export const mailSignedSlip = command({
  name: 'MailSignedTransportSlip',
  role: 'ROLE_SUPER_ADMIN',
  input: letterSchema.extend({ id: recordId(), version: z.number().int().min(1) }),
  async handle(work, actor, { id, version, ...letter }): Promise<{ id: number; mails: number[] }> {
    const order = await loadOrder(work, actor, id);
    const slip = order.state.slips.find((one) => one.version === version);
    // Whoever mailed it by hand before took nothing from those whom the corporation names.
    if (slip === undefined || slip.automatic) return { id, mails: [] };
    const said = await work
      .ask(organizationQuestions)
      .parameter('transport_order_auto_sending_recipients', corporationOf(actor));
    const mails: number[] = [];
    for (const to of autoRecipients(said).flatMap(asMails))
      mails.push(await queueSlip(work, actor, order, { ...letter, to, version, automatic: true }));
    return { id, mails };
  },
});

/** Tells the driver of an intervention about it: in the bell and by mail, as they want it. */
export const notifyTransportDriver = command({
  name: 'NotifyTransportDriver',
  role: transportRoles.edit,
  input: z.object({ id: recordId() }),
  refuses: ['TRANSPORT_STATUS'],
  async handle(work, actor, { id }) {
    const order = await loadOrder(work, actor, id);
    const { plan, status, number } = order.state;
    if (status === 'draft' || status === 'cancelled')
      throw conflict('TRANSPORT_STATUS', 'transport.error.status');
    const driver = plan?.driver ?? null;
    if (driver === null) throw invalid({ driver: ['errors.required'] });
    await work.append(order, [{ type: 'TransportDriverNotified', data: { order: id, number, driver } }]);
    return { id };
  },
});
