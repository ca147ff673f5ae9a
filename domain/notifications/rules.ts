import { equipmentAggregate, type EquipmentEvent } from '../equipment/equipment.ts';
import type { InspectionEvent } from '../equipment/inspection.ts';
import type { MaintenanceEvent } from '../equipment/maintenance.ts';
import type { UsageEvent } from '../equipment/usage.ts';
import { decideExpenseRoles } from '../expenses/expense-access.ts';
import type { AdvanceEvent } from '../expenses/advance.ts';
import type { ExpenseEvent } from '../expenses/expense.ts';
import type { AttachedDocumentEvent } from '../files/attached-document.ts';
import { equipmentRoles } from '../equipment/roles.ts';
import { activityMonthAggregate, type ActivityMonthEvent } from '../time/activity-month.ts';
import { runsOf } from '../time/missing-time.ts';
import { approveRoles } from '../time/time-access.ts';
import { maseActionAggregate, type MaseActionEvent, type MaseActionState } from '../training/mase-action.ts';
import { trainingRoles } from '../training/roles.ts';
import type { ApiTokenEvent } from '../api-tokens/api-token.ts';
import { quotationAggregate, type QuotationEvent } from '../documents/quotation.ts';
import { mailAggregate, type MailEvent } from '../mailing/mail.ts';
import { recurringInvoiceAggregate, type RecurringInvoiceEvent } from '../recurring/recurring-invoice.ts';
import { supplierInvoiceAggregate, type SupplierInvoiceEvent } from '../purchasing/supplier-invoice.ts';
import { fillTemplate } from '../mailing/mail-template.ts';
import { titleValues } from '../recurring/recurring-words.ts';
import {
  dayWords,
  legalDayOf,
  LEGAL_TIME_ZONE,
  momentInFrance,
  todayIn,
  type CivilDate,
} from '../kernel/dates.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { foldStream } from '../kernel/fold.ts';
import type { RecordedEvent } from '../kernel/recorded-event.ts';
import { changeParts, type ChangePart } from '../people/change-parts.ts';
import type { ChangeRequestEvent } from '../people/change-request.ts';
import type { LeaveEntryEvent } from '../time-off/leave-entry.ts';
import { daysText } from '../time-off/counting.ts';
import { decideRoles } from '../time-off/rest-day-access.ts';
import { restDayAggregate, type RestDayEvent, type RestDayState } from '../time-off/rest-day.ts';
import type { PersonEvent } from '../people/person.ts';
import type { CandidateEvent } from '../recruitment/candidate.ts';
import { candidateRole } from '../recruitment/invitation-commands.ts';
import { healthFileAggregate, type HealthFileEvent } from '../health/health-file.ts';
import { resultRoles as healthResultRoles } from '../health/rights.ts';
import { healthExamAggregate, isMoved, type ExamFacts, type HealthExamEvent } from '../health/exam.ts';
import {
  certificateAggregate,
  type CertificateEvent,
  type CertificateTold,
} from '../training/certificate.ts';
import type { PlanTellingEvent } from '../projects/planning/plan-telling.ts';
import { remotePushAggregate, type RemotePushEvent } from '../storage/remote-push.ts';
import { sharedDocumentAggregate, type SharedDocumentEvent } from '../shared-documents/shared-document.ts';
import type { TransportOrderEvent } from '../transport/order.ts';
import type { UserEvent } from '../users/user.ts';
import { webhookAggregate, type WebhookEvent } from '../webhooks/webhook.ts';
import type { Audience } from './audience.ts';
import type { NotificationKind } from './notification-kinds.ts';

/** A notification that follows from an event, before anybody is asked who wants it. */
export interface Proposed {
  kind: NotificationKind;
  key: string;
  params: Record<string, string | number>;
  to: string | null;
  /** The request for leave that its readers may decide about from their mail. */
  decides?: number;
  audience: Audience;
  /** Of the corporation that the event names, where it stands in the installation's chain. */
  corporation?: number;
  /** Whoever did it is told too: it may have been somebody else in their name. */
  tellsDoer?: true;
}

interface Context {
  cause: RecordedEvent;
  /** The events of its stream up to the cause. */
  history: readonly RecordedEvent[];
}

type Rules<E extends DomainEvent> = {
  [Type in E['type']]?: (data: Extract<E, { type: Type }>['data'], context: Context) => Proposed | null;
};

/** Who began the stream. */
const creatorOf = ({ history }: Context): number[] => {
  const user = history[0]?.metadata.user ?? null;
  return user === null ? [] : [user];
};

