/** "9:30", "9h30", "09:30:00" → "09:30"; null for what is no time of day. */
export function readTime(typed: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2})\s*[:hH]\s*(\d{2})(?::\d{2})?$/.exec(typed) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}
