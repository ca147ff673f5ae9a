import type { ThirdPartyProfile } from '../third-parties/third-party.ts';
import { isAccount, type Chart } from './chart.ts';
import type { ThirdAccount } from './posted.ts';

const ID_DIGITS = 6;

/** What tells a third party from others in the books when nobody gave it a code: "C000012". */
const auxiliaryOf = (side: 'client' | 'supplier', id: number): string =>
  `${side === 'client' ? 'C' : 'F'}${String(id).padStart(ID_DIGITS, '0')}`;

/** Where a client or supplier stands in the books; the usual accounts for one that says nothing of its own. */
export function thirdAccount(
  chart: Chart,
  side: 'client' | 'supplier',
  id: number,
  profile: ThirdPartyProfile | null = null,
): ThirdAccount {
  const own = side === 'client' ? profile?.generalAccount : profile?.supplierAccount;
  return {
    account: isAccount(own) ? own : chart.accounts[side],
    auxiliary: profile?.accountingCode ?? profile?.code ?? auxiliaryOf(side, profile?.id ?? id),
  };
}
