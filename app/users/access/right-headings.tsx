/** Above the rights of a family, across a table of so many columns. */
export function FamilyRow({ name, columns }: { name: string; columns: number }) {
  return (
    <tr className="family">
      <th scope="rowgroup" colSpan={columns}>
        {name}
      </th>
    </tr>
  );
}

/** The right that a row is about, and what it allows. */
export function RightHeading({ right: { name, says } }: { right: { name: string; says: string } }) {
  return (
    <th scope="row">
      {name}
      <small>{says}</small>
    </th>
  );
}
