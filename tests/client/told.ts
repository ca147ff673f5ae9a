/** What the caller of this script knows of the company. */
export interface Known {
  fetch: (request: Request) => Promise<Response>;
  token: string;
  corporation: number;
}

/** What the script did, for whoever checks it. */
export interface Told {
  quotation: { id: number; status: string };
  invoice: { id: number; number: string | null; finalTotal: string; restAmount: string };
  credited: string;
  changed: number[];
  imported: number;
  refused: string[];
}
