import type { Translated } from "knowledge-sdk/service-ui";
import type { home } from "../english/home.ts";
import type { shell } from "../english/shell.ts";
import type { frame, signIn } from "../english/sign-in.ts";

/** The texts of the application for readers. What only the console says is not among them. */
export interface ReadersMessages {
  readonly shell: Translated<typeof shell>;
  readonly signIn: Translated<typeof signIn>;
  readonly frame: Translated<typeof frame>;
  readonly home: Translated<typeof home>;
}
