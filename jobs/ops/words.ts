import { translator } from '#locales/translate.ts';

/** `max=10` of `errors.tooLong|max=10`. */
function parameter(text: string): [string, string] {
  const [name = '', value = ''] = text.split('=', 2);
  return [name, value];
}

/** What a check says: the domain's are keys of translations (`errors.tooLong|max=10`), our own are words. */
export function inWords(text: string): string {
  if (!text.startsWith('errors.')) return text;
  const [key = '', ...params] = text.split('|');
  return translator('en')(key, Object.fromEntries(params.map(parameter)));
}
