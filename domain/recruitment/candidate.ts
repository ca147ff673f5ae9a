import { z } from 'zod';
import { optionalCountryCode } from '../kernel/address.ts';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import { addMonths, type CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { choice, optionalDate, optionalText, text } from '../kernel/fields.ts';
import { email, optionalPhone } from '../kernel/identifier-fields.ts';
import type { Sealed } from '../kernel/personal.ts';
import { identitySchema } from '../people/person.ts';

/** Where an application stands. */
export const candidateStatuses = ['applied', 'toMeet', 'retained', 'hired', 'refused'] as const;
export type CandidateStatus = (typeof candidateStatuses)[number];

/** Those that staff may move an application between. */
export const openStatuses = ['applied', 'toMeet', 'retained'] as const;
type OpenStatus = (typeof openStatuses)[number];

/** What may be decided of an application that stands there; nothing once somebody was hired. */
export const decisionsFrom = (status: CandidateStatus) => ({
  moves: status === 'hired' ? [] : openStatuses.filter((one) => one !== status),
  refuse: status !== 'hired' && status !== 'refused',
  hire: status === 'retained',
});

/** What counts as being in touch with a candidate: two years after the last one they are forgotten. */
export const candidateContacts = [
  'invited',
  'link',
  'saved',
  'sent',
  'refused',
  'answered',
  'hired',
] as const;
export type CandidateContact = (typeof candidateContacts)[number];

/** How long candidates are kept after the last contact (CNIL, guide "recrutement"; 3-decisions.md, "People"). */
const KEPT_MONTHS = 24;

/** The day on which a candidate is forgotten, at the latest. */
export const forgottenOn = (lastContact: CivilDate): CivilDate => addMonths(lastContact, KEPT_MONTHS);

/** Who is forgotten on a day had their last contact on this one, or before. */
export const lastContactBefore = (day: CivilDate): CivilDate => addMonths(day, -KEPT_MONTHS);

/** Days that a link opens the form (3-decisions.md, "Identity"). */
export const LINK_DAYS = 90;

/** What a candidate is told that was decided, by the mail that is written for it. */
type AnswerUse = 'candidateRefusal' | 'candidateRetained';

/** What a candidate is answered of where the application stands; null: nothing yet. */
export const answerFrom = (status: CandidateStatus): AnswerUse | null =>
  status === 'refused' ? 'candidateRefusal' : status === 'retained' ? 'candidateRetained' : null;

/** How many days before a candidate is forgotten staff are told of it. */
export const TOLD_DAYS = 30;

/** Who is invited, and for which job: typed by staff. */
export const applicantSchema = z.object({
  ...identitySchema.shape,
  email: email(),
  job: text(120),
});

export const formLanguage = () => choice(['fr', 'en']);

/** What the public form asks: a draft may lack anything, what is sent nothing (`missingAnswers`). */
export const answersSchema = z.object({
  nationality: optionalCountryCode(),
  birthDate: optionalDate(),
  phone: optionalPhone(),
  mobile: optionalPhone(),
  address: z.object({
    street: optionalText(200),
    postalCode: optionalText(12),
    city: optionalText(80),
    country: optionalCountryCode(),
  }),
  comment: optionalText(5000),
});

export type Applicant = z.output<typeof applicantSchema>;
export type Answers = z.output<typeof answersSchema>;

export const noAnswers: Answers = {
  nationality: null,
  birthDate: null,
  phone: null,
  mobile: null,
  address: { street: null, postalCode: null, city: null, country: null },
  comment: null,
};

type Personal = { candidate: number; personal: Sealed };

export type CandidateEvent =
  | Event<
      'CandidateInvited',
      Personal & {
        corporation: number;
        language: 'fr' | 'en';
        applicant: Applicant | null;
        /** Of the organization, where the post is; events of before December 2026 say none. */
        unit?: number | null;
      }
    >
  /** A link to the form, sent by mail; the one before it opens nothing any more. Its token is made at sending. */
  | Event<'CandidateLinkMade', { candidate: number; link: number; until: CivilDate }>
  | Event<'CandidateLinkRevoked', { candidate: number; link: number }>
  | Event<'CandidateAnswersSaved', Personal & { answers: Answers | null }>
  /** The social security number, where the corporation asks who is retained for it. */
  | Event<'CandidateNumberSaved', Personal & { number: string | null }>
  /** `consent` is the sentence that was ticked, as it was shown. */
  | Event<'CandidateFormSent', { candidate: number; consent: string }>
  | Event<'CandidateMoved', { candidate: number; status: OpenStatus }>
  | Event<'CandidateRefused', Personal & { reason: string | null }>
  /** A mail that tells the candidate what was decided. */
  | Event<'CandidateAnswered', { candidate: number; use: AnswerUse }>
  /** `person` is the file that it became. */
  | Event<'CandidateHired', { candidate: number; person: number }>
  /**
   * Files that stay with the person: copies, sealed with the person's key, since the candidate's is erased. `copy` is
   * null for a file that the store had no longer.
   */
  | Event<
      'CandidateFilesCopied',
      { candidate: number; person: number; copies: readonly { document: number; copy: number | null }[] }
    >
  /** Among staff: the candidate never sees it, but may ask for it by law. */
  | Event<'CandidateCommented', Personal & { comment: string | null }>
  /** Staff were told that the candidate is forgotten soon, unless somebody is in touch. */
  | Event<'CandidateErasureTold', { candidate: number; on: CivilDate }>
  | Event<'CandidateErased', { candidate: number }>;

interface FormLink {
  link: number;
  until: CivilDate;
}

export interface CandidateState {
  corporation: number | null;
  language: 'fr' | 'en';
  applicant: Applicant | null;
  answers: Answers;
  number: string | null;
  /** The one that opens the form; null: none does. */
  link: FormLink | null;
  sent: boolean;
  status: CandidateStatus;
  reason: string | null;
  person: number | null;
  /** Files that were copied to the person's. */
  copied: readonly number[];
  /** The day of forgetting that staff were told of; null: of none. */
  toldOf: CivilDate | null;
  erased: boolean;
}

export const candidateAggregate: Aggregate<CandidateState, CandidateEvent> = {
  name: 'candidate',
  events: {
    CandidateInvited: true,
    CandidateLinkMade: true,
    CandidateLinkRevoked: true,
    CandidateAnswersSaved: true,
    CandidateNumberSaved: true,
    CandidateFormSent: true,
    CandidateMoved: true,
    CandidateRefused: true,
    CandidateAnswered: true,
    CandidateHired: true,
    CandidateFilesCopied: true,
    CandidateCommented: true,
    CandidateErasureTold: true,
    CandidateErased: true,
  },
  initial: {
    corporation: null,
    language: 'fr',
    applicant: null,
    answers: noAnswers,
    number: null,
    link: null,
    sent: false,
    status: 'applied',
    reason: null,
    person: null,
    copied: [],
    toldOf: null,
    erased: false,
  },
  evolve: evolving<CandidateState, { [E in CandidateEvent as E['type']]: E['data'] }>({
    CandidateInvited: (state, { corporation, language, applicant }) => ({
      ...state,
      corporation,
      language,
      applicant,
    }),
    CandidateLinkMade: (state, { link, until }) => ({ ...state, link: { link, until } }),
    CandidateLinkRevoked: (state) => ({ ...state, link: null }),
    CandidateAnswersSaved: (state, { answers }) => ({ ...state, answers: answers ?? noAnswers }),
    CandidateNumberSaved: (state, { number }) => ({ ...state, number }),
    CandidateFormSent: (state) => ({ ...state, sent: true }),
    CandidateMoved: (state, { status }) => ({ ...state, status, reason: null }),
    CandidateRefused: (state, { reason }) => ({ ...state, status: 'refused', reason }),
    CandidateAnswered: (state) => state,
    CandidateHired: (state, { person }) => ({ ...state, status: 'hired', person }),
    CandidateFilesCopied: (state, { copies }) => ({
      ...state,
      copied: [...state.copied, ...copies.map(({ document }) => document)],
    }),
    CandidateCommented: (state) => state,
    CandidateErasureTold: (state, { on }) => ({ ...state, toldOf: on }),
    CandidateErased: (state) => ({ ...state, erased: true, link: null }),
  }),
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.erased,
};

/** Whether a link opens the form: the last one that was made, until its day, of a candidate who is known and not refused. */
export const opensForm = (state: CandidateState, link: number, today: CivilDate): boolean =>
  !state.erased && state.status !== 'refused' && state.link?.link === link && state.link.until >= today;

/**
 * Whether the form asks for the social security number: never of who is not retained yet (CNIL, guide "recrutement"),
 * and only where the corporation says so.
 */
export const asksForNumber = (state: CandidateState, isAsked: boolean): boolean =>
  isAsked && (state.status === 'retained' || state.status === 'hired');

/** Whether the form still asks something: once sent, only of who is retained since. */
export const asksSomething = ({ sent, status }: Pick<CandidateState, 'sent' | 'status'>): boolean =>
  status !== 'refused' && (!sent || status === 'retained' || status === 'hired');

/** What a candidate hands in: a type of the corporation's list. */
export interface WantedType {
  id: number;
  name: string;
  required: boolean;
  /** Asked only where the social security number is. */
  onceRetained: boolean;
  /** What a file of it becomes in a person's file; null: it stays with the candidate. */
  keptAs: { id: number; name: string } | null;
}

/** The types that a candidate is asked for. */
export const wantedTypes = <Type extends Pick<WantedType, 'onceRetained'>>(
  types: readonly Type[],
  asksNumber: boolean,
): Type[] => types.filter(({ onceRetained }) => !onceRetained || asksNumber);

/** What the form requires that is not said, by the paths of its fields (first specification, section 5). */
export function missingAnswers(answers: Answers, number: string | null, asksNumber: boolean): string[] {
  const { street, postalCode, city, country } = answers.address;
  const required: [string, string | null][] = [
    ['nationality', answers.nationality],
    ['birthDate', answers.birthDate],
    ['address.street', street],
    ['address.postalCode', postalCode],
    ['address.city', city],
    ['address.country', country],
    ...(asksNumber ? [['number', number] satisfies [string, string | null]] : []),
  ];
  return required.filter(([, value]) => value === null).map(([path]) => path);
}
