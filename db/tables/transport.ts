import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { KindSums } from '#domain/transport/amounts.ts';
import type { OrderStatus, SignatureOutcome, SiteReport } from '#domain/transport/order.ts';
import type { BillingMode, OrderPlan, OrderType } from '#domain/transport/order-schema.ts';
import type { TourProblem } from '#domain/transport/tour.ts';

interface TransportOrderTable {
  id: number;
  corporation_id: number;
  number: string;
  order_type: OrderType;
  status: OrderStatus;
  client_id: number;
  supplier_id: number | null;
  project_id: number | null;
  equipment_id: number | null;
  driver_id: number | null;
  zone_id: number | null;
  start_at: string;
  end_at: string;
  travel: number;
  taken_from: string;
  taken_until: string;
  day: string;
  began_at: GeneratedAlways<string>;
  worked_day: GeneratedAlways<string>;
  site_address: string | null;
  central_number: string | null;
  billing: BillingMode;
  started_at: Generated<string | null>;
  ended_at: Generated<string | null>;
  waited: Generated<number>;
  waiting_since: Generated<string | null>;
  net: string;
  vat: string;
  gross: string;
  unpriced: number;
  untaxed: number;
  volume: string;
  billed_tours: string | null;
  billed_waiting: string | null;
  lines: number;
  kinds: JSONColumnType<KindSums[]>;
  plan: JSONColumnType<OrderPlan>;
  report: JSONColumnType<SiteReport> | null;
  slip_version: Generated<number>;
  slip_outcome: Generated<SignatureOutcome | null>;
  slip_at: Generated<string | null>;
  disputed: Generated<string | null>;
  warnings: Generated<string[]>;
  template: Generated<string | null>;
  invoice_version: Generated<number | null>;
  /** Ids of its lines in that invoice. */
  invoice_lines: Generated<string[] | null>;
  record_ids: number[];
  revision: number;
  taking: GeneratedAlways<boolean>;
}

interface TransportDaySumsTable extends TransportSums {
  day: string;
}

interface TransportMonthSumsTable extends TransportSums {
  /** Its first day. */
  month: string;
}

interface TransportSums {
  corporation_id: number;
  status: OrderStatus;
  count: number;
  net: string;
  gross: string;
  volume: string;
  worked: number;
  waited: number;
}

interface InvoicedLine {
  id: string;
  left: string;
  /** Without VAT. */
  unitPrice: string;
}

interface TransportInvoiceTable {
  version: number;
  number: Generated<string | null>;
  left_amount: Generated<string | null>;
  stands: Generated<boolean>;
  /** By the places of its lines, from 0: their ids, and how much of them no credit note took back. */
  lines: JSONColumnType<Record<string, InvoicedLine>, string | undefined>;
}

interface TruckTourTable {
  id: number;
  corporation_id: number;
  order_id: number;
  number: number;
  truck: string | null;
  driver_id: number | null;
  zone_id: number | null;
  central_departure: string | null;
  client_arrival: string | null;
  client_departure: string | null;
  central_return: string | null;
  quantity: string | null;
  mileage: string | null;
  price: string | null;
  problem: TourProblem | null;
  record_ids: number[];
  revision: number;
}

interface TruckTourLastTable {
  order_id: number;
  last: number;
}

export interface TransportTables {
  transport_order: TransportOrderTable;
  transport_day_sums: TransportDaySumsTable;
  transport_month_sums: TransportMonthSumsTable;
  transport_invoice: TransportInvoiceTable;
  truck_tour: TruckTourTable;
  truck_tour_last: TruckTourLastTable;
}
