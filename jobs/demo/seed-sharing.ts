import type { Actor } from '#domain/kernel/actor.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { commentSharedDocument } from '#domain/shared-documents/comment-commands.ts';
import { createSharedDocument } from '#domain/shared-documents/commands.ts';
import { accountNamed } from '#projections/users/accounts.ts';
import { isMember } from '#projections/people/people.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { recordIds } from './record-ids.ts';

interface DemoShare {
  author: string;
  title: string;
  description: string;
  category: string;
  public: boolean;
  /** User names of those whom it is shared with. */
  authorised: string[];
  file: { name: string; text: string; type: string };
  comments: { by: string; text: string }[];
}

const shares: DemoShare[] = [
  {
    author: 'admin',
    title: 'Consignes de sécurité sur chantier',
    description: 'À relire avec chaque équipe avant la première livraison.',
    category: 'Sécurité',
    public: true,
    authorised: [],
    file: {
      name: 'Consignes.txt',
      text: 'Casque et chaussures de sécurité obligatoires.\nPérimètre de la flèche balisé avant tout pompage.\n',
      type: 'text/plain',
    },
    comments: [{ by: 'commercial', text: 'Vu avec l’équipe de Brest.' }],
  },
  {
    author: 'admin',
    title: 'Remises négociées 2026',
    description: 'Pour préparer les devis ; à ne pas transmettre aux clients.',
    category: 'Tarifs',
    public: false,
    authorised: ['commercial', 'comptable'],
    file: {
      name: 'Remises 2026.csv',
      text: 'Client;Remise\nHabitat 29;4 %\nMaçonnerie Le Goff;2,5 %\n',
      type: 'text/csv',
    },
    comments: [],
  },
  {
    author: 'commercial',
    title: 'Procédure de prise de commande',
    description: 'De l’appel du client à la confirmation de la pompe.',
    category: 'Procédures',
    public: true,
    authorised: [],
    file: {
      name: 'Prise de commande.txt',
      text: '1. Volume et accès\n2. Date et heure\n3. Confirmation écrite\n',
      type: 'text/plain',
    },
    comments: [{ by: 'admin', text: 'Ajoutons le contrôle des lignes électriques.' }],
  },
];

/** The actor that a user of the demo is in a company; null for one who does not work there. */
async function actorOf({ db }: Runtime, username: string, corporation: number): Promise<Actor | null> {
  const account = await accountNamed(db, username);
  if (account === null || !(await isMember(db, account.person, corporation))) return null;
  return { ...systemActor(corporation), user: account.id, person: account.person };
}

/** A few documents that were shared and talked about. */
export async function seedSharing(runtime: Runtime, corporation: number): Promise<void> {
  const { db, store, files } = runtime;
  const ids = await recordIds(db, 'categorysharedocument', corporation);
  for (const { author, file, authorised, comments, category, ...share } of shares) {
    const actor = await actorOf(runtime, author, corporation);
    if (actor === null) continue;
    const content = Buffer.from(file.text);
    const hash = await files.put(db, content, file.type);
    const input = createSharedDocument.input.parse({
      ...share,
      categories: [ids.get(category) ?? 0],
      authorisedEmails: authorised.map((name) => `${name}@registre.example`).join('\n'),
      files: [{ name: file.name, file: hash, size: content.length, type: file.type }],
    });
    const { id } = await store.execute(createSharedDocument, actor, input);
    for (const { by, text } of comments) {
      const commenter = await actorOf(runtime, by, corporation);
      if (commenter !== null) await store.execute(commentSharedDocument, commenter, { id, text });
    }
  }
}
