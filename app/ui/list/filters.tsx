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

interface SearchProps extends Pick<Props, 'action' | 'search' | 'hidden'> {
  /** Whether what it finds is the list on the page, which follows what is typed (app/client). */
  follows?: boolean;
}

/** A field and its button: a form that only reads. */
export function SearchForm({ action, search, hidden, follows = false }: SearchProps) {
  const t = useText();
  return (
    <form action={action} method="get">
      <Carried values={hidden} />
      <input
        className="field search"
        type="search"
        name={search.name}
        defaultValue={search.value}
        aria-label={search.label}
        placeholder={search.placeholder}
        data-list-search={follows ? '' : undefined}
      />
      <Button
        icon="search"
        className="ico"
        aria-label={t('ui.filters.search')}
        title={t('ui.filters.search')}
      />
    </form>
  );
}

/** Search and filters of a list: a form that only reads, and chips that are links. */
export const FilterBar = ({ chips, tools, ...searched }: Props) => (
  <search className="filters">
    <SearchForm {...searched} follows />
    <Chips chips={chips} />
    {tools}
  </search>
);
