/** A stored value as text: '' for none. Lists are joined by commas; objects have no text of their own. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(valueText).join(',') : '';
}
