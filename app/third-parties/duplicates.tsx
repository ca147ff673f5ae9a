import { pathTo } from '../paths.ts';
import { useText } from '../ui/text.tsx';
import type { Duplicate } from './duplicates.server.ts';

/** Those that look like the one that is to be made, each with a link, and the box that makes it nevertheless. */
export function DuplicateAlert({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const t = useText();
  return (
    <div className="alert warn duplicates">
      <div>
        <strong>{t('thirdParties.duplicates.title')}</strong>
        <ul>
          {duplicates.map(({ id, name, code, city, by }) => (
            <li key={id}>
              <a className="link" href={pathTo('thirdPartyDetails', { id })} target="_blank" rel="noreferrer">
                <span translate="no">
                  {[name || t('commerce.erased'), code, city].filter(Boolean).join(' · ')}
                </span>
              </a>{' '}
              <small>
                {t('thirdParties.duplicates.by', {
                  what: by.map((one) => t(`thirdParties.duplicates.what.${one}`)).join(', '),
                })}
              </small>
            </li>
          ))}
        </ul>
        <div className="f check">
          <input type="checkbox" id="party-confirmDuplicates" name="confirmDuplicates" form="party" />
          <label htmlFor="party-confirmDuplicates">{t('thirdParties.duplicates.confirm')}</label>
        </div>
      </div>
    </div>
  );
}
