import { errorText } from '../ui/form/errors.ts';
import { useText } from '../ui/text.tsx';
import type { PlannedLine } from './import-lines.ts';
import type { ImportPageData } from './import.server.ts';

/** What is wrong with a line, or doubtful: by column, with what was typed. */
export function LineProblems({ line, page }: { line: Pick<PlannedLine, 'problems'>; page: ImportPageData }) {
  const t = useText();
  return (
    <>
      {line.problems.map(({ column, typed, error }) => {
        const label = page.columns.find(({ key }) => key === column)?.label;
        return (
          <div key={`${column} ${error}`}>
            {label && <b>{t('ui.pair', { label, value: '' })}</b>}
            {errorText(t, error)}
            {typed && <small translate="no"> {t('ui.quoted', { text: typed })}</small>}
          </div>
        );
      })}
    </>
  );
}
