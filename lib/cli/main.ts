#!/usr/bin/env node
/** The `knowledge` command. Its modules come second: with few open files allowed they cannot even be read. */
import { openFilesMessage, outOfFiles } from "../core/storage/storage-error.ts";

try {
  const { runCommand } = await import("./program.ts");
  await runCommand();
} catch (error) {
  if (!outOfFiles(error)) throw error;
  process.stderr.write(`${openFilesMessage}\n`);
  process.exitCode = 1;
}
