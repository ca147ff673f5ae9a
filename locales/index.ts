import accountingEn from './en/accounting.json' with { type: 'json' };
import bankingEn from './en/banking.json' with { type: 'json' };
import commerceEn from './en/commerce.json' with { type: 'json' };
import defaultsEn from './en/defaults.json' with { type: 'json' };
import projectsEn from './en/projects.json' with { type: 'json' };
import dunningEn from './en/dunning.json' with { type: 'json' };
import errorsEn from './en/errors.json' with { type: 'json' };
import filesEn from './en/files.json' with { type: 'json' };
import mailEn from './en/mail.json' with { type: 'json' };
import numberingEn from './en/numbering.json' with { type: 'json' };
import historyEn from './en/history.json' with { type: 'json' };
import listsEn from './en/lists.json' with { type: 'json' };
import paymentsEn from './en/payments.json' with { type: 'json' };
import printEn from './en/print.json' with { type: 'json' };
import purchasingEn from './en/purchasing.json' with { type: 'json' };
import recordsEn from './en/records.json' with { type: 'json' };
import recurringEn from './en/recurring.json' with { type: 'json' };
import revenueEn from './en/revenue.json' with { type: 'json' };
import sessionEn from './en/session.json' with { type: 'json' };
import shellEn from './en/shell.json' with { type: 'json' };
import thirdPartiesEn from './en/third-parties.json' with { type: 'json' };
import pricesEn from './en/prices.json' with { type: 'json' };
import productsEn from './en/products.json' with { type: 'json' };
import uiEn from './en/ui.json' with { type: 'json' };
import accounting from './fr/accounting.json' with { type: 'json' };
import banking from './fr/banking.json' with { type: 'json' };
import commerce from './fr/commerce.json' with { type: 'json' };
import defaults from './fr/defaults.json' with { type: 'json' };
import projects from './fr/projects.json' with { type: 'json' };
import dunning from './fr/dunning.json' with { type: 'json' };
import errors from './fr/errors.json' with { type: 'json' };
import files from './fr/files.json' with { type: 'json' };
import mail from './fr/mail.json' with { type: 'json' };
import numbering from './fr/numbering.json' with { type: 'json' };
import history from './fr/history.json' with { type: 'json' };
import lists from './fr/lists.json' with { type: 'json' };
import payments from './fr/payments.json' with { type: 'json' };
import print from './fr/print.json' with { type: 'json' };
import purchasing from './fr/purchasing.json' with { type: 'json' };
import records from './fr/records.json' with { type: 'json' };
import recurring from './fr/recurring.json' with { type: 'json' };
import revenue from './fr/revenue.json' with { type: 'json' };
import session from './fr/session.json' with { type: 'json' };
import shell from './fr/shell.json' with { type: 'json' };
import thirdParties from './fr/third-parties.json' with { type: 'json' };
import prices from './fr/prices.json' with { type: 'json' };
import products from './fr/products.json' with { type: 'json' };
import ui from './fr/ui.json' with { type: 'json' };

export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** Every text of the product: one file an area, French as the reference. Keys read `area.group.name`. */
export const texts = {
  fr: {
    banking,
    dunning,
    accounting,
    commerce,
    errors,
    files,
    history,
    lists,
    mail,
    numbering,
    payments,
    print,
    purchasing,
    records,
    recurring,
    revenue,
    session,
    shell,
    thirdParties,
    defaults,
    prices,
    products,
    projects,
    ui,
  },
  en: {
    banking: bankingEn,
    dunning: dunningEn,
    accounting: accountingEn,
    commerce: commerceEn,
    errors: errorsEn,
    files: filesEn,
    history: historyEn,
    lists: listsEn,
    mail: mailEn,
    numbering: numberingEn,
    payments: paymentsEn,
    print: printEn,
    purchasing: purchasingEn,
    records: recordsEn,
    recurring: recurringEn,
    revenue: revenueEn,
    session: sessionEn,
    shell: shellEn,
    thirdParties: thirdPartiesEn,
    defaults: defaultsEn,
    prices: pricesEn,
    products: productsEn,
    projects: projectsEn,
    ui: uiEn,
  },
};