const answered =
  (key: string) =>
  ({ version }: { version: number }, context: Context): Proposed => {
    const { number, versions } = foldStream(quotationAggregate, context.history);
    const inCharge = versions.find((one) => one.version === version)?.content.personInCharge ?? null;
    return {
      kind: 'quotationAnswer',
      key,
      params: { number: number ?? '' },
      to: `/quotation/${version}/details`,
      audience: {
        persons: inCharge === null ? [] : [inCharge],
        users: creatorOf(context),
        otherwise: 'ROLE_QUOTATION_ACCEPT',
      },
    };
  };

const quotations: Rules<QuotationEvent> = {
  QuotationConsentSigned: answered('notices.text.quotationAccepted'),
  QuotationRefusalSigned: answered('notices.text.quotationRefused'),
};

/** A mail about a notification that does not arrive is no news: it would be told of by another one. */
const mailTrouble =
  (key: string) =>
  ({ mail }: { mail: number }, context: Context): Proposed | null => {
    const { facts, systemMail } = foldStream(mailAggregate, context.history);
    if (systemMail?.about.kind === 'notice') return null;
    const about = facts?.document.number ?? systemMail?.about.label ?? '';
    const told = { kind: 'mailFault', key, params: { about } } as const;
    const users = creatorOf(context);
    // Drivers send slips too, and see no list of mails; one that left by itself is the office's.
    if (systemMail?.about.kind === 'transportSlip')
      return {
        ...told,
        to: `/tfp/${systemMail.about.id}/slip?tab=send`,
        audience: { users, otherwise: 'ROLE_TRANSPORT_ORDER_EDIT' },
      };
    return { ...told, to: `/mail/${mail}/details`, audience: { users, otherwise: 'ROLE_ADMIN' } };
  };

const mails: Rules<MailEvent> = {
  MailFailed: mailTrouble('notices.text.mailFailed'),
  MailPartlyDelivered: mailTrouble('notices.text.mailPartlyDelivered'),
  MailUncertain: mailTrouble('notices.text.mailUncertain'),
};

const pushes: Rules<RemotePushEvent> = {
  RemotePushFailed: (_data, { history }) => {
    const { facts } = foldStream(remotePushAggregate, history);
    return {
      kind: 'storageFault',
      key: 'notices.text.pushFailed',
      params: { number: facts?.document.number ?? '' },
      to: '/admin/remote-storage/pushes',
      audience: { role: 'ROLE_REMOTE_STORAGE_PUSH' },
    };
  },
};

const webhooks: Rules<WebhookEvent> = {
  WebhookDisabled: ({ webhook, reason }, context) =>
    reason === 'person'
      ? null
      : {
          kind: 'webhookFault',
          key: 'notices.text.webhookDisabled',
          params: { name: foldStream(webhookAggregate, context.history).name },
          to: `/admin/webhook/${webhook}/details`,
          audience: { users: creatorOf(context), otherwise: 'ROLE_WEBHOOK_EDIT' },
        },
};

const recurring: Rules<RecurringInvoiceEvent> = {
  RecurringInvoiceMade: ({ version, number, status, due }, context) => ({
    kind: 'recurringInvoice',
    key: status === 'validate' ? 'notices.text.recurringMade' : 'notices.text.recurringDrafted',
    params: { number: number ?? '', title: titleOf(context, due) },
    to: `/invoice/${version}/details`,
    audience: { users: creatorOf(context), otherwise: 'ROLE_INVOICE_CREATE' },
  }),
  RecurringInvoiceFailed: ({ recurringInvoice, due }, context) => ({
    kind: 'recurringInvoice',
    key: 'notices.text.recurringFailed',
    params: { title: titleOf(context, due) },
    to: `/invoice-repetitive/${recurringInvoice}/details`,
    audience: { users: creatorOf(context), otherwise: 'ROLE_INVOICE_CREATE' },
  }),
};

/** As the invoice of that day is called; its month in French, since the client's language is not known here. */
function titleOf({ history }: Context, due: CivilDate): string {
  const title = foldStream(recurringInvoiceAggregate, history).facts?.title ?? '';
  return fillTemplate(title, titleValues(due, 'fr')).slice(0, 200);
}

const decided =
  (key: string) =>
  ({ supplierInvoice }: { supplierInvoice: number }, context: Context): Proposed => {
    const { facts, registeredBy } = foldStream(supplierInvoiceAggregate, context.history);
    return {
      kind: 'supplierInvoice',
      key,
      params: { number: facts?.number ?? '' },
      to: `/supplier-invoice/${supplierInvoice}/details`,
      audience: { users: registeredBy === null ? [] : [registeredBy] },
    };
  };

