import type { ImportRunRow } from '#projections/imports/imports.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

/** Whether what an import made still stands. */
export function ImportBadge({ row }: { row: Pick<ImportRunRow, 'undoneAt' | 'kept'> }) {
  const t = useText();
  if (row.undoneAt === null) return <Badge tone="ok">{t('imports.state.done')}</Badge>;
  return row.kept > 0 ? (
    <Badge tone="warn">{t('imports.state.partly')}</Badge>
  ) : (
    <Badge tone="mute">{t('imports.state.undone')}</Badge>
  );
}
