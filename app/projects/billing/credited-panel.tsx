import { compare } from '#domain/kernel/decimal.ts';
import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { FormActions } from '../../ui/form/field.tsx';
import { TickBox } from '../../ui/form/tick-box.tsx';
import { Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { creditedLines } from './credited.server.ts';

type Line = Awaited<ReturnType<typeof creditedLines>>[number];

/** Which times a credit note is about that took back a part of their line: they are billed again once they are ticked. */
export function CreditedPanel({
  lines,
  sent,
}: {
  lines: readonly Line[];
  /** What was sent and refused. */
  sent: readonly string[] | undefined;
}) {
  const t = useText();
  const format = useFormat();
  if (lines.length === 0) return null;
  return (
    <Panel title={t('projects.credited.title')}>
      <p className="hint">{t('projects.credited.hint')}</p>
      {lines.map((line) => (
        <CommandForm key={line.key}>
          <h3 translate="no">
            <a className="ref" href={line.to}>
              {line.number}
            </a>{' '}
            {line.name}
          </h3>
          <p>
            {t('projects.credited.of', {
              credited: format.quantity(line.credited),
              quantity: format.quantity(line.quantity),
              left: format.quantity(line.left),
            })}
          </p>
          {compare(line.left, '0') > 0 && (
            <>
              <input type="hidden" name="invoice" value={line.invoice} />
              <input type="hidden" name="line" value={line.line} />
              <ul>
                {line.times.map(({ id, day, person, quantity }) => (
                  <li key={id}>
                    <TickBox name="freed" value={id} sent={sent}>
                      {person} · {format.date(day)} · {format.quantity(quantity)}
                    </TickBox>
                  </li>
                ))}
              </ul>
              <FormActions>
                <Button name="intent" value="free">
                  {t('projects.credited.do')}
                </Button>
              </FormActions>
            </>
          )}
        </CommandForm>
      ))}
    </Panel>
  );
}
