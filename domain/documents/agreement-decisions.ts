import type { CivilDate } from '../kernel/dates.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { conflict } from '../kernel/refusal.ts';
import {
  agreementVersion,
  draftVersion,
  isOpenTo,
  takesNewVersion,
  type AgreementData,
  type AgreementState,
  type AgreementTransition,
  type AgreementVersion,
} from './agreement.ts';

/** What a kind of agreement says of itself for its decisions. */
export interface AgreementTraits<Name extends string, S extends AgreementState> {
  /** As in its events: "SaleOrder". */
  name: Name;
  /** What refusals begin with: "SALE_ORDER". */
  code: string;
  /** Whether something follows from it that keeps it from being cancelled. */
  isBound(state: S): boolean;
}

/**
 * The decisions that every kind of agreement takes alike: state → events, for the kind's own names of events.
 * All throw Refusal `missing` for an unknown version, and `conflict` for a status that does not admit them.
 */
export function agreementDecisions<
  const Name extends string,
  S extends AgreementState,
  E extends DomainEvent,
  Data extends AgreementData = AgreementData,
>({ name, code, isBound }: AgreementTraits<Name, S>) {
  const event = <W extends keyof Data & string>(what: W, data: Data[W]): E[] => [
    // A kind's events are its name before each of these: what `AgreementEvent` spells out.
    { type: `${name}${what}`, data } as unknown as E,
  ];

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
    event,
    mayMove,

    /** @throws Refusal `conflict` unless the version is accepted. */
    requireAccepted(state: S, version: number): AgreementVersion {
      const found = agreementVersion(state, version);
      if (found.status !== 'accepted') throw refusal('invoice');
      return found;
    },

    /** Sent by mail or by hand; a version already in progress stays so, without a new event. */
    send(state: S, version: number, mail: number | null): E[] {
      const found = agreementVersion(state, version);
      if (found.status === 'in_progress' && !found.superseded) return [];
      requireMove(state, version, 'send');
      return event('Sent', { version, mail });
    },

    /** One past its validity is accepted only once that was confirmed. */
    accept(state: S, version: number, today: CivilDate, confirmExpired: boolean): E[] {
      const { content } = requireMove(state, version, 'accept');
      const afterExpiry = content.expiryDate !== null && content.expiryDate < today;
      if (afterExpiry && !confirmExpired) throw conflict(`${code}_EXPIRED`, 'errors.agreementExpired');
      return event('Accepted', { version, afterExpiry });
    },

    refuse(state: S, version: number, reasonRefuse: string): E[] {
      requireMove(state, version, 'refuse');
      return event('Refused', { version, reasonRefuse });
    },

    cancel(state: S, version: number): E[] {
      requireMove(state, version, 'cancel');
      return event('Cancelled', { version });
    },

    removeDraft(state: S, version: number): E[] {
      draftVersion(state, version);
      return event('DraftDeleted', { version });
    },

    /** A copy as the next version; the old one stays readable as superseded. */
    draftNextVersion(state: S, from: number, version: number): E[] {
      const found = agreementVersion(state, from);
      if (!takesNewVersion(found)) throw refusal('newVersion');
      const { content, client, clientId, totals, personal } = found;
      return event('VersionDrafted', {
        version,
        from,
        content,
        client,
        clientId,
        totals,
        ...(personal && { personal }),
      });
    },
  };
}
