import { questions } from '../kernel/questions.ts';
import type { WorkSpan } from './working-time.ts';

/** An intervention that has a pump or a driver at a time. */
export interface TakenBy {
  id: number;
  number: string;
  equipment: number | null;
  driver: number | null;
}

/** A unit that lines may be counted in, as its record says it. */
export interface KnownUnit {
  id: number;
  /** What lines print: its symbol. */
  name: string;
  /** UN/ECE recommendation 20; null: its symbol says it. */
  code: string | null;
}

/** What commands ask about transport. */
export interface TransportQuestions {
  /** Planned interventions that have this pump or this driver in a time, the way there and back included. */
  takenBy(
    asked: { equipment: number | null; driver: number | null; from: string; until: string; except: number },
    corporation: number,
  ): Promise<readonly TakenBy[]>;
  /** What a driver is planned for that touches a time, the way there and back included. */
  plannedFor(
    asked: { driver: number; from: string; until: string; except: number },
    corporation: number,
  ): Promise<readonly WorkSpan[]>;
  /**
   * Whether an intervention has this number already, whatever its case. It stays so until the transaction ends.
   * @param isTyped somebody typed it, and the product did not give it
   */
  isNumberTaken(number: string, corporation: number, isTyped: boolean): Promise<boolean>;
  /** Whether the invoice of an intervention still stands: its draft is there, or it is not wholly credited. */
  isInvoiced(order: number, corporation: number): Promise<boolean>;
  /** Of interventions, those that have turns which are not billed as they stand. */
  withWrongTours(orders: readonly number[], corporation: number): Promise<readonly number[]>;
  /** Whether turns of an intervention stand. */
  hasTours(order: number): Promise<boolean>;
  /** How many turns an intervention had so far, deleted ones included; nobody else numbers one until the transaction ends. */
  lastTour(order: number): Promise<number>;
  /** The enabled product that transport into a zone is sold as, the newest of several; null: none, and no price. */
  productOfZone(zone: number, corporation: number): Promise<number | null>;
  /** The enabled units, the corporation's own before those of the installation. */
  units(corporation: number): Promise<readonly KnownUnit[]>;
}

export const transportQuestions = questions<TransportQuestions>('transport');
