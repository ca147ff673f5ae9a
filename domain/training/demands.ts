import type { CivilDate } from '../kernel/dates.ts';
import type { CertificateKind, Held } from './validity.ts';

/** The kinds that somebody must hold: by what they work as, and by what they work with. */
export const demandedOf = (
  kinds: readonly CertificateKind[],
  profiles: readonly number[],
  equipmentTypes: readonly number[] = [],
): CertificateKind[] =>
  kinds.filter(
    (kind) =>
      kind.enabled &&
      (kind.profiles.some((one) => profiles.includes(one)) ||
        kind.equipmentTypes.some((one) => equipmentTypes.includes(one))),
  );

/** Of certificates those that are held, by their kind. */
export const heldIn = (
  certificates: readonly { type: number; obtainedOn: CivilDate | null; validUntil: CivilDate | null }[],
): (Held & { kind: number })[] =>
  certificates.flatMap(({ type, obtainedOn, validUntil }) =>
    obtainedOn === null ? [] : [{ kind: type, obtainedOn, validUntil }],
  );
