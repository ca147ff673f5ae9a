/** The id of the list that fields of accounts propose from. */
export const ACCOUNT_LIST = 'account-list';

/** The accounts that a field proposes as one types. */
export const AccountList = ({ accounts }: { accounts: readonly { value: string; label: string }[] }) => (
  <datalist id={ACCOUNT_LIST}>
    {accounts.map(({ value, label }) => (
      <option key={value} value={value}>
        {`${value} ${label}`}
      </option>
    ))}
  </datalist>
);
