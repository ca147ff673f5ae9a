/** A month in words: "mai 2026" of "2026-05". */
export const monthInWords = (month: string, language: 'fr' | 'en'): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
