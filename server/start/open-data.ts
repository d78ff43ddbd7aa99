/** What each process does before it opens anything: what is missing here is missing in all of them. */
import type { DatabasePlace } from "knowledge-sdk/host";
import { keepPrivate, readyDatabases } from "knowledge-sdk/service";
import { createLog, type Log } from "../log.ts";
import type { ServiceSettings } from "../service-settings.ts";

/** Rights of files, sound databases. `dbPath`: with the index that is used. */
export async function openData(
  { environment, warnings }: Pick<ServiceSettings, "environment" | "warnings">,
  dbPath: DatabasePlace,
): Promise<Log> {
  const { dataDir, beginsState, logLevels } = environment;
  const log = createLog(logLevels);
  keepPrivate(dataDir);
  const news = await readyDatabases({ dbPath, beginsState });
  for (const warning of [...news, ...warnings]) log.logger.warn({}, warning);
  return log;
}
