/** A project, or one of its jobs, as a choice has it: "12", or "12/3". */
export const workValue = (project: string | number | null, job: string | number | null | undefined): string =>
  job ? `${project ?? ''}/${job}` : String(project ?? '');
