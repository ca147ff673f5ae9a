import { writePhone } from '#domain/kernel/phone.ts';
import { autoRecipients } from '#domain/transport/recipients.ts';
import { linesOf, phasesOf, signatureOf } from '#domain/transport/order.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { mailTransportSlip } from '#domain/transport/slip-commands.ts';
import { slipLetter } from '#domain/transport/slip-letter.ts';
import { organizationQuestions } from '#domain/company/questions.ts';
import { askingOver } from '#projections/answers.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { projectNames } from '#projections/projects/projects.ts';
import { contactsOf } from '#projections/third-parties/third-party-parts.ts';
import { findThirdParties } from '#projections/third-parties/third-parties.ts';
import { countTours } from '#projections/transport/tours.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { entryText, formText } from '../http/form-text.ts';
import { intent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { hasNoServer } from '../mailing/sender-of.server.ts';
import { pathTo } from '../paths.ts';
import { runSiteForm, signIntent } from './sign.server.ts';
import { slipOrder } from './slip.server.ts';
import { earlierSlipMail, slipMails } from './slip-mails.server.ts';

/** The parts of a slip (second specification, section 2). */
export const slipTabs = [
  'customer',
  'schedule',
  'equipment',
  'products',
  'provider',
  'signature',
  'send',
] as const;
export type SlipTab = (typeof slipTabs)[number];

/** The addresses that a slip may be sent to at once: by its client, and each set that the parameter names. */
async function recipientSets(
  { services, corporation, t }: StaffContext,
  client: number,
): Promise<{ label: string; to: string }[]> {
  const [contacts, parties, said] = await Promise.all([
    contactsOf(services.db, [client], corporation),
    findThirdParties(services.db, [client], corporation),
    askingOver(services.db)
      .ask(organizationQuestions)
      .parameter('transport_order_auto_sending_recipients', corporation),
  ]);
  const own = parties[0]?.identity?.email ?? null;
  const theirs = [...new Set([own, ...contacts.map(({ facts }) => facts?.email ?? null)])].filter(
    (one) => one !== null && one !== '',
  );
  const sets = autoRecipients(said);
  return [
    ...(theirs.length > 0 ? [{ label: t('transport.send.client'), to: theirs.slice(0, 10).join(', ') }] : []),
    ...sets.map((set, index) => ({
      label: t('transport.send.set', { number: index + 1 }),
      to: set.slice(0, 10).join(', '),
    })),
  ];
}

/** An address in one line; null: none is known. */
const addressLine = (
  address: { street?: string | null; postalCode?: string | null; city?: string | null } | undefined,
): string | null =>
  address === undefined
    ? null
    : [address.street, [address.postalCode, address.city].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ');

const phoneOf = (phone: string | null | undefined): string | null => (phone ? writePhone(phone) : null);

/** The slip of an intervention by its seven parts: the office sees any, a driver their own. */
export async function slipPage(context: StaffContext) {
  const { services, corporation, url, t, may, words, language } = context;
  const { db, store } = services;
  const id = idOf(context.params, 'id');
  const found = await slipOrder(context, id);
  if (found === null) throw notFound();
  const { state, events } = await readOrder(store.read, id);
  const { plan } = state;
  const tab = slipTabs.find((one) => one === url.searchParams.get('tab')) ?? 'customer';
  const some = (one: number | null | undefined) => (one ? [one] : []);
  const [parties, projects, turns, company, sets, mails, noServer] = await Promise.all([
    findThirdParties(db, [...some(plan?.client), ...some(plan?.supplier)], corporation),
    projectNames(db, some(plan?.project), corporation),
    countTours(db, corporation, { order: id }, 1000),
    findCorporation(db, corporation),
    recipientSets(context, plan?.client ?? 0),
    slipMails(context, id),
    hasNoServer(context),
  ]);
  const again = await earlierSlipMail(context, mails);
  const client = parties.find((one) => one.id === plan?.client) ?? null;
  const supplier = parties.find((one) => one.id === plan?.supplier) ?? null;
  const mailLanguage = client?.language ?? language;
  const proposed = slipLetter(words.t(mailLanguage), mailLanguage, {
    number: state.number,
    plan,
    company: company?.name ?? '',
  });
  const office = may(transportRoles.view);
  return {
    title: t('transport.slipOf', { number: found.number }),
    id,
    tab,
    tabs: slipTabs.map((one) => ({
      label: t(`transport.tab.${one}`),
      to: pathTo('transportSlip', { id }, { tab: one === 'customer' ? null : one }),
      current: one === tab,
    })),
    back: office ? pathTo('transportDetails', { id }) : pathTo('ownIntervention', { id }),
    backLabel: office ? t('transport.list') : t('transport.mine'),
    revision: events.length,
    found,
    customer: {
      name: client?.identity?.name ?? null,
      address: addressLine(client?.identity?.address),
      phone: phoneOf(client?.identity?.phone),
      email: client?.identity?.email ?? null,
      project: projects.get(plan?.project ?? 0) ?? null,
    },
    provider: {
      name: supplier?.identity?.name ?? null,
      address: addressLine(supplier?.identity?.address),
      phone: phoneOf(supplier?.identity?.phone),
      centralNumber: plan?.centralNumber ?? null,
      turns,
    },
    schedule: { phases: phasesOf(state), waits: state.waits, meal: state.report?.meal ?? false },
    mileage: state.report?.mileage ?? null,
    remark: state.report?.remark ?? null,
    lines: linesOf(state),
    slips: state.slips.map(({ version, outcome, at, signee, mails }) => ({
      version,
      outcome,
      at,
      name: signee === null ? null : [signee.firstName, signee.lastName].filter(Boolean).join(' '),
      erased: signee === null,
      reason: signee?.reason ?? null,
      strokes: signee?.strokes ?? [],
      photo: (signee?.photo ?? null) !== null,
      mails: mails.length,
    })),
    current: signatureOf(state)?.version ?? null,
    maySign:
      found.status === 'completed' &&
      signatureOf(state) === null &&
      may([transportRoles.drive, transportRoles.edit]),
    maySend: may([transportRoles.drive, transportRoles.edit]),
    completed: found.status === 'completed' || found.status === 'invoiceCompleted',
    sets,
    mails,
    noServer,
    /** The earlier mail that is sent again. */
    again,
    letter: again?.letter ?? proposed,
    office,
  };
}

const there = (id: number, tab: SlipTab): string => pathTo('transportSlip', { id }, { tab });

/** Signs a slip, or mails it to those who were ticked and typed. */
export async function changeSlip(context: StaffContext) {
  const id = idOf(context.params, 'id');
  if ((await slipOrder(context, id)) === null) throw notFound();
  return runSiteForm(
    context,
    {
      sign: signIntent((order) => there(order, 'signature')),
      send: intent(
        mailTransportSlip,
        (order, form) => ({
          id: order,
          to: [...form.getAll('set').map(entryText), formText(form, 'to')]
            .filter((one) => one !== '')
            .join(', '),
          language: formText(form, 'language'),
          subject: formText(form, 'subject'),
          text: formText(form, 'text'),
        }),
        ({ id: order }) => ({ to: there(order, 'send'), flash: 'transport.notice.mailed' }),
      ),
    },
    id,
  );
}
