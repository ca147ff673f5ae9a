import { useState } from 'react';
import { Combobox, type Proposal } from '../ui/form/combobox.live.tsx';
import { DaysOffProvider, LiveDateField } from '../ui/form/date-field.live.tsx';
import type { DaysOff } from '../ui/form/days-off.ts';
import { Fields, SelectField, type Option } from '../ui/form/field.tsx';
import type { ServerOnly } from '../ui/form/server-only.ts';
import type { FirstNames } from '../ui/form/first-names.tsx';
import { useText } from '../ui/text.tsx';
import { sampleNames, sampleOf } from './gallery-sample.ts';

/** Each piece as it is empty, filled, wrong and closed. */
export function GalleryFields({
  days,
  first,
  countries,
}: {
  days: DaysOff;
  first: FirstNames;
  countries: ServerOnly<readonly Option[]>;
}) {
  const t = useText();
  const [created, setCreated] = useState<string | null>(null);
  const search = (typed: string): Promise<readonly Proposal[]> =>
    Promise.resolve(
      sampleNames
        .filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
        .map((name, id) => ({ id, name, detail: t('ui.gallery.found') })),
    );
  const client = { label: t('ui.gallery.client'), first, search };
  return (
    <DaysOffProvider value={days}>
      <Fields>
        <Combobox {...client} field={sampleOf('client')} create={setCreated} required />
        <Combobox {...client} field={sampleOf('other', t('ui.gallery.long'))} />
        <Combobox {...client} field={sampleOf('wrong', 'Goff', ['errors.partyUnknown'])} />
        <Combobox {...client} field={sampleOf('closed', 'Armor Habitat')} readOnly />
        <SelectField field={sampleOf('country', 'FR')} label={t('ui.gallery.country')} options={countries} />
        <SelectField
          field={sampleOf('badCountry', '', ['errors.required'])}
          label={t('ui.gallery.country')}
          options={countries}
          placeholder="–"
          required
        />
        <LiveDateField field={sampleOf('date')} label={t('ui.gallery.date')} required />
        <LiveDateField field={sampleOf('day', '2026-12-01')} label={t('ui.gallery.date')} />
        <LiveDateField
          field={sampleOf('badDay', '31/02/2026', ['errors.date'])}
          label={t('ui.gallery.date')}
        />
      </Fields>
      {created !== null && <output>{t('ui.gallery.create', { name: created })}</output>}
    </DaysOffProvider>
  );
}
