/** Papers that are printed when somebody asks for them: one table for all sorts, by what each shows. Nothing hangs on it. */
export const printedSheets = `
drop table statement_pdf;
drop table printed_sheet;
create table printed_sheet (
  id text primary key,
  hash text not null
);
`;
