/** What files usually are in a company, by the list that says it; the wanted ones are missed until one is attached. */
export const documentTypes: Readonly<Record<string, readonly { name: string; required?: boolean }[]>> = {
  documentcategory: [
    { name: 'Justificatif' },
    { name: 'Relevé' },
    { name: 'Ordre de virement' },
    { name: 'Correspondance' },
  ],
  corporationdocumenttype: [
    { name: 'Extrait Kbis' },
    { name: 'Statuts' },
    { name: 'RIB' },
    { name: 'Attestation d’assurance décennale' },
    { name: 'Attestation de vigilance (URSSAF)' },
    { name: 'Attestation de régularité fiscale' },
  ],
  thirdpartydocumenttype: [
    { name: 'Contrat' },
    { name: 'RIB' },
    { name: 'Extrait Kbis' },
    { name: 'Attestation de vigilance (URSSAF)' },
    { name: 'Conditions générales' },
  ],
  projectdocumenttype: [
    { name: 'Plan' },
    { name: 'Permis' },
    { name: 'Ordre de service' },
    { name: 'Photo de chantier' },
    { name: 'Procès-verbal de réception' },
  ],
  persondocumenttype: [
    { name: 'Pièce d’identité' },
    { name: 'Contrat de travail' },
    { name: 'Permis de conduire' },
    { name: 'Diplôme ou certificat' },
    { name: 'RIB' },
  ],
};
