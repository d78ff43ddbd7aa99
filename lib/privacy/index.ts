/** Personal data: what is kept of somebody, given out and erased. */
export { type ErasureReport, erasePerson } from "./erase-person.ts";
export { countRows, findPerson } from "./find-person.ts";
export { createTextMatch } from "./text-match.ts";