type Typed = Extract<SupplierInvoiceEvent, { type: 'SupplierInvoiceRegistered' }>['data'];

const waiting = ({ supplierInvoice, number, waitsFor }: Typed): Proposed | null =>
  waitsFor.length === 0
    ? null
    : {
        kind: 'supplierInvoice',
        key: 'notices.text.supplierInvoiceWaits',
        params: { number },
        to: `/supplier-invoice/${supplierInvoice}/details`,
        audience: { role: 'ROLE_PURCHASE_ORDER_APPROVE_INVOICE' },
      };

const papers: Rules<SupplierInvoiceEvent> = {
  SupplierInvoiceRegistered: waiting,
  SupplierInvoiceApproved: (data, context) =>
    data.automatic ? null : decided('notices.text.supplierInvoiceApproved')(data, context),
  SupplierInvoiceRefused: decided('notices.text.supplierInvoiceRefused'),
  SupplierInvoiceApprovalRevoked: decided('notices.text.supplierInvoiceRevoked'),
  SupplierInvoiceCorrected: waiting,
};

const shares: Rules<SharedDocumentEvent> = {
  DocumentShared: (data, context) => sharedWith(data.authorised ?? [], data.title, context),
  SharedDocumentEdited: (data, context) => {
    const before = foldStream(sharedDocumentAggregate, context.history.slice(0, -1));
    const added = (data.authorised ?? []).filter((email) => !before.authorised.includes(email));
    return sharedWith(added, data.title, context);
  },
};

function sharedWith(emails: string[], title: string, { cause }: Context): Proposed | null {
  if (emails.length === 0) return null;
  return {
    kind: 'sharedDocument',
    key: 'notices.text.shared',
    params: { title: title.slice(0, 200) },
    to: `/share_document/${cause.id}/details`,
    audience: { emails },
  };
}

const changeAsked =
  (part: ChangePart) =>
  ({ request }: { request: number }): Proposed => ({
    kind: 'changeRequest',
    key: 'notices.text.changeRequested',
    params: {},
    to: `/person/change-request/${request}/details`,
    audience: { role: changeParts[part] },
  });

const changeDecided =
  (key: string) =>
  (_data: object, context: Context): Proposed => ({
    kind: 'changeRequest',
    key,
    params: {},
    to: '/profile',
    audience: { users: creatorOf(context) },
  });

const changes: Rules<ChangeRequestEvent> = {
  FileChangeRequested: changeAsked('file'),
  PayrollChangeRequested: changeAsked('payroll'),
  ChangeRequestApproved: changeDecided('notices.text.changeApproved'),
  ChangeRequestRefused: changeDecided('notices.text.changeRefused'),
};

interface LeaveAsked {
  person: number | null;
  manager: number | null;
  closure: boolean;
  /** An illness that is not of a leave any more: nothing new to anybody. */
  within: boolean;
}

/** What a request for leave began with. */
function leaveAskedBy([first]: Context['history']): LeaveAsked {
  const data: Readonly<Record<string, unknown>> = { ...first?.event.data };
  const id = (name: string) => (typeof data[name] === 'number' ? data[name] : null);
  return {
    person: id('person'),
    manager: id('manager'),
    closure: data['closure'] === true,
    within: data['within'] !== undefined,
  };
}

const leaveOf = (history: Context['history']): RestDayState =>
  foldStream<RestDayState, RestDayEvent>(restDayAggregate, history);

/** Its days as a sentence says them; nobody's name and not why. */
const leaveDays = ({ facts }: RestDayState): Record<string, string> =>
  facts === null ? {} : { start: dayWords(facts.span.start), end: dayWords(facts.span.end) };

/** The sentence of leave on a day is another than that of several. */
const leaveKey = (key: string, { facts }: RestDayState): string =>
  facts !== null && facts.span.start === facts.span.end ? `${key}Day` : key;

/** Who decides about the leave of somebody: who leads them, else whoever manages leave. */
const leaveAsked =
  (key: string, more: (restDay: number) => { decides?: number } = () => ({})) =>
  ({ restDay }: { restDay: number }, { history }: Context): Proposed | null => {
    const { manager, closure, within } = leaveAskedBy(history);
    // A closure is the company's: there is nothing to decide about it.
    if ((closure || within) && history.length === 1) return null;
    const state = leaveOf(history);
    return {
      kind: 'restDay',
      key: leaveKey(key, state),
      params: leaveDays(state),
      to: `/rest-day/${restDay}/details`,
      ...more(restDay),
      audience: {
        persons: manager === null ? [] : [manager],
        holding: decideRoles,
        otherwise: 'ROLE_PERSON_MANAGE_REST_DAY',
      },
    };
  };

