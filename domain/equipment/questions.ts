import type { CivilDate } from '../kernel/dates.ts';
import { questions } from '../kernel/questions.ts';
import type { EquipmentStage, TypeField } from './equipment.ts';
import type { InspectionFacts, InspectionRule } from './inspection-dates.ts';

/** What stands in the way of a piece's work. */
export const equipmentProblemNames = ['left', 'failed', 'overdue', 'down', 'taken', 'late'] as const;
export type EquipmentProblemName = (typeof equipmentProblemNames)[number];

export interface EquipmentProblem {
  /**
   * `left`: lost, sold, scrapped, transferred; `overdue` warns; `late`: should be back and is not, which stands in the way
   * of what begins by now and warns of what is to come; the others stand in the way.
   */
  problem: EquipmentProblemName;
  blocks: boolean;
  /** Since when, or the day that it was due on. */
  day: CivilDate | null;
  /** The inspection, or the title of the work order; the stage of what left. */
  about: string | null;
  /** Of the use, inspection or work order. */
  id: number | null;
  equipment: number;
  /** The person who has it, where it is taken or late. */
  person: number | null;
}

/** A piece as commands see it. */
export interface EquipmentProfile {
  id: number;
  name: string;
  code: string;
  type: number;
  stage: EquipmentStage;
  pumping: boolean;
  registration: string | null;
  /** The kit that it belongs to. */
  kit: number | null;
  /** Metres and tonnes. */
  height: string | null;
  width: string | null;
  length: string | null;
  weight: string | null;
}

export interface OverlappingUsage {
  id: number;
  equipment: number;
  distributedAt: string;
  expectedAt: string | null;
}

/** When a piece carried a device: half-open, in ISO instants. */
export interface CarriedPeriod {
  device: number;
  equipment: number;
  from: string;
  /** null: it still does. */
  until: string | null;
}

/** What commands ask about equipment. */
export interface EquipmentQuestions {
  /** A piece of the corporation; null for an unknown, foreign or deleted one. */
  equipment(id: number, corporation: number): Promise<EquipmentProfile | null>;
  /** Which piece has this code, whatever its case. */
  equipmentOfCode(code: string, corporation: number): Promise<number | null>;
  /** The fields in use that its type wants noted, in their order. */
  fieldsOfType(type: number, corporation: number): Promise<TypeField[]>;
  /** Inspections of a type, as its record says them. */
  rulesOfType(type: number, corporation: number): Promise<InspectionRule[]>;
  /**
   * What an inspection of a piece, by its id and the key of its name, was due by as it was done on a day: what was passed
   * before it, without itself.
   */
  inspectionFacts(
    asked: { equipment: number; key: string; id: number; doneOn: CivilDate },
    corporation: number,
  ): Promise<InspectionFacts | null>;
  /**
   * Inspections of pieces that are planned already, the earliest first, by what they are called by among those of their
   * piece.
   */
  plannedInspections(
    pieces: readonly number[],
    corporation: number,
  ): Promise<{ id: number; equipment: number; key: string; plannedOn: CivilDate }[]>;
  /** What the meter of a piece shows by now: as it was read last, with what its devices tell since; null: unknown. */
  readingByNow(equipment: number, corporation: number): Promise<string | null>;
  /**
   * What next dates of a piece follow from: the last inspection of each name that was passed, and the last that failed
   * since, in the order that they were done in.
   */
  lastInspections(equipment: number, corporation: number): Promise<{ id: number; key: string }[]>;
  /** What is still to be done on a piece: inspections that are planned, and work orders with what they are due at. */
  openWork(
    equipment: number,
    corporation: number,
  ): Promise<{ inspections: number[]; orders: { id: number; dueMeter: string | null }[] }>;
  /** A file of a piece that ends on a day, with what it is; null for no such file. */
  endingPaper(
    asked: { equipment: number; document: number },
    corporation: number,
  ): Promise<{ paper: string; endsOn: CivilDate } | null>;
  /** Names of the files of a piece. */
  fileNames(equipment: number, corporation: number): Promise<(string | null)[]>;
  /** The pieces that belong to a kit and are there. */
  membersOfKit(kit: number, corporation: number): Promise<number[]>;
  /**
   * Uses of pieces that share time with the one asked about; those that are out and not back count until they are, if
   * it begins by now.
   */
  overlappingUsages(
    asked: {
      pieces: readonly number[];
      from: string;
      until: string | null;
      now: string;
      except: readonly number[];
    },
    corporation: number,
  ): Promise<OverlappingUsage[]>;
  /** Planned interventions that take pieces between two instants (ISO), but those of a driver. */
  interventionsWith(
    asked: { pieces: readonly number[]; from: string; until: string; driver: number | null },
    corporation: number,
  ): Promise<{ equipment: number; number: string }[]>;
  /** The uses of a kit's pieces that went out with it and are not back. */
  usagesOfKit(usage: number, corporation: number): Promise<number[]>;
  /** The uses of a kit's pieces that came back with it. */
  returnedWithKit(usage: number, corporation: number): Promise<number[]>;
  /** Those of some pieces that somebody has at an instant (ISO). */
  heldPieces(pieces: readonly number[], at: string, corporation: number): Promise<number[]>;
  /** Pieces that a count expects: those that are there, of an inventory type, at a place. */
  expectedPieces(
    asked: { inventoryType: number | null; place: string | null; limit: number },
    corporation: number,
  ): Promise<number[]>;
  /** When a device is or was carried, and when a piece carries or carried any, from an instant (ISO) on. */
  carriedSince(
    asked: { device: number; equipment: number; at: string },
    corporation: number,
  ): Promise<CarriedPeriod[]>;
  /**
   * What stands in the way of the work of pieces between two instants (ISO), as it is known by now: planning asks it
   * before it sends a vehicle out.
   */
  equipmentProblems(
    asked: { pieces: readonly number[]; from: string; until: string },
    corporation: number,
  ): Promise<EquipmentProblem[]>;
}

export const equipmentQuestions = questions<EquipmentQuestions>('equipment');
