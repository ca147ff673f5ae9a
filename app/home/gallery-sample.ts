/** What fields of the gallery propose. */
export const sampleNames = ['Armor Habitat', 'Maçonnerie Le Goff', 'Bâtisseurs de l’Aulne'];

/** A field of the gallery, as conform's metadata has it. */
export const sampleOf = (name: string, initialValue = '', errors?: string[]) => ({
  id: name,
  name,
  initialValue,
  errors,
});
