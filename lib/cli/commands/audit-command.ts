/** `knowledge audit`: checks the audit trail of state.db, and prints it. */
import { once } from "node:events";
import type { Command } from "commander";
import {
  type AuditEvent,
  type AuditTrail,
  createAuditTrail,
  verifyAudit,
} from "../../audit/index.ts";
import { withState } from "../../storage/index.ts";
import { type CommonOptions, databasesOf } from "../environment.ts";
import { print } from "../terminal.ts";

export function addAuditCommand(program: Command): void {
  const audit = program.command("audit").description("the audit trail of state.db");
  audit
    .command("verify")
    .description("check that no row was changed or taken out; exits with 1 otherwise")
    .option("--expect <hash>", "a hash that an earlier check printed, which must still be there")
    .action(async ({ expect = null }: { expect?: string | null }, command: Command) => {
      const check = await withTrail(command, (trail) => verifyAudit(trail, expect));
      print(`Events:     ${check.events}`);
      print(`Removed:    ${check.removed} by age`);
      print(`Erased:     ${check.erased} without names`);
      print(`Last hash:  ${check.lastHash ?? "none"}`);
      if (check.broken !== null) print(`Broken at ${check.broken.seq}: ${check.broken.fault}`);
      if (check.hasExpected === false) print("The expected hash is in no row before that.");
      const isWhole = check.broken === null && check.hasExpected !== false;
      print(isWhole ? "The chain is whole." : "The chain is not whole.");
      if (!isWhole) process.exitCode = 1;
    });
  audit
    .command("export")
    .description("print the trail as JSON Lines, oldest first")
    .action(async (_options: unknown, command: Command) => withTrail(command, writeAll));
}

async function writeAll(trail: AuditTrail): Promise<void> {
  for (let after = 0; ; ) {
    const events = await trail.read(after);
    const last = events.at(-1);
    if (last === undefined) return;
    after = last.seq;
    const lines = events.map((event) => `${JSON.stringify(lineOf(event))}\n`).join("");
    if (!process.stdout.write(lines)) await once(process.stdout, "drain");
  }
}

function lineOf({ seq, atMs, ...event }: AuditEvent) {
  return { seq, at: new Date(atMs).toISOString(), ...event };
}

function withTrail<T>(command: Command, work: (trail: AuditTrail) => Promise<T>): Promise<T> {
  return withState(databasesOf(command.optsWithGlobals<CommonOptions>()), (database) =>
    work(createAuditTrail(database)),
  );
}
