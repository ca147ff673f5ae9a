import { Button } from './button.tsx';
import { useText } from './text.tsx';

interface Props {
  action: string;
  search: { name: string; value: string; label: string; placeholder: string };
  hidden?: Record<string, string>;
  chips: { label: string; to: string; on?: boolean }[];
}

/** Search and filters of a list: a form that only reads, and chips that are links. */
export function FilterBar({ action, search, hidden = {}, chips }: Props) {
  const t = useText();
  return (
    <search>
      <form className="filters" action={action} method="get">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          className="field search"
          type="search"
          name={search.name}
          defaultValue={search.value}
          aria-label={search.label}
          placeholder={search.placeholder}
        />
        <Button>{t('ui.filters.apply')}</Button>
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
      </form>
    </search>
  );
}
