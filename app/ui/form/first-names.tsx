import { asDrawn, type ServerOnly } from './server-only.ts';

/** What a field that is searched on the server proposes where there are no scripts. */
export type FirstNames = ServerOnly<readonly string[]>;

/** The list of a field whose `list` is this id. */
export const FirstNamesList = ({ id, of: { drawn } }: { id: string; of: FirstNames }) => (
  <datalist id={id} {...asDrawn(drawn?.map((name) => <option key={name}>{name}</option>))} />
);
