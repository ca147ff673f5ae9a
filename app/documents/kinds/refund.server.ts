import { compare } from '#domain/kernel/decimal.ts';
import { pathTo } from '../../paths.ts';
import { rebateOf } from '../credit-notes/rebate-edit.server.ts';
import type { Asked, Offered } from './actions.server.ts';
import type { DocumentPage } from './document-page.ts';
import { billedIntents } from './intents.server.ts';

function actions({ context, view }: Asked): Offered[] {
  const { t, may } = context;
  const owed = view.status === 'validate' && compare(view.row.due, '0') > 0;
  return [
    {
      name: 'pay',
      label: t('commerce.action.giveBack'),
      to: pathTo('refundPaymentNew', { id: view.version }),
      tone: 'primary',
      icon: 'euro',
      may: owed && may('ROLE_PAYMENT_CREATE'),
    },
  ];
}

export const refundPage: DocumentPage = {
  intents: billedIntents('refund'),
  actions,
  alsoEdited: rebateOf,
};
