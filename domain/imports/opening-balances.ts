import { bookOpening, reverseOpening } from '../accounting/opening-entry-commands.ts';
import { openingLineSchema } from '../accounting/opening-entry.ts';
import { forbidden } from '../kernel/refusal.ts';
import { importedTogether } from './import-kind.ts';

/** Lines of a file that are one opening entry: typed balances, or what a FEC adds up to. */
const openingImport = (name: string) =>
  importedTogether({
    name,
    access: reverseOpening.access,
    values: openingLineSchema,
    remove: reverseOpening,
    async take(work, actor, rows) {
      if (rows.some(({ id }) => id !== null)) throw forbidden();
      const entry = await bookOpening(
        work,
        actor,
        rows.map(({ values }) => values),
      );
      return { created: [entry], changed: [] };
    },
  });

export const openingBalanceImport = openingImport('openingbalance');
export const fecImport = openingImport('fec');
