import { sortFields, type SortField } from '#domain/third-parties/sorted-by.ts';
import { Fields, SelectField, type Option } from '../ui/form/field.tsx';
import { MoreFields } from '../ui/form/more-fields.live.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { FormField } from '../ui/form/form-fields.ts';

interface Props {
  fields: Record<SortField, FormField>;
  sorts: Record<SortField, Option[]>;
  label(path: string): string;
}

/** The lists that a third party is sorted by. */
export function SortPanel({ fields, sorts, label }: Props) {
  const t = useText();
  return (
    <Panel title={t('thirdParties.form.sorting')}>
      <MoreFields fields={sortFields.map((name) => fields[name])} labels={sortFields.map(label)}>
        <Fields>
          {sortFields.map((name) => (
            <SelectField
              key={name}
              field={fields[name]}
              label={label(name)}
              options={sorts[name]}
              placeholder="–"
            />
          ))}
        </Fields>
      </MoreFields>
    </Panel>
  );
}
