import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { FormActions } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { plannedLeft } from './planned.server.ts';

type PlannedLeft = Awaited<ReturnType<typeof plannedLeft>>;

/** What stays planned after the end of a contract; what is ticked of it is taken back together. */
export function PlannedPanel({ planned }: { planned: PlannedLeft }) {
  const t = useText();
  const format = useFormat();
  const days = ({ from, until }: PlannedLeft[number]) =>
    [from, until].map((day) => (day === null ? '…' : format.date(day))).join(' – ');
  const some = planned.some(({ cancellable }) => cancellable);
  return (
    <Panel title={t('people.planned.left')}>
      <p className="hint">{t('people.planned.leftHint')}</p>
      <CommandForm id="planned">
        <ul className="checks" id="end-planned">
          {planned.map((one) => (
            <li key={one.key} className="f check">
              {one.cancellable && (
                <input
                  type="checkbox"
                  id={`planned-${one.key}`}
                  name="planned"
                  value={one.key}
                  aria-label={`${t(`people.planned.kind.${one.kind}`)} ${one.name ?? ''} ${days(one)}`}
                />
              )}
              <span>
                <a className="link" href={one.to}>
                  {t(`people.planned.kind.${one.kind}`)}
                  {one.name !== null && <span translate="no">{` ${one.name}`}</span>}
                </a>{' '}
                {days(one)}
              </span>
            </li>
          ))}
        </ul>
        {some && (
          <FormActions>
            <Button name="intent" value="cancelPlanned" tone="danger">
              {t('people.planned.cancel')}
            </Button>
          </FormActions>
        )}
      </CommandForm>
    </Panel>
  );
}