const leaveAnswered =
  (key: string, closureKey = key) =>
  ({ restDay }: { restDay: number }, { history }: Context): Proposed => {
    const state = leaveOf(history);
    return {
      kind: 'restDay',
      key: leaveKey(leaveAskedBy(history).closure ? closureKey : key, state),
      params: leaveDays(state),
      to: `/rest-day/${restDay}/details`,
      audience: { persons: [state.person] },
    };
  };

/** Something became of a leave that its person and who leads them are to know, whoever of them did not do it. */
const leaveTold =
  <Data extends { restDay: number }>(
    key: string,
    more: (data: Data, before: RestDayState, after: RestDayState) => Record<string, string>,
  ) =>
  (data: Data, { history }: Context): Proposed => {
    const { person, manager } = leaveAskedBy(history);
    const [before, after] = [leaveOf(history.slice(0, -1)), leaveOf(history)];
    return {
      kind: 'restDay',
      key,
      params: { ...leaveDays(before), ...more(data, before, after) },
      to: `/rest-day/${data.restDay}/details`,
      audience: { persons: [person, manager].filter((one) => one !== null) },
    };
  };

/** "2½": days as both languages write them. */
const daysShort = (halves: number): string => daysText(halves).replace(/^0?\.5$|\.5$/u, '½');

const daysCounted = ({ facts }: RestDayState): string => daysShort(facts?.counted.halves ?? 0);

const interruptedDays = ({
  from,
  until,
  days,
}: Pick<
  Extract<RestDayEvent, { type: 'RestDayInterruptionWithdrawn' }>['data'],
  'restDay' | 'from' | 'until' | 'days'
>) => ({
  from: dayWords(from),
  until: dayWords(until),
  days: daysShort(days.reduce((sum, { halves }) => sum + halves, 0)),
});

const leave: Rules<RestDayEvent> = {
  RestDayRequested: leaveAsked('notices.text.leaveAsked', (decides) => ({ decides })),
  RestDayCancellationRequested: leaveAsked('notices.text.leaveCancellation'),
  RestDayValidated: (data, context) =>
    leaveAskedBy(context.history).within
      ? null
      : leaveAnswered('notices.text.leaveValidated', 'notices.text.leaveClosure')(data, context),
  RestDayRefused: leaveAnswered('notices.text.leaveRefused'),
  RestDayCancelled: (data, context) => {
    const told = leaveTold('notices.text.leaveCancelled', () => ({}))(data, context);
    return { ...told, key: leaveKey(told.key, leaveOf(context.history)) };
  },
  RestDayCancellationWithdrawn: leaveAsked('notices.text.leaveCancellationWithdrawn'),
  RestDayCancellationRefused: leaveAnswered('notices.text.leaveCancellationRefused'),
  RestDayChanged: leaveTold('notices.text.leaveChanged', (_data, before, after) => {
    const { start = '', end = '' } = leaveDays(after);
    return { newStart: start, newEnd: end, days: daysCounted(after), before: daysCounted(before) };
  }),
  RestDayInterrupted: (data, context) =>
    data.carried ? null : leaveTold('notices.text.leaveInterrupted', interruptedDays)(data, context),
  RestDayInterruptionWithdrawn: leaveTold('notices.text.leaveInterruptionWithdrawn', interruptedDays),
  RestDayRecounted: ({ restDay }, { history }) => {
    const state = leaveOf(history);
    return {
      kind: 'restDay',
      key: leaveKey('notices.text.leaveRecounted', state),
      params: {
        ...leaveDays(state),
        days: daysCounted(state),
        before: daysCounted(leaveOf(history.slice(0, -1))),
      },
      to: `/rest-day/${restDay}/details`,
      audience: { persons: [state.person] },
    };
  },
};

const leaveEntries: Rules<LeaveEntryEvent> = {
  // How many days, the notice says that the page leads to.
  LeaveEntryPosted: ({ person, facts: { sort, until } }) => {
    if (sort !== 'carried' && sort !== 'expired') return null;
    const params: Record<string, string> =
      sort === 'carried' && until !== null ? { day: dayWords(until) } : {};
    return {
      kind: 'restDay',
      key: sort === 'carried' ? 'notices.text.leaveCarried' : 'notices.text.leaveExpired',
      params,
      to: `/rest-day/balance/${person}`,
      audience: { persons: [person] },
    };
  },
};

