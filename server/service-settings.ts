/** All that a Service is opened with, read and checked before anything is opened. */
import { dirname, join, resolve } from "node:path";
import type { Configuration, EmbedProviderConfig } from "knowledge-sdk";
import type { DatabasePlace } from "knowledge-sdk/host";
import {
  createSite,
  messageOf,
  replicaFileName,
  type Site,
  vectorProvider,
} from "knowledge-sdk/service";
import { authSettings } from "./auth/auth-settings.ts";
import { keyWarnings } from "./auth/key-warnings.ts";
import { openConsoleWarning } from "./auth/open-console-warning.ts";
import { openSearchWarning } from "./auth/open-search-warning.ts";
import { type FollowedFile, openConfiguration } from "./configuration.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { type FollowedPages, followPages } from "./followed-pages.ts";
import { loneEventsWarning } from "./variables/single-node-events-warning.ts";

export interface ServiceSettings {
  readonly environment: Environment;
  readonly auth: ReturnType<typeof authSettings>;
  /** As it was given, without a collection for the rest of the wiki. */
  readonly configuration: Configuration;
  readonly file: FollowedFile;
  /** Which documents there are now. */
  readonly pages: FollowedPages;
  readonly site: Site;
  /** Who makes the vectors; null when words alone rank. */
  readonly embedProvider: EmbedProviderConfig | null;
  /** With the index that answers: index.db, or the copy of one on a server. */
  readonly dbPath: DatabasePlace;
  /** With the index.db that is written here, unless ROLE is web. */
  readonly writtenPath: DatabasePlace;
  /** Warnings for the operator about the settings. */
  readonly warnings: readonly string[];
}

const indexFile = "index.db";

/** A wrong setting stops the start and leaves nothing behind: throws `configuration_invalid`. */
export async function readServiceSettings(): Promise<ServiceSettings> {
  const environment = readEnvironment();
  const { cluster } = environment;
  const { configuration, file, handbook } = openConfiguration(environment);
  const auth = authSettings(environment, configuration.signIn);
  const pages = await followPages(environment, configuration, handbook);
  const site = createSite({
    settings: configuration.site,
    folder: dirname(resolve(file.path)),
    onError: (error) => process.emitWarning(messageOf(error)),
  });
  const warnings = [
    ...site.warnings(),
    ...keyWarnings(environment),
    openConsoleWarning(environment),
    openSearchWarning(environment),
    loneEventsWarning(environment),
  ].filter((warning) => warning !== null);
  return {
    environment,
    auth,
    configuration,
    file,
    pages,
    site,
    embedProvider: vectorProvider({ ...configuration, keys: environment.providerKeys }),
    dbPath: databasesOf(environment, cluster.indexServer === null ? indexFile : replicaFileName),
    writtenPath: databasesOf(environment, indexFile),
    warnings,
  };
}

function databasesOf(
  { dataDir, statePlace, databaseKey }: Environment,
  index: string,
): DatabasePlace {
  return {
    index: join(dataDir, index),
    ...(statePlace !== null && { state: statePlace }),
    ...(databaseKey !== null && { key: databaseKey }),
  };
}
