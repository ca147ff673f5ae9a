import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { conflict } from '../kernel/refusal.ts';
import {
  agreementVersion,
  draftVersion,
  isOpenTo,
  takesNewVersion,
  type AgreementData,
  type AgreementEventNames,
  type AgreementState,
  type AgreementTransition,
  type AgreementVersion,
} from './agreement.ts';

/** What the codes of an agreement's refusals begin with. */
export type AgreementCode = 'QUOTATION' | 'SALE_ORDER' | 'PURCHASE';

/** What a kind of agreement says of itself for its decisions. */
export interface AgreementTraits<Names extends AgreementEventNames, S extends AgreementState> {
  /** What it calls its events. */
  names: Names;
  /** What refusals begin with: "SALE_ORDER". */
  code: AgreementCode;
  /** Whether something follows from it that keeps it from being cancelled. */
  isBound(state: S): boolean;
}

type EventsNamed<Names extends AgreementEventNames> = {
  readonly [W in keyof AgreementData]: (data: AgreementData[W]) => Event<Names[W], AgreementData[W]>;
};

const eventsNamed = <const Names extends AgreementEventNames>(names: Names): EventsNamed<Names> => ({
  drafted: (data) => ({ type: names.drafted, data }),
  draftEdited: (data) => ({ type: names.draftEdited, data }),
  draftDeleted: (data) => ({ type: names.draftDeleted, data }),
  versionDrafted: (data) => ({ type: names.versionDrafted, data }),
  validated: (data) => ({ type: names.validated, data }),
  sent: (data) => ({ type: names.sent, data }),
  accepted: (data) => ({ type: names.accepted, data }),
  refused: (data) => ({ type: names.refused, data }),
  cancelled: (data) => ({ type: names.cancelled, data }),
  annotated: (data) => ({ type: names.annotated, data }),
  projectAssigned: (data) => ({ type: names.projectAssigned, data }),
  pdfStored: (data) => ({ type: names.pdfStored, data }),
});

/**
 * The decisions that every kind of agreement takes alike: state → events, under the kind's own names of them.
 * All throw Refusal `missing` for an unknown version, and `conflict` for a status that does not admit them.
 */
export function agreementDecisions<const Names extends AgreementEventNames, S extends AgreementState>({
  names,
  code,
  isBound,
}: AgreementTraits<Names, S>) {
  type Made<W extends keyof AgreementData> = Event<Names[W], AgreementData[W]>;
  const events = eventsNamed(names);

  const refusal = (action: AgreementTransition | 'newVersion' | 'invoice') =>
    conflict(`${code}_STATUS`, `errors.agreementStatus.${action}`);

  /** Whether the action may be taken now, for buttons and for decisions alike. */
  const mayMove = (state: S, version: AgreementVersion, action: AgreementTransition): boolean =>
    isOpenTo(version, action) && !(action === 'cancel' && isBound(state));

  function requireMove(state: S, version: number, action: AgreementTransition): AgreementVersion {
    const found = agreementVersion(state, version);
    if (!mayMove(state, found, action)) throw refusal(action);
    return found;
  }

  return {
    events,
    mayMove,
    /** Codes of what its status does not admit, and of an acceptance that comes late. */
    codes: { status: `${code}_STATUS`, expired: `${code}_EXPIRED` } as const,

    /** @throws Refusal `conflict` unless the version is accepted. */
    requireAccepted(state: S, version: number): AgreementVersion {
      const found = agreementVersion(state, version);
      if (found.status !== 'accepted') throw refusal('invoice');
      return found;
    },

    /** Sent by mail or by hand; a version already in progress stays so, without a new event. */
    send(state: S, version: number, mail: number | null): Made<'sent'>[] {
      const found = agreementVersion(state, version);
      if (found.status === 'in_progress' && !found.superseded) return [];
      requireMove(state, version, 'send');
      return [events.sent({ version, mail })];
    },

    /** One past its validity is accepted only once that was confirmed. */
    accept(state: S, version: number, today: CivilDate, confirmExpired: boolean): Made<'accepted'>[] {
      const { content } = requireMove(state, version, 'accept');
      const afterExpiry = content.expiryDate !== null && content.expiryDate < today;
      if (afterExpiry && !confirmExpired) throw conflict(`${code}_EXPIRED`, 'errors.agreementExpired');
      return [events.accepted({ version, afterExpiry })];
    },

    refuse(state: S, version: number, reasonRefuse: string): Made<'refused'>[] {
      requireMove(state, version, 'refuse');
      return [events.refused({ version, reasonRefuse })];
    },

    cancel(state: S, version: number): Made<'cancelled'>[] {
      requireMove(state, version, 'cancel');
      return [events.cancelled({ version })];
    },

    removeDraft(state: S, version: number): Made<'draftDeleted'>[] {
      draftVersion(state, version);
      return [events.draftDeleted({ version })];
    },

    /** A copy as the next version; the old one stays readable as superseded. */
    draftNextVersion(state: S, from: number, version: number): Made<'versionDrafted'>[] {
      const found = agreementVersion(state, from);
      if (!takesNewVersion(found)) throw refusal('newVersion');
      const { content, client, clientId, totals, personal } = found;
      return [
        events.versionDrafted({
          version,
          from,
          content,
          client,
          clientId,
          totals,
          ...(personal && { personal }),
        }),
      ];
    },
  };
}