const interventions: Rules<TransportOrderEvent> = {
  TransportDriverNotified: ({ order, number, driver }) => ({
    kind: 'transportOrder',
    key: 'notices.text.transportOrder',
    params: { number },
    to: `/tfp/mine/${order}`,
    audience: { persons: [driver] },
  }),
  TransportDriverAlerted: ({ order, number, driver, alert, day }) => ({
    kind: 'transportOrder',
    key: alertKeys[alert],
    params: { number, day: dayWords(day) },
    // One that is another's by now is missing for who had it.
    to: alert === 'left' ? '/tfp/mine' : `/tfp/mine/${order}`,
    audience: { persons: [driver] },
  }),
};

const alertKeys = {
  planned: 'notices.text.transportPlanned',
  changed: 'notices.text.transportChanged',
  left: 'notices.text.transportLeft',
  cancelled: 'notices.text.transportCancelled',
} as const;

const people: Rules<PersonEvent> = {
  // Who it is, the page says to those who may open it.
  PersonErasureTold: ({ person, on }) => ({
    kind: 'personErasure',
    key: 'notices.text.personErasure',
    params: { day: on },
    to: `/person/${person}/retention`,
    audience: { role: 'ROLE_CONTRACT_EDIT' },
  }),
};

const candidates: Rules<CandidateEvent> = {
  // Who it is is nobody's business but of those who may open the page.
  CandidateFormSent: ({ candidate }) => ({
    kind: 'candidate',
    key: 'notices.text.candidateSent',
    params: { number: candidate },
    to: `/candidate-form/${candidate}`,
    audience: { role: candidateRole },
  }),
  CandidateErasureTold: ({ candidate, on }) => ({
    kind: 'candidate',
    key: 'notices.text.candidateErasure',
    params: { number: candidate, day: on },
    to: `/candidate-form/${candidate}`,
    audience: { role: candidateRole },
  }),
};

const certificateEnds =
  (
    kind: 'certificate' | 'ownCertificate',
    to: (certificate: number) => string,
    audience: (person: number) => Audience,
  ) =>
  ({ certificate, person, name, validUntil }: CertificateTold): Proposed => ({
    kind,
    key: `notices.text.${kind}${validUntil === null ? 'Age' : ''}`,
    // Whose it is, the page says to those who may open it.
    params: { name, day: validUntil === null ? '' : dayWords(validUntil) },
    to: to(certificate),
    audience: audience(person),
  });

const certificates: Rules<CertificateEvent> = {
  CertificateAlertRaised: certificateEnds(
    'certificate',
    (certificate) => `/certificate/${certificate}/details`,
    () => ({ role: trainingRoles.view }),
  ),
  CertificateHolderAlerted: certificateEnds(
    'ownCertificate',
    () => '/profile',
    (person) => ({ persons: [person] }),
  ),
};

/** The training that somebody was to have on a day to come; null: none stood, so that nothing changes for them. */
function trainingAhead({ cause, history }: Context): { person: number; day: CivilDate } | null {
  const { person, facts, stage } = foldStream(certificateAggregate, history.slice(0, -1));
  const day = facts?.endDate ?? facts?.expectedDate ?? null;
  return stage === 'planned' &&
    day !== null &&
    day >= todayIn(LEGAL_TIME_ZONE, new Date(cause.metadata.occurredAt))
    ? { person, day: facts?.expectedDate ?? day }
    : null;
}

/** @param other the day on which it takes place instead; null: it does not take place */
function trainingChange(key: string, other: CivilDate | null, context: Context): Proposed | null {
  const ahead = trainingAhead(context);
  return (
    ahead && {
      kind: 'ownTraining',
      key,
      params: { day: dayWords(ahead.day), other: dayWords(other ?? ahead.day) },
      to: '/profile',
      audience: { persons: [ahead.person] },
    }
  );
}

const trainings: Rules<CertificateEvent> = {
  CertificateReprogrammed: ({ expectedDate }, context) =>
    trainingChange('notices.text.trainingMoved', expectedDate, context),
  CertificateCanceled: (_data, context) => trainingChange('notices.text.trainingCancelled', null, context),
};

/** Whose action of the plan it is: the plan itself is open to who looks after it alone. */
const maseTold = (key: string, person: number, title: string, end: CivilDate): Proposed => ({
  kind: 'ownMaseAction',
  key,
  params: { title, day: dayWords(end) },
  to: null,
  audience: { persons: [person] },
});

