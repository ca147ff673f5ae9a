import { CommandForm } from '../ui/form/command-form.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { BankLineData } from './bank-line.server.ts';

/** Batches that pay people back what they spent, of the amount of the movement: it is one of them, in one press. */
export function ExpenseBatches({ page }: { page: BankLineData }) {
  const t = useText();
  const format = useFormat();
  return page.batches.map(({ id, reference, people, executionDate }) => (
    <CommandForm key={id} className="card panel">
      <h2>{t('banking.batch.title')}</h2>
      <p>{t('banking.batch.of', { reference, count: people, date: format.date(executionDate) })}</p>
      <p className="hint">{t('banking.batch.hint')}</p>
      <input type="hidden" name="batch" value={id} />
      <FormActions>
        <Button name="intent" value="batch" tone="primary">
          {t('banking.batch.do')}
        </Button>
      </FormActions>
    </CommandForm>
  ));
}
