/** Hours as they are typed by people who read clocks: "7:30", "7h30", "7 h". */
const CLOCK = /^(\d{1,2})\s*[:hH]\s*([0-5]?\d)?$/;

/** What was typed as hours, "7:30" and "7h30" as "7.5", "0:20" as "0.3333", which is to the second; all else as it is. */
export function hoursTyped(text: string): string {
  const [, hours, minutes = '0'] = CLOCK.exec(text.trim()) ?? [];
  return hours === undefined ? text : String(Math.round((Number(hours) + Number(minutes) / 60) * 1e4) / 1e4);
}

/** "7:30" of so many seconds; what takes an entry back has a minus. */
export function clockText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return seconds < 0 ? `−${text}` : text;
}
