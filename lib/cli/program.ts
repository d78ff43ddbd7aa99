/** The commands of `knowledge`, and how their failures are reported. */
import { Command } from "commander";
import { packageVersion } from "../base/index.ts";
import { isKnowledgeError } from "../contract/index.ts";
import { addAgentsMdCommand } from "./commands/agents-md-command.ts";
import { addAskCommand } from "./commands/ask-command.ts";
import { addAuditCommand } from "./commands/audit-command.ts";
import { addBackupCommands } from "./commands/backup-command.ts";
import { addClassifyCommand } from "./commands/classify/classify-command.ts";
import { addCollectionsCommand } from "./commands/collections-command.ts";
import { addConnectCommand } from "./commands/connect/connect-command.ts";
import { addDoctorCommand } from "./commands/doctor-command.ts";
import { addEmbedCommand } from "./commands/embed-command.ts";
import { addEncryptCommand } from "./commands/encrypt-command.ts";
import { addAnswersEvalCommand } from "./commands/eval-answers-command.ts";
import { addSearchEvalCommand } from "./commands/eval-command.ts";
import { addGapsCommand } from "./commands/gaps-command.ts";
import { addGetCommand } from "./commands/get-command.ts";
import { addIndexCommand } from "./commands/index-command.ts";
import { addInitCommand } from "./commands/init/init-command.ts";
import { addKeysCommand } from "./commands/keys-command.ts";
import { addMcpCommand } from "./commands/mcp-command.ts";
import { addPrivacyCommand } from "./commands/privacy-command.ts";
import { addSearchBoxCommand } from "./commands/search-box-command.ts";
import { addSearchCommand } from "./commands/search-command.ts";
import { addServeCommand } from "./commands/serve-command.ts";
import { addServerJsonCommand } from "./commands/server-json-command.ts";
import { addStateCommands } from "./commands/state-commands.ts";
import { addStatsCommand } from "./commands/stats-command.ts";
import { addWordsCommand } from "./commands/words-command.ts";
import { databasesOf } from "./environment.ts";

export async function runCommand(): Promise<void> {
  const program = createProgram();
  // `knowledge search … | head` is done when the reader has enough.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  try {
    // A wrong variable is told by every command, also by those that would not need it.
    databasesOf({});
    await program.parseAsync();
  } catch (error) {
    // One line for what we know how to explain; the whole stack for what we do not.
    const text = isKnowledgeError(error) ? error.message : String((error as Error).stack ?? error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}

function createProgram(): Command {
  const program = new Command("knowledge")
    .description(
      "Documentation search and ticket classification: index folders of Markdown, search them, serve them, place tickets by them.",
    )
    .version(packageVersion())
    .option("--config <file>", "configuration file (KNOWLEDGE_CONFIG, knowledge.config.json)")
    .option("--data <folder>", "folder of the index (DATA_DIR, .data)")
    // 2 for wrong use, as shells have it; 1 is for work that failed.
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .showHelpAfterError('Run "knowledge --help" for all commands.')
    .addHelpText(
      "after",
      '\nExamples:\n  knowledge init\n  knowledge index\n  knowledge search "index your documents" -c guide\n  knowledge serve ./docs\n  knowledge classify "The invoice has the wrong address" --explain',
    );

  addInitCommand(program);
  addIndexCommand(program);
  addEmbedCommand(program);
  addSearchCommand(program);
  addAskCommand(program);
  addGetCommand(program);
  addCollectionsCommand(program);
  addServeCommand(program);
  addMcpCommand(program);
  addAgentsMdCommand(program);
  addServerJsonCommand(program);
  addDoctorCommand(program);
  addSearchEvalCommand(program);
  addAnswersEvalCommand(program);
  addStatsCommand(program);
  addGapsCommand(program);
  addClassifyCommand(program);
  addKeysCommand(program);
  addSearchBoxCommand(program);
  addAuditCommand(program);
  addConnectCommand(program);
  addBackupCommands(program);
  addStateCommands(program);
  addEncryptCommand(program);
  addPrivacyCommand(program);
  addWordsCommand(program);
  return program;
}
