import type { CivilDate } from '../../kernel/dates.ts';
import type { GroupCode } from '../user.ts';

/** What decides whether an account may work, beside its password (first specification, sections 2 and 8). */
export interface AccountFacts {
  enabled: boolean;
  group: GroupCode;
  subscriptionEnd: CivilDate | null;
  /** Links to corporations, with whether both link and corporation are enabled. */
  memberships: readonly {
    corporation: number;
    enabled: boolean;
    /** The corporation itself is disabled. */
    disabled?: boolean;
    /** It can only be read: it is on its way to another installation, or there by now. */
    held?: 'moving' | 'moved' | null;
    contractStart: CivilDate | null;
    contractEnd: CivilDate | null;
  }[];
  /** Corporations that are open to them without a link, as all enabled ones are to super admins. */
  others?: readonly number[];
}

export type SignInOutcome = 'granted' | 'disabled' | 'subscription_expired' | 'locked' | 'out_of_contract';

const underContract = (start: CivilDate | null, end: CivilDate | null, today: CivilDate): boolean =>
  (start === null || start <= today) && (end === null || end >= today);

/** The corporations an account may choose today. */
export const openMemberships = (facts: AccountFacts, today: CivilDate): number[] => [
  ...facts.memberships
    .filter((one) => one.enabled && underContract(one.contractStart, one.contractEnd, today))
    .map((one) => one.corporation),
  ...(facts.others ?? []),
];

/**
 * The disabled corporations, of those that are said, that an account may look into: super admins those of the
 * installation, all others none.
 */
export const readableMemberships = ({ group, memberships }: AccountFacts): number[] =>
  group === 'superadmin' ? memberships.filter((one) => one.disabled).map((one) => one.corporation) : [];

/** Told only after the right password (3-decisions.md, "Identity"); super admins need no corporation. */
export function signInOutcome(facts: AccountFacts, today: CivilDate): SignInOutcome {
  if (!facts.enabled) return 'disabled';
  if (facts.group === 'superadmin') return 'granted';
  if (facts.subscriptionEnd !== null && facts.subscriptionEnd < today) return 'subscription_expired';
  if (!facts.memberships.some((one) => one.enabled)) return 'locked';
  return openMemberships(facts, today).length > 0 ? 'granted' : 'out_of_contract';
}
