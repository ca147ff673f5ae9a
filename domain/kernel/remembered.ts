/**
 * A pure question that is asked once of the same words or numbers: for as long as what it makes is kept, a page or a
 * command.
 */
export function remembered<Said extends readonly (string | number | undefined)[], Value>(
  ask: (...said: Said) => Value,
): (...said: Said) => Value {
  const known = new Map<string, { value: Value }>();
  return (...said) => {
    const key = said.join(' ');
    const before = known.get(key);
    if (before !== undefined) return before.value;
    const value = ask(...said);
    known.set(key, { value });
    return value;
  };
}
