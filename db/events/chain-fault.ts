/**
 * What does not fit: an event that was changed (`columns` names which columns of it or of its link, where that can be
 * told), or deleted while its link stands; a gap in the links, from `position` to `until`; an event out of its
 * place, since something before it was taken away, put in or moved; one without a link; a chain that ends before
 * its head; an event that its stream still counts, gone with its link; a stream, head or sequence that does not say
 * what the events say.
 */
export interface ChainFault {
  chain: number;
  /** In the chain; 0 where only the stream tells of it. */
  position: number;
  /** The event: '' and 0 where nothing tells any more which it was. */
  stream: string;
  version: number;
  fault:
    | 'changed'
    | 'deleted'
    | 'gap'
    | 'out of place'
    | 'not chained'
    | 'cut'
    | 'missing'
    | 'stream'
    | 'head'
    | 'sequence';
  columns?: string[];
  /** The last position of a gap of more than one. */
  until?: number;
}

/** Faults of one sort or chain that are told: who sees so many looks no further. */
export const TOLD = 100;
