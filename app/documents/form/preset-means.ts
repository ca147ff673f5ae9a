/**
 * The means that a form of money begins with: the one that its document or third party says, or that money given
 * back came by; else the only one there is. Where people have to choose nothing is preset, since what stands in a
 * form is sent unread.
 * @param used the means that the record knows
 */
export function presetMeans(types: readonly { id: number }[], used: readonly number[]): string {
  const known = types.filter(({ id }) => used.includes(id));
  const [one, ...others] = known.length > 0 ? known : types;
  return one === undefined || others.length > 0 ? '' : String(one.id);
}
