import {
  deleteRecurringInvoice,
  retryRecurringInvoice,
  setRecurringInvoiceEnabled,
} from '#domain/recurring/recurring-invoice-commands.ts';
import { pathTo } from '../paths.ts';
import { intent, type Intent } from '../http/intents.server.ts';

const enabling = (enabled: boolean, flash: string): Intent =>
  intent(
    setRecurringInvoiceEnabled,
    (id) => ({ id, enabled }),
    ({ id }) => ({
      to: pathTo('recurringDetails', { id }),
      flash,
      undo: enabled ? 'disable' : 'enable',
    }),
  );

/** What the buttons of a recurring invoice's page do. */
export const recurringIntents: Readonly<Record<string, Intent>> = {
  enable: enabling(true, 'recurring.notice.enabled'),
  disable: enabling(false, 'recurring.notice.disabled'),
  retry: intent(
    retryRecurringInvoice,
    (id) => ({ id }),
    ({ id }) => ({ to: pathTo('recurringDetails', { id }), flash: 'recurring.notice.retried' }),
  ),
  remove: intent(
    deleteRecurringInvoice,
    (id) => ({ id }),
    () => ({ to: pathTo('recurringList', {}), flash: 'recurring.notice.deleted' }),
  ),
};

/** The same button in a row of the list, which stays where it is. */
const inRow = (name: 'enable' | 'disable'): Intent => ({
  async run(context, _id, form) {
    const id = Number(form.get('id'));
    const { flash } = await enabling(name === 'enable', `recurring.notice.${name}d`).run(context, id, form);
    return { to: context.url.pathname + context.url.search, flash };
  },
});

export const recurringListIntents: Readonly<Record<string, Intent>> = {
  enable: inRow('enable'),
  disable: inRow('disable'),
};