const maseActions: Rules<MaseActionEvent> = {
  MaseActionCreated: ({ facts: { person, title, end } }) =>
    maseTold('notices.text.maseNamed', person, title, end),
  MaseActionEdited: ({ facts: { person, title, end } }, { history }) =>
    foldStream<MaseActionState, MaseActionEvent>(maseActionAggregate, history.slice(0, -1)).facts?.person ===
    person
      ? null
      : maseTold('notices.text.maseNamed', person, title, end),
  MaseActionLateTold: ({ person, title, end }) => maseTold('notices.text.maseLate', person, title, end),
};

/** Whoever was convoked finds in the bell what the mail says too: neither which exam it is nor why. */
function examChange(
  key: string,
  { cause, history }: Context,
  after: (before: ExamFacts) => ExamFacts | null,
): Proposed | null {
  const { convoked, status, facts, person } = foldStream(healthExamAggregate, history.slice(0, -1));
  const now = facts && after(facts);
  const today = todayIn(LEGAL_TIME_ZONE, new Date(cause.metadata.occurredAt));
  if (convoked === null || status !== 'planned' || now === null || now.day < today) return null;
  return {
    kind: 'ownExam',
    key,
    params: { day: dayWords(now.day) },
    to: '/profile',
    audience: { persons: [person] },
  };
}

const exams: Rules<HealthExamEvent> = {
  HealthExamEdited: ({ facts }, context) =>
    examChange('notices.text.examMoved', context, (before) =>
      facts && isMoved(before, facts) ? facts : null,
    ),
  HealthExamCancelled: (_data, context) =>
    examChange('notices.text.examCancelled', context, (before) => before),
};

const followUps: Rules<HealthFileEvent> = {
  // Who it is and which exam, the page says to those who may open it.
  HealthDueAnnounced: ({ due }, { history }) => {
    const { person } = foldStream(healthFileAggregate, history);
    return (
      due && {
        kind: 'healthDue',
        key: 'notices.text.healthDue',
        params: { day: dayWords(due.by) },
        to: `/person/${person}/exams`,
        audience: { role: healthResultRoles },
      }
    );
  },
};

/** Whose month it is, is told what became of it. */
const monthDecided =
  (key: string) =>
  ({ activityMonth }: { activityMonth: number }, { history }: Context): Proposed => {
    const { person, month } = foldStream(activityMonthAggregate, history);
    return {
      kind: 'ownTime',
      key,
      params: { period: dayWords(month) },
      to: `/cra/${activityMonth}/details`,
      audience: { persons: [person] },
    };
  };

const ownDocuments: Rules<AttachedDocumentEvent> = {
  // The token of the address is the file: it is looked for in the reader's own file alone (`/profile`).
  DocumentAttached: ({ document, owner }) =>
    owner.kind === 'person'
      ? {
          kind: 'ownDocument',
          key: 'notices.text.ownDocument',
          params: {},
          to: `/profile?selectedTab=documents&token=${document}`,
          audience: { persons: [owner.id] },
        }
      : null,
};

/** "01/09 – 04/09, 14/09": as both languages write days of a month that is named. */
const daysInShort = (days: readonly CivilDate[]): string => {
  const short = (day: CivilDate) => dayWords(day).slice(0, 5);
  return runsOf(days)
    .map(({ from, until }) => (from === until ? short(from) : `${short(from)} – ${short(until)}`))
    .join(', ');
};

const reminderKeys = {
  month: { all: 'notices.text.timeOfMonth', days: 'notices.text.timeOfMonthDays' },
  week: { all: 'notices.text.timeOfWeek', days: 'notices.text.timeOfWeekDays' },
} as const;

const times: Rules<ActivityMonthEvent> = {
  ActivityMonthSubmitted: ({ activityMonth, manager = null }) => ({
    kind: 'teamTime',
    key: 'notices.text.monthSubmitted',
    params: {},
    to: `/cra/${activityMonth}/details`,
    audience: {
      persons: manager === null ? [] : [manager],
      holding: approveRoles,
      otherwise: 'ROLE_PERSON_ACTIVITY_MANAGE',
    },
  }),
  ActivityMonthApproved: monthDecided('notices.text.monthApproved'),
  ActivityMonthRefused: monthDecided('notices.text.monthRefused'),
  ActivityMonthReopened: monthDecided('notices.text.monthReopened'),
  ActivityReminded: ({ person, day, month = day.slice(0, 7), week, missing = [] }) => ({
    kind: 'ownTime',
    key: reminderKeys[week === undefined ? 'month' : 'week'][missing.length > 0 ? 'days' : 'all'],
    params: { period: dayWords(week ?? month), ...(missing.length > 0 && { days: daysInShort(missing) }) },
    to: `/project/person-activity?day=${week ?? `${month}-01`}`,
    audience: { persons: [person] },
  }),
};

