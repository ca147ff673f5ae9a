import { sealed, type Sealed } from '../kernel/personal.ts';
import type { ThirdPartyState } from './third-party.ts';

/** The seal of a field that tells of a natural person: that of the third party itself. */
export const partSeal = (
  { terms }: Pick<ThirdPartyState, 'terms'>,
  id: number,
  field: string,
): { personal?: Sealed } => (terms?.naturalPerson ? { personal: sealed('thirdparty', id, field) } : {});
