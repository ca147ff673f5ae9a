/** The field that says again which file was sent with a form that was refused: its id as it waits, and its name. */
export const keptAs = (name: string): string => `${name}Kept`;

/** The name of a file that waits, of what its form says again. */
export const nameOfKept = (kept: string): string => kept.slice(kept.indexOf('/') + 1);

/** Says a file again that waits since the form was refused. @param kept as the form was answered it */
export const KeptFile = ({ name, kept }: { name: string; kept: string | undefined }) =>
  kept ? <input type="hidden" name={keptAs(name)} value={kept} /> : null;
