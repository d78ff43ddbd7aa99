/** The clock of what several machines share is the database's: their own may differ by minutes. */

/** SQL: milliseconds since 1970, as the database's machine has them. */
export const databaseTime = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** The same, unless the argument gives them. */
export const timeOr = (argument: string): string => `coalesce(${argument}, ${databaseTime})`;
