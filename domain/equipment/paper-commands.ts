import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId } from '../kernel/fields.ts';
import { loadEquipment } from './load-equipment.ts';
import { equipmentQuestions } from './questions.ts';

/**
 * Notes that a file of a piece comes to its end, or its warranty (`document` null), so that those in charge are told once
 * of each day that it ends on. Asked for by the worker (jobs/tasks/tell-equipment-papers.ts).
 */
export const tellEquipmentPaper = command({
  name: 'TellEquipmentPaper',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId(), document: recordId().nullable() }),
  async handle(work, actor, { id, document }) {
    const equipment = await loadEquipment(work, actor, id);
    const { stage, papersTold } = equipment.state;
    const { name, warrantyUntil } = equipment.facts;
    if (stage !== 'active') return { id };
    const ending =
      document === null
        ? warrantyUntil && { paper: null, endsOn: warrantyUntil }
        : await work.ask(equipmentQuestions).endingPaper({ equipment: id, document }, corporationOf(actor));
    if (!ending || papersTold[document ?? 0] === ending.endsOn) return { id };
    await work.append(equipment, [
      { type: 'EquipmentPaperAlerted', data: { equipment: id, name, document, ...ending } },
    ]);
    return { id };
  },
});
