import { pathTo } from '../paths.ts';
import { DuplicateAlert } from '../ui/form/duplicate-alert.tsx';
import { useText } from '../ui/text.tsx';
import type { Duplicate } from './duplicates.server.ts';

/** Third parties that look like the one that is to be made, and by what. */
export function PartyDuplicates({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const t = useText();
  return (
    <DuplicateAlert
      formId="party"
      title={t('thirdParties.duplicates.title')}
      confirm={t('thirdParties.duplicates.confirm')}
      found={duplicates.map(({ id, name, code, city, by }) => ({
        to: pathTo('thirdPartyDetails', { id }),
        name: [name || t('commerce.erased'), code, city].filter(Boolean).join(' · '),
        note: t('thirdParties.duplicates.by', {
          what: by.map((one) => t(`thirdParties.duplicates.what.${one}`)).join(', '),
        }),
      }))}
    />
  );
}
