/** What a field whose `list` is this id proposes. */
export function Suggestions({ id, of }: { id: string; of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </datalist>
  );
}
