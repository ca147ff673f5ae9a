import { Carried } from '../ui/list/filters.tsx';
import { Button } from '../ui/button.tsx';
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
  return (
    <search className="filters">
      <form action={pathTo('corporation', {})} method="get">
        <Carried values={[['redirectTo', path]]} />
        <input
          className="field search"
          type="search"
          name="keyword"
          defaultValue={keyword}
          aria-label={t('shell.switcher.seekLabel')}
          placeholder={t('shell.switcher.seek')}
        />
        <Button
          icon="search"
          className="ico"
          aria-label={t('ui.filters.search')}
          title={t('ui.filters.search')}
        />
      </form>
    </search>
  );
}
