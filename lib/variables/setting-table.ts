import * as ofOrigins from "./origin-settings.ts";
import * as others from "./settings.ts";

/** What a variable may hold, by the kind of its value: one name at the door in place of forty. */
export const settings: typeof others & typeof ofOrigins = { ...others, ...ofOrigins };
