import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary, FormActions, Labelled } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';

/** The form by which a picture of somebody is chosen, replaced and taken away. */
export function PhotoForm({
  title,
  crumb,
  picture,
  name,
  errors,
}: {
  title: string;
  crumb: { label: string; to: string };
  /** Where it is shown; null: there is none. */
  picture: string | null;
  name: string;
  errors: readonly string[];
}) {
  const t = useText();
  return (
    <Page title={title} crumbs={[crumb]}>
      <ErrorSummary
        errors={errors.map((error) => ({
          id: 'photo',
          label: t('people.photo.one'),
          message: errorText(t, error),
        }))}
      />
      <Panel>
        {picture !== null && (
          <img className="person-photo" src={picture} alt={t('people.photo.of', { name })} />
        )}
        <CommandForm encType="multipart/form-data">
          <Labelled id="photo" label={t('people.photo.choose')} hint={t('people.photo.hint')}>
            <input
              className="field"
              id="photo"
              type="file"
              name="photo"
              accept="image/png,image/jpeg"
              aria-describedby="photo-hint"
            />
          </Labelled>
          <FormActions>
            <a className="btn quiet" href={crumb.to}>
              {t('ui.form.cancel')}
            </a>
            {picture !== null && (
              <Button name="intent" value="remove" tone="danger">
                {t('people.photo.remove')}
              </Button>
            )}
            <Button name="intent" value="save" tone="primary">
              {t('people.photo.save')}
            </Button>
          </FormActions>
        </CommandForm>
      </Panel>
    </Page>
  );
}
