import type { FirstNames } from '../ui/form/first-names.tsx';
import { escaped } from '../ui/markup.ts';

/**
 * Names that a field proposes without scripts. Remix writes what can be enumerated of a live screen's data for the
 * browser, which would only read hundreds of names to throw them away.
 */
export const firstNames = (names: readonly string[]): FirstNames =>
  Object.defineProperty<FirstNames>({}, 'markup', {
    value: names.map((name) => `<option value="${escaped(name)}"></option>`).join(''),
  });
