import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import type { Searched } from '../../client/searchable.ts';

/**
 * A select of many choices, in which one finds by typing as on plain pages (app/client/searchable.ts). Until that is
 * there, and without scripts, it is a select; what React says of it is said of the field in its place.
 */
export function SearchedSelect(select: ComponentPropsWithoutRef<'select'>) {
  const element = useRef<HTMLSelectElement>(null);
  const searched = useRef<Searched | null>(null);
  useEffect(() => {
    let left = false;
    const begin = async (): Promise<void> => {
      const { searchable } = await import('../../client/searchable.ts');
      const shown = element.current;
      if (left || !shown) return;
      searched.current = searchable(shown);
      // A form looks at the select that was left.
      searched.current.input.addEventListener('blur', ({ relatedTarget }) =>
        shown.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget })),
      );
    };
    // Where it does not come, the select remains.
    begin().catch(() => undefined);
    return () => {
      left = true;
      searched.current?.remove();
    };
  }, []);
  useEffect(() => {
    // Not under the hands of whoever types in it: as it is left, it says what was chosen.
    if (searched.current?.input !== document.activeElement) searched.current?.show();
  });
  return <select ref={element} data-search="" {...select} />;
}
