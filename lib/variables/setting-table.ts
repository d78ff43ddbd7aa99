import * as every from "./settings.ts";

/** What a variable may hold, by the kind of its value. */
export const settings: typeof every = every;
