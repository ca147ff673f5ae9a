import type { ReactNode } from 'react';
import { linkWith } from '../links.ts';
import { useText } from '../text.tsx';

interface Props {
  /** Of the list. */
  address: string;
  /** What can be done. */
  children: ReactNode;
}

/** What is done with the rows that are ticked, how many these are, and a way to tick none. */
export function BulkBar({ address, children }: Props) {
  const t = useText();
  return (
    <fieldset className="bulk">
      <legend className="unseen">{t('lists.bulk.label')}</legend>
      <output className="bulk-count" />
      {children}
      <a className="btn quiet push" href={linkWith(address, { select: null })} data-choose-none="">
        {t('lists.bulk.none')}
      </a>
    </fieldset>
  );
}
