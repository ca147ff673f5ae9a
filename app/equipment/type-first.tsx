import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, PlainSelect } from '../ui/form/field.tsx';
import type { Option } from '../ui/form/kept-option.ts';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  title: string;
  types: Option[];
  /** The type that it has by now. */
  chosen: number | null;
  /** The form that is opened with the type that is chosen. */
  form: string;
  back: string;
}

/** A type comes first: it says what else the form of a piece asks for. */
export function TypeFirst({ title, types, chosen, form, back }: Props) {
  const t = useText();
  return (
    <Page title={title} crumbs={[{ label: t('equipment.list'), to: pathTo('equipmentList', {}) }]}>
      {types.length === 0 ? (
        <EmptyState title={t('equipment.type.none')} hint={t('equipment.type.noneHint')} />
      ) : (
        <Panel>
          <form method="get" action={form}>
            <PlainSelect
              id="equipment-type"
              name="type"
              label={t('equipment.field.type')}
              options={types}
              defaultValue={chosen === null ? '' : String(chosen)}
            />
            <FormActions>
              <a className="btn quiet" href={back}>
                {t('ui.form.cancel')}
              </a>
              <Button tone="primary">{t('equipment.form.continue')}</Button>
            </FormActions>
          </form>
        </Panel>
      )}
    </Page>
  );
}