const plannings: Rules<PlanTellingEvent> = {
  PlansTold: ({ person, from, until }) => ({
    kind: 'ownPlanning',
    key: from === until ? 'notices.text.planningDay' : 'notices.text.planningDays',
    params: { from: dayWords(from), until: dayWords(until) },
    to: `/project/planning/mine?day=${from}`,
    audience: { persons: [person] },
  }),
};

/** Whoever looks after a piece is told of it; all who work with equipment where nobody can be, or once it is late. */
const caretakers = (inCharge: number | null, isLate: boolean): Audience => ({
  persons: inCharge === null ? [] : [inCharge],
  ...(isLate ? { role: equipmentRoles.edit } : { otherwise: equipmentRoles.edit }),
});

const inspections: Rules<EquipmentEvent> = {
  EquipmentInspectionAlerted: ({ equipment, name, dueOn, overdue = false }, { history }) => ({
    kind: 'equipmentInspection',
    key: overdue ? 'notices.text.equipmentInspectionLate' : 'notices.text.equipmentInspection',
    params: { name, day: dayWords(dueOn) },
    to: `/equipment/${equipment}/detail?selectedTab=inspections`,
    audience: caretakers(foldStream(equipmentAggregate, history).facts?.inCharge ?? null, overdue),
  }),
  EquipmentPaperAlerted: ({ equipment, name, paper, endsOn }, { history }) => ({
    kind: 'equipmentPaper',
    key: paper === null ? 'notices.text.equipmentWarranty' : 'notices.text.equipmentPaper',
    params: { name, day: dayWords(endsOn), ...(paper !== null && { paper }) },
    to: `/equipment/${equipment}/detail${paper === null ? '' : '?selectedTab=documents'}`,
    audience: caretakers(foldStream(equipmentAggregate, history).facts?.inCharge ?? null, false),
  }),
};

const inspectionsDone: Rules<InspectionEvent> = {
  InspectionReportAwaited: ({ equipment, name, piece, doneOn, inCharge }) => ({
    kind: 'equipmentInspection',
    key: 'notices.text.equipmentReportLate',
    params: { name: piece, inspection: name, day: dayWords(doneOn) },
    to: `/equipment/${equipment}/detail?selectedTab=inspections`,
    audience: caretakers(inCharge, false),
  }),
  InspectionPlanMissed: ({ equipment, name, piece, plannedOn, inCharge }) => ({
    kind: 'equipmentInspection',
    key: 'notices.text.equipmentPlanMissed',
    params: { name: piece, inspection: name, day: dayWords(plannedOn) },
    to: `/equipment/${equipment}/detail?selectedTab=inspections`,
    audience: caretakers(inCharge, false),
  }),
};

const maintenances: Rules<MaintenanceEvent> = {
  MaintenanceAlerted: ({ equipment, title, name, urgency, inCharge }) => ({
    kind: 'equipmentMaintenance',
    key: `notices.text.equipmentMaintenance.${urgency}`,
    params: { name, title },
    to: `/equipment/${equipment}/detail?selectedTab=maintenance`,
    audience: caretakers(inCharge, urgency === 'late'),
  }),
};

const usages: Rules<UsageEvent> = {
  EquipmentReturnAwaited: ({ equipment, name, expectedAt, inCharge }) => ({
    kind: 'equipmentReturn',
    key: 'notices.text.equipmentReturn',
    params: { name, day: dayWords(legalDayOf(expectedAt)) },
    to: `/equipment/${equipment}/detail?selectedTab=usage`,
    audience: caretakers(inCharge, false),
  }),
};

/** Whoever spent is told what became of it. */
const expenseDecided =
  (key: string) =>
  ({ expense, person }: { expense: number; person: number }): Proposed => ({
    kind: 'expense',
    key,
    params: {},
    to: `/expense/${expense}/details`,
    audience: { persons: [person] },
  });

const expenses: Rules<ExpenseEvent> = {
  ExpenseSubmitted: ({ expense, manager }) => ({
    kind: 'expense',
    key: 'notices.text.expenseSubmitted',
    params: {},
    to: `/expense/${expense}/details`,
    audience: {
      persons: manager === null ? [] : [manager],
      holding: decideExpenseRoles,
      otherwise: 'ROLE_PROJECT_EXPENSE_MANAGE',
    },
  }),
  ExpenseApproved: expenseDecided('notices.text.expenseApproved'),
  ExpenseRefused: expenseDecided('notices.text.expenseRefused'),
  ExpenseApprovalRevoked: expenseDecided('notices.text.expenseRevoked'),
  ExpenseReimbursed: expenseDecided('notices.text.expenseReimbursed'),
  ExpenseReturned: expenseDecided('notices.text.expenseReturned'),
};

