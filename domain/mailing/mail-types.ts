import type { MailFacts } from './mail.ts';
import { documentKinds } from '../document-kinds/document-kinds.ts';
import { systemMailKinds } from './system-mail-kinds.ts';

/** The code that a record of mail types has to bear so that it acts on mails of that sort. */
export const mailTypeCodes = [...documentKinds, 'reminder', ...Object.keys(systemMailKinds)] as const;

/** The type of a document's mail. */
export const mailTypeOf = ({ reminder, document }: Pick<MailFacts, 'reminder' | 'document'>): string =>
  reminder === undefined ? document.kind : 'reminder';
