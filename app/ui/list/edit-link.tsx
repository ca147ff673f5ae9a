import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { useText } from '../text.tsx';

interface Props {
  /** The form of the row, or null for whoever may not change it. */
  form: string | null;
  /** Id of the form's field. */
  field: string;
  /** What the column is called. */
  label: string;
  /** The cell leads elsewhere: its field stands beside it. */
  beside?: boolean;
  children: ReactNode;
}

/**
 * What a cell shows, as a link to the field that says it: the script shows the field in the cell
 * (app/client/cell-edit.ts).
 */
export function EditLink({ form, field, label, beside = false, children }: Props) {
  const t = useText();
  if (form === null) return children;
  const link = (inside: ReactNode, name?: string) => (
    <a
      className={beside ? 'edit-link beside' : children === '–' ? 'edit-link nothing' : 'edit-link'}
      href={`${form}#${field}`}
      data-edit={label}
      aria-label={name}
      title={t('lists.edit')}
    >
      {inside}
    </a>
  );
  if (!beside) return link(children);
  return (
    <>
      {children} {link(<Icon name="edit" />, t('lists.editOf', { column: label }))}
    </>
  );
}
