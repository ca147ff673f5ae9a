import type { Language } from '../ui/format.ts';

/** Hours as a grid's cell holds them: "7,5". */
export const hoursCell = (seconds: number, language: Language): string => {
  const text = String(Math.round(seconds / 36) / 100);
  return language === 'fr' ? text.replace('.', ',') : text;
};

const day = (language: Language) =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  });

/** "lun. 23/11" */
export const dayName = (iso: string, language: Language): string =>
  day(language).format(new Date(`${iso}T00:00:00Z`));
