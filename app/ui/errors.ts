import type { Text } from './text.tsx';

/** An error as words: `errors.tooLong|max=80` is a key and its parameters. */
export function errorText(t: Text, error: string): string {
  const [key = '', ...params] = error.split('|');
  const values = Object.fromEntries(
    params.map((param) => [param.slice(0, param.indexOf('=')), param.slice(param.indexOf('=') + 1)]),
  );
  return t(key, { ...values, ...('count' in values && { count: Number(values['count']) }) });
}
