/** Somebody who has an e-mail that is asked about. */
export interface KnownPerson {
  person: number;
  name: string;
  hasAccount: boolean;
  /** Where they may work. */
  companies: readonly number[];
}