/** Whoever is to hold an advance is told what became of it. */
const advanceDecided =
  (key: string) =>
  ({ advance, person }: { advance: number; person?: number }): Proposed | null =>
    person === undefined
      ? null
      : {
          kind: 'expense',
          key,
          params: {},
          to: `/expense/advance/${advance}/details`,
          audience: { persons: [person] },
        };

const advances: Rules<AdvanceEvent> = {
  AdvanceAsked: ({ advance, manager }) => ({
    kind: 'expense',
    key: 'notices.text.advanceAsked',
    params: {},
    to: `/expense/advance/${advance}/details`,
    audience: {
      persons: manager === null ? [] : [manager],
      holding: decideExpenseRoles,
      otherwise: 'ROLE_PROJECT_EXPENSE_MANAGE',
    },
  }),
  AdvanceApproved: advanceDecided('notices.text.advanceApproved'),
  AdvanceAgreed: advanceDecided('notices.text.advanceApproved'),
  AdvanceRefused: advanceDecided('notices.text.advanceRefused'),
  AdvanceTransferred: advanceDecided('notices.text.advanceTransferred'),
};

const own = (user: number, key: string): Proposed => ({
  kind: 'account',
  key,
  params: {},
  to: '/profile',
  audience: { users: [user] },
});

/** A new account's first roles and its first password are no change. */
const isFirst = ({ cause, history }: Context): boolean =>
  history.filter(({ event }) => event.type === cause.event.type).length < 2;

const users: Rules<UserEvent> = {
  UserRolesSet: ({ user, corporation }, context) =>
    isFirst(context) ? null : { ...own(user, 'notices.text.rolesChanged'), corporation },
  UserGroupSet: ({ user }) => own(user, 'notices.text.groupChanged'),
  PasswordChanged: ({ user }, context) =>
    isFirst(context) ? null : own(user, 'notices.text.passwordChanged'),
  SecondFactorsCleared: ({ user }) => ({
    ...own(user, 'notices.text.factorsCleared'),
    to: '/profile/security',
  }),
  NewDeviceUsed: ({ user, browser, system }, { cause }) => {
    const device = [browser, system].filter((one) => one !== null).join(' · ');
    const at = momentInFrance(cause.metadata.occurredAt);
    const told = device === '' ? 'notices.text.newDeviceUnknown' : 'notices.text.newDevice';
    return entry(user, told, '/profile/security', { device, at });
  },
};

/** Who gets into an account is told to its owner even though it seems to be them. */
const entry = (user: number, key: string, to: string, params: Proposed['params']): Proposed => ({
  ...own(user, key),
  kind: 'access',
  params,
  to,
  corporation: 0,
  tellsDoer: true,
});

const tokens: Rules<ApiTokenEvent> = {
  ApiTokenMade: ({ user, name }) => entry(user, 'notices.text.tokenMade', '/profile/api-tokens', { name }),
};

const rules = new Map(
  Object.entries({
    ...quotations,
    ...mails,
    ...pushes,
    ...webhooks,
    ...recurring,
    ...papers,
    ...shares,
    ...changes,
    ...leave,
    ...leaveEntries,
    ...candidates,
    ...people,
    ...interventions,
    ...certificates,
    ...trainings,
    ...maseActions,
    ...exams,
    ...followUps,
    ...ownDocuments,
    ...inspections,
    ...inspectionsDone,
    ...maintenances,
    ...usages,
    ...expenses,
    ...advances,
    ...times,
    ...plannings,
    ...users,
    ...tokens,
  }),
) as Map<string, (data: object, context: Context) => Proposed | null>; // each is asked for events of its own type

/** The events that may be told of. */
export const toldTypes: readonly string[] = [...rules.keys()];

/** Whether an event may be told of: only then is its stream read. */
export const isNotified = (type: string): boolean => rules.has(type);

/**
 * What the last of a stream's events is told as; null where it is no news.
 * @param history the stream's events, oldest first, up to the one in question
 */
export function proposedNotification(
  history: readonly RecordedEvent[],
): (Proposed & { corporation: number }) | null {
  const cause = history.at(-1);
  if (cause === undefined) return null;
  const proposed = rules.get(cause.event.type)?.(cause.event.data, { cause, history }) ?? null;
  return proposed && { ...proposed, corporation: proposed.corporation ?? cause.metadata.corporation };
}
