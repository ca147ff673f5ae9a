import type { FormAnswer } from '../http/form.server.ts';
import { errorText } from '../ui/form/errors.ts';
import { CheckboxField, Fields, TextField } from '../ui/form/field.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

export interface WebhookValues {
  name: string;
  url: string;
  events: string[];
  enabled: string;
}

interface Props {
  values: WebhookValues;
  choices: { family: string; names: string[] }[];
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The events that are ticked: as typed, or as they are. */
function ticked(answer: FormAnswer | undefined, values: WebhookValues): ReadonlySet<string> {
  const typed: Record<string, unknown> | null | undefined = answer?.result.initialValue;
  if (!typed) return new Set(values.events);
  return new Set([typed['events'] ?? []].flat().filter(isText));
}

function Events({
  choices,
  chosen,
  error,
}: {
  choices: Props['choices'];
  chosen: ReadonlySet<string>;
  error: string | undefined;
}) {
  const t = useText();
  return (
    <Panel title={t('webhooks.field.events')}>
      <p className="hint">{t('webhooks.field.eventsHint')}</p>
      <div className="f" id="webhook-events" tabIndex={-1}>
        {error && <span className="msg">{error}</span>}
        {choices.map(({ family, names }) => (
          <fieldset className="f" key={family}>
            <legend>{t(`webhooks.family.${family}`)}</legend>
            <div className="checks">
              {names.map((name) => (
                <div className="f check" key={name}>
                  <input
                    type="checkbox"
                    id={`webhook-event-${name}`}
                    name="events"
                    value={name}
                    defaultChecked={chosen.has(name)}
                  />
                  <label htmlFor={`webhook-event-${name}`}>{t(`webhooks.event.${name}`)}</label>
                </div>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Panel>
  );
}

/** A webhook as a form: where it leads and what it listens to. */
export function WebhookForm({ values, choices, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<Record<'name' | 'url' | 'enabled', string>>(
    'webhook',
    { name: values.name, url: values.url, enabled: values.enabled },
    answer?.result,
  );
  const label = (path: string) => t(`webhooks.field.${path.replace(/\[.*$/, '')}`);
  const [first] = Object.entries(answer?.result.error ?? {})
    .filter(([path]) => path.startsWith('events'))
    .flatMap(([, messages]) => messages ?? []);
  return (
    <>
      {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
      <TrackedForm id="webhook" answer={answer} revision={revision} label={label}>
        <Panel>
          <Fields>
            <TextField field={fields.name} label={label('name')} maxLength={80} required />
            <TextField
              field={fields.url}
              label={label('url')}
              hint={t('webhooks.field.urlHint')}
              inputMode="url"
              autoComplete="off"
              maxLength={500}
              required
            />
            <CheckboxField
              field={fields.enabled}
              label={label('enabled')}
              hint={t('webhooks.field.enabledHint')}
            />
          </Fields>
        </Panel>
        <Events choices={choices} chosen={ticked(answer, values)} error={first && errorText(t, first)} />
        <SaveOrCancel back={back} />
      </TrackedForm>
    </>
  );
}
