import * as every from "./settings.ts";

/** What a variable may hold, by the kind of its value: one name at the door in place of forty. */
export const settings: typeof every = every;
