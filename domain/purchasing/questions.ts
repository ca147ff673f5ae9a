import { questions } from '../kernel/questions.ts';
import type { ReceivedInvoice } from '../einvoicing/received-invoice.ts';

/** What commands ask about purchasing. */
export interface PurchasingQuestions {
  /**
   * Whether a supplier has an invoice or credit note of this number in the year of the date, refused ones left out;
   * none is added until this transaction ends.
   */
  isSupplierNumberTaken(
    supplier: number,
    number: string,
    date: string,
    corporation: number,
    /** The one that is being corrected. */
    except: number | null,
  ): Promise<boolean>;
  /** An electronic invoice that was uploaded and waits to be registered; null for an unknown or foreign one. */
  receivedInvoice(upload: string, corporation: number): Promise<ReceivedInvoice | null>;
  /** Whether a supplier invoice that was not refused has this file of the store attached. */
  isFileRegistered(file: string, corporation: number): Promise<boolean>;
}

export const purchasingQuestions = questions<PurchasingQuestions>('purchasing');
