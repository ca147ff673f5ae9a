import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import type { AddedItem, Change, Value } from './document-changes.ts';

/** How a reader's language says things; screens and the command line each bring their own. */
export interface Wording {
  t(key: string, params?: Record<string, string | number>): string;
  value(value: Value, kind: DocumentKind): string;
}

/** A difference in words: « Ligne 3 « Béton C25/30 », quantité », "12", "14". */
export interface WordedChange {
  label: string;
  /** null where there was nothing, or where the label says it all. */
  before: string | null;
  after: string | null;
  /** What a line that was added or removed is worth. */
  detail: string | null;
}

const fieldName = (field: string, { t }: Wording): string => t(`history.field.${field}`);

function worth(item: AddedItem | null, kind: DocumentKind, { t, value }: Wording): string | null {
  if (item === null) return null;
  const [quantity, unitPrice, total] = [item.quantity, item.unitPrice, item.total].map((part) =>
    value(part, kind),
  );
  return t('history.change.worth', {
    quantity: quantity ?? '',
    unitPrice: unitPrice ?? '',
    total: total ?? '',
  });
}

/** A line by its place, and by its name where it has one. */
function lineLabel(
  key: string,
  change: Exclude<Change, { what: 'field' }>,
  { t }: Wording,
  more = {},
): string {
  const name = change.name.length > 80 ? `${change.name.slice(0, 79)}…` : change.name;
  return t(`history.change.${name === '' ? `${key}Unnamed` : key}`, { line: change.line, name, ...more });
}

export function wordChange(change: Change, kind: DocumentKind, wording: Wording): WordedChange {
  const { value } = wording;
  switch (change.what) {
    case 'field':
    case 'line': {
      const field = fieldName(change.field, wording);
      return {
        label: change.what === 'field' ? field : lineLabel('line', change, wording, { field }),
        before: change.before && value(change.before, kind),
        after: change.after && value(change.after, kind),
        detail: null,
      };
    }
    case 'lineAdded':
    case 'lineRemoved':
      return {
        label: lineLabel(change.what, change, wording),
        before: null,
        after: null,
        detail: worth(change.item, kind, wording),
      };
    case 'lineMoved':
      return {
        label: lineLabel('lineMoved', change, wording, { from: change.from }),
        before: null,
        after: null,
        detail: null,
      };
  }
}
