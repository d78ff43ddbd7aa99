#!/usr/bin/env node
/** The `knowledge` command. Its modules come second: with few open files allowed they cannot even be read. */
import { openFilesMessage, outOfFiles } from "../storage/index.ts";

// Indexes, tickets and fetched files are for their owner alone.
process.umask(0o077);
try {
  const { runCommand } = await import("./program.ts");
  await runCommand();
} catch (error) {
  if (!outOfFiles(error)) throw error;
  process.stderr.write(`${openFilesMessage}\n`);
  process.exitCode = 1;
}
