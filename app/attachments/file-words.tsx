import { useFormat, useText, type Text } from '../ui/text.tsx';

const KB = 1000;
const groups: readonly [RegExp, string][] = [
  [/^application\/pdf$/, 'pdf'],
  [/^image\//, 'image'],
  [/^video\//, 'video'],
  [/^text\/csv$|spreadsheet|ms-excel/, 'table'],
  [/^text\//, 'text'],
  [/wordprocessing|msword|opendocument\.text/, 'document'],
  [/presentation|powerpoint/, 'slides'],
  [/zip/, 'archive'],
  [/^message\//, 'mail'],
];

/** What a file is, in a word. */
export const typeWords = (t: Text, type: string): string =>
  t(`files.type.${groups.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'}`);

/** A size in bytes as people say it: "34 ko", "1,2 Mo". */
export function useSizeWords(): (bytes: number) => string {
  const t = useText();
  const { quantity, integer } = useFormat();
  return (bytes) => {
    if (bytes < KB) return t('files.size.bytes', { size: integer(bytes) });
    if (bytes < KB * KB) return t('files.size.kilobytes', { size: integer(Math.round(bytes / KB)) });
    return t('files.size.megabytes', { size: quantity((bytes / KB / KB).toFixed(1)) });
  };
}

export function FileSize({ bytes }: { bytes: number }) {
  return <small>{useSizeWords()(bytes)}</small>;
}
