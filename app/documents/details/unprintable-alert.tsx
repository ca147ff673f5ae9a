import type { Unprintable } from '#domain/documents/content/unprintable.ts';
import { Alert } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';

/** Says before validation which characters the PDF would show as empty boxes, and where they stand. */
export function UnprintableAlert({ found }: { found: readonly Unprintable[] }) {
  const t = useText();
  if (found.length === 0) return null;
  return (
    <Alert tone="warn">
      {t('commerce.unprintable.title')}
      <ul>
        {found.map(({ field, line, characters }) => (
          <li key={`${field} ${line}`}>
            {t(line === null ? 'commerce.unprintable.field' : 'commerce.unprintable.line', {
              field: t(`commerce.field.${field}`),
              line: line ?? 0,
              characters: characters.join(' '),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
