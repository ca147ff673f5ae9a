import { SearchForm } from '../ui/list/filters.tsx';
import { useText } from '../ui/text.tsx';
import { pathTo } from '../paths.ts';

/** One of these companies, to go to work in, and on to a page there. */
export function CompanyChoice({
  corporations,
  path,
}: {
  corporations: readonly { id: number; name: string }[];
  path: string;
}) {
  const t = useText();
  return (
    <form
      method="post"
      action={pathTo('corporation', {})}
      className="choices"
      aria-label={t('shell.switcher.choose')}
    >
      <input type="hidden" name="redirectTo" value={path} />
      {corporations.map(({ id, name }) => (
        <button key={id} type="submit" name="corporation" value={id} translate="no">
          {name}
        </button>
      ))}
    </form>
  );
}

/** Where there are too many to list: the company is sought by its name. */
export function SeekCompany({ path, keyword = '' }: { path: string; keyword?: string }) {
  const t = useText();
  const label = t('shell.switcher.seekLabel');
  return (
    <search className="filters">
      <SearchForm
        action={pathTo('corporation', {})}
        search={{ name: 'keyword', value: keyword, label, placeholder: t('shell.switcher.seek') }}
        hidden={[['redirectTo', path]]}
      />
    </search>
  );
}
