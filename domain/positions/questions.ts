import { questions } from '../kernel/questions.ts';
import type { RouteFacts } from './route.ts';

/** A route as it stands. */
export interface KnownRoute extends RouteFacts {
  id: number;
}

/** What commands ask about positions and routes. */
export interface PositionQuestions {
  /** The last link of a chain of routes; null: it has none. */
  lastLink(chain: string, corporation: number): Promise<{ place: number; hash: string } | null>;
  /** Routes made of a device's positions that share time with a span (ISO instants). */
  routesOfDevice(
    asked: { device: number; from: string; until: string },
    corporation: number,
  ): Promise<KnownRoute[]>;
  /** Routes of a piece that share time with a span. */
  routesOfPiece(
    asked: { equipment: number; from: string; until: string },
    corporation: number,
  ): Promise<KnownRoute[]>;
  /**
   * Why a vehicle may not have been followed between two instants (ISO), and of which of them that is said: outside of
   * working time, or switched off. null: it may.
   */
  whyUnfollowed(
    asked: { equipment: number; from: string; until: string },
    corporation: number,
  ): Promise<{ end: 'from' | 'until'; why: 'offWork' | 'paused' } | null>;
  /** Pieces that somebody has, or drives, at an instant. */
  heldBy(asked: { person: number; at: string }, corporation: number): Promise<number[]>;
  /** The pause of a piece that lasts at an instant; null: none does. */
  pauseOf(asked: { equipment: number; at: string }, corporation: number): Promise<number | null>;
}

export const positionQuestions = questions<PositionQuestions>('positions');
