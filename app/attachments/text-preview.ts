import { escaped } from '../ui/markup.ts';

/** A text as a page: every letter of it stands for itself. `note` says that it goes on. */
export function textPreview(language: string, title: string, text: string, note: string | null): string {
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>`;
  const more = note === null ? '' : `<hr><p>${escaped(note)}</p>`;
  return `<!doctype html><html lang="${language}"><head>${head}</head><body><pre>${escaped(text)}</pre>${more}</body></html>`;
}
