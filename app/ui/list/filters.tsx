import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useText } from '../text.tsx';

export interface Chip {
  label: string;
  to: string;
  on?: boolean;
}

interface Props {
  action: string;
  search: { name: string; value: string; label: string; placeholder: string };
  /** What else stands in the address and stays. */
  hidden: readonly (readonly [name: string, value: string])[];
  chips: Chip[];
  tools?: ReactNode;
}

/** The rest of an address, carried along by a form that changes only a part of it. */
export const Carried = ({ values }: { values: Props['hidden'] }) => (
  <>
    {values.map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ))}
  </>
);

/** Filters as links; of one that is on, the link takes it out. */
export function Chips({ chips }: { chips: readonly Chip[] }) {
  const t = useText();
  return (
    <>
      {chips.map(({ label, to, on }) => (
        <a key={to} className={on ? 'chip on' : 'chip'} href={to}>
          <span translate="no">{label}</span>
          {on && (
            <>
              <span aria-hidden="true">✕</span>
              <span className="unseen">{t('ui.filters.remove')}</span>
            </>
          )}
        </a>
      ))}
    </>
  );
}

/** Search and filters of a list: a form that only reads, and chips that are links. */
export function FilterBar({ action, search, hidden, chips, tools }: Props) {
  const t = useText();
  return (
    <search className="filters">
      <form action={action} method="get">
        <Carried values={hidden} />
        <input
          className="field search"
          type="search"
          name={search.name}
          defaultValue={search.value}
          aria-label={search.label}
          placeholder={search.placeholder}
          data-list-search=""
        />
        <Button
          icon="search"
          className="ico"
          aria-label={t('ui.filters.search')}
          title={t('ui.filters.search')}
        />
      </form>
      <Chips chips={chips} />
      {tools}
    </search>
  );
}
