/** Schema of state.db, which holds what cannot be rebuilt from the documents. */
import type { Migration } from "../migrations.ts";
import { leases } from "./0001-leases.ts";

export const stateMigrations: readonly Migration[] = [leases];
